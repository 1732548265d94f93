"""The logs of games: written line by line, read back, and turned into hand histories."""
