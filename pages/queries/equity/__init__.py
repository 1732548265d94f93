"""Queries about the equities of hands and ranges."""
