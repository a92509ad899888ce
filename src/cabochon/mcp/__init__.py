"""Games for agents of language models, as tools of the Model Context Protocol: the agent plays a seat against bots."""
