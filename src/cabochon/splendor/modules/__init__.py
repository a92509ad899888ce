"""The modules of Cities of Splendor, one file each."""
