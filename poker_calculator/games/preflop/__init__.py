"""Solve hold'em before the flop: opens, 3-bets, calls and all-ins of two to nine players.

From a table to a solution: `betting_rules` reads the sizes and the rules of calls, `betting_tree`
lists the decisions and ends, `sequences` numbers them for arrays, `payoffs` and `showdowns` value
the ends, `regrets` learns, `best_replies` certifies, and `solution` names the results.
"""
