"""Compiled counts of hands that get cards of their own."""
