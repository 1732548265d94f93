"""Ranges of hold'em combos: their weights, text notation and notebook view."""
