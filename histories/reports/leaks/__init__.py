"""Leaks: comparisons of a player with others and with solutions, beyond chance."""
