"""Rooms whose logs resemble those of PokerStars."""
