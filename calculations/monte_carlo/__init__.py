"""Monte Carlo: random deals of a spot and the convergence of their estimate."""
