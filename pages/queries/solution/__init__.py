"""Queries about the nodes of a solution, and queries that solve."""
