"""Three hands before the flop, exactly: by their ranks, or from a table by their classes."""
