"""Solving: agents that play solutions, and agents that solve while they play."""
