"""Values of flops that two players see: the interface, the solver behind it, and the rounds."""
