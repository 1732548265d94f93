"""Ranges of Omaha hands: their notation, and the combos that fit patterns of ranks and suits."""
