"""Rooms and networks that have closed; their logs are read as ever."""
