"""Environments for learning agents and agents of language models: the games as other libraries want them."""
