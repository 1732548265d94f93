"""Exact counts of spots in which players hold ranges."""
