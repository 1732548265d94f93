"""Distributions: made hands and draws of a range, and strengths of a hand over cards to come."""
