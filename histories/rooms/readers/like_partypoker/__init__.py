"""Rooms whose logs resemble those of PartyPoker."""
