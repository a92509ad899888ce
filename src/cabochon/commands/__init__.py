"""The commands of `cabochon`, one a file; each file has `register(app)`."""
