"""Hand histories as data frames, with each player's results and luck."""
