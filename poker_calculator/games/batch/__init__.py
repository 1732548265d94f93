"""Thousands of hands at once: a hand is a row."""
