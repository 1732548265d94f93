"""Solve the betting of two players on a flop, turn or river, to a stated exploitability."""
