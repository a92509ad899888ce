"""The kernel: games as parts, states with an agenda, questions and steps. It knows no game."""
