"""Measure this package and its peers."""
