"""Measure this package beside its peers."""
