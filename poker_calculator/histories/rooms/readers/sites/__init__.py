"""Rooms of their own, and formats of hands from any site."""
