"""A spot: its players, board and dead cards, one at a time or as rows."""
