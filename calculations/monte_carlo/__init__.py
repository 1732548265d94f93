"""Monte Carlo: random deals of a spot, and how their estimate converges."""
