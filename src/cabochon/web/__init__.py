"""The server for playing in a browser: rooms, storage, bots in processes of their own, and the client it serves."""
