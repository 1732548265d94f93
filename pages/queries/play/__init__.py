"""The queries of playing against a solution."""
