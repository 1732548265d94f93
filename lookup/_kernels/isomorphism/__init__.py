"""Hands up to suit isomorphism: their canonical form, and their index."""
