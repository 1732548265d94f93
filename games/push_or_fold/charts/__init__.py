"""With which stacks hands go all-in: equilibria of many stacks, and the edges between them."""
