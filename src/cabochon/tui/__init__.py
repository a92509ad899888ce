"""Play in a terminal: what is on the table, how it is drawn or told, and the dialogue at the prompt."""
