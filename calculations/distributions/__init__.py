"""How ranges and hands are distributed: a range over what it makes, a hand over its strengths."""
