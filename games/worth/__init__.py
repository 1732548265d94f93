"""What chips and hands are worth: all-in EV, equities at the table, ICM."""
