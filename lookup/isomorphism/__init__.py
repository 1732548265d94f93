"""Hands and boards up to suit isomorphism: canonical form, index, the different flops."""
