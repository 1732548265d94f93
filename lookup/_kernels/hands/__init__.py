"""The strengths of hands: formulas, and the kernels that judge rows of cards by them."""
