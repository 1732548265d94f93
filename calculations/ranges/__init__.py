"""Ranges of hold'em combos: the weights, their text, and how notebooks show them."""
