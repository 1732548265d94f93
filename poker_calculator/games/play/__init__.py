"""The course of a hand, as plain functions on a few sequences.

`betting` has the arithmetic: amounts of calls, bounds of raises, the next seat to act. `course`
has the transitions: post, act, collect the bets, open a street, show down. `State`, the fast replay
of recorded hands and the kernels of `BatchState` call them, on lists with chips of any kind or
compiled on rows of arrays. `legal_actions` explains why an action is illegal.
"""
