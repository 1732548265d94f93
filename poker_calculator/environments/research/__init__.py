"""Research: buckets of hands, and agents that learn by MCCFR over the menu of a training game."""
