"""Solving two players' betting on a flop, turn or river, to a stated exploitability."""
