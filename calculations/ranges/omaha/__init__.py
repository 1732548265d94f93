"""Ranges of Omaha hands: their notation, and which combos patterns of ranks and suits fit."""
