"""Several boards dealt from one deck, each for an equal part of the pot."""
