"""Pots, their distribution, and rake."""
