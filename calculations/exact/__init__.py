"""Exact counts of a spot, by the way in which they are made."""
