"""The value of chips and hands: all-in EV, equities at the table, ICM."""
