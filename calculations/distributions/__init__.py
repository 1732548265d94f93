"""Distributions: the made hands and draws of a range, and the future strengths of a hand."""
