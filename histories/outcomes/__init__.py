"""What came of recorded hands, each played by the rules."""
