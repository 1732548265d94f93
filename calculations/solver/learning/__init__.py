"""Learning strategies: passes over all streets until a goal is reached."""
