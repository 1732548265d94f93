"""Convert spots of the solver's tests for the naive oracle."""

from oracles.betting import NaiveSpot
from oracles.holdem import naive_strength

from lookup import CARDS, parse_cards

STREETS = ("", "", "", "turn", "river")
"""The street that is dealt, indexed by the number of board cards."""


def naive_spot(solution, board, **betting):
    """Return the naive spot of a solution's ranges."""
    node, ranks = solution.node(), {}

    def rank(cards):
        key = frozenset(cards)
        if key not in ranks:
            ranks[key] = naive_strength([CARDS[card - 1] for card in cards])
        return ranks[key]

    def strengths(hands, on_board):
        on_deck = [{*hand} & {*on_board} for hand in hands]
        found = [
            () if dead else rank((*hand, *on_board))
            for hand, dead in zip(hands, on_deck, strict=True)
        ]
        every = [*strengths.hands[0], *strengths.hands[1]]
        order = sorted({rank((*hand, *on_board)) for hand in every if not {*hand} & {*on_board}})
        return [order.index(each) if each else -1 for each in found]

    hands = [node.hands.cards(player).tolist() for player in (0, 1)]
    strengths.hands = hands
    weights = [node.hands.reach(player) for player in (0, 1)]
    return NaiveSpot(hands, weights, parse_cards(board).tolist(), strengths, **betting)


def path_of(line, streets=("river",)):
    """Return a naive line as a path of a solution; the last of *streets* is the river."""
    dealt = iter(streets)
    return ", ".join(
        f"{next(dealt)} {CARDS[step - 1]}" if isinstance(step, int) else step for step in line
    )


def strategies_of(solution, spot):
    """Return the average strategies by naive lines."""
    found = {}
    for line in spot.lines():
        node = solution.node(path_of(line, STREETS[len(spot.board) :]))
        assert node.actions == spot.actions(line)
        found[line] = node.strategy
    return found
