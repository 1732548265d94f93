"""Hands and boards up to suit isomorphism: the different flops."""
