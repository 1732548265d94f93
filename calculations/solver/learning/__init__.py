"""Learn strategies in passes over all streets until a goal is reached."""
