"""Hand histories as data frames, and the luck in them."""
