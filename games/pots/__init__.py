"""Pots: who may win what, who gets it, and the house's share."""
