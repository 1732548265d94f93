"""The logs of games: writing, reading, and conversion to hand histories."""
