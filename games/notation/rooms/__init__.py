"""Logs of the poker rooms, read as hand histories."""
