"""The modules of Splendor Duel, one file each."""
