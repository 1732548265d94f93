"""Find the node at the end of a path, such as "check, bet 94, call, turn 2h"."""

import re
from typing import Final, NamedTuple

from calculations.solver.betting.rules import STREETS
from calculations.solver.betting.trees import DEAL, FOLD, StreetTree
from calculations.solver.deals.solver_spot import CardsToCome, SolverSpot
from lookup.arguments import is_listed, shown
from lookup.cards import as_card_numbers, format_cards
from lookup.isomorphism.suits import IDENTITY, SuitPermutation, card_image, compose, inverse
from lookup.names import words_of_actions


class PathStreet(NamedTuple):
    """The street at the end of a path, in the indices of the solved cards."""

    cards: tuple[int, ...] = ()  # the cards dealt since the spot began
    line: int = 0  # the index of the betting line on the flop, among its deal nodes
    turn: int = 0  # the index of the turn card's isomorphism class
    deal: int = 0  # the index of the betting line on the turn
    river: int = 0  # the index of the river card's isomorphism class
    suits: SuitPermutation = IDENTITY
    """The suit permutation from the solved cards to the cards of the path."""


UNFINISHED: Final = ("bet", "raise", "to", *STREETS)  # an amount or a card follows these words


def read_steps(path: object) -> list[str]:
    """Return the steps of a path, such as "check, bet 94, call, turn 2h"; blank text has none.

    Commas are optional, actions may be short (x, c, f, b94), and steps may be a list.

    >>> read_steps("x b94 c"), read_steps(["Check", "Bet 94"])
    (['check', 'bet 94', 'call'], ['check', 'bet 94'])
    """
    if is_listed(path):
        path = ", ".join(map(str, path))
    if not isinstance(path, str):
        raise ValueError(f"path is {shown(path)}; give text such as 'check, bet 94, call, turn 2h'")
    steps: list[str] = []
    for part in re.split("[,;/]", path):
        words: list[str] = []
        for word in words_of_actions(part):
            if words and words[-1] not in UNFINISHED and word != "to":
                steps.append(" ".join(words))
                words = []
            words.append(word)
        if words:
            steps.append(" ".join(words))
    return steps


class FoundNode(NamedTuple):
    """The node at the end of a path."""

    path_street: PathStreet
    tree: StreetTree
    node: int  # the index of the node in the tree
    path: str  # the path in full


def find(path: object, spot: SolverSpot, cards: CardsToCome | None) -> FoundNode:
    """Return the node at the end of a path; raises ValueError for an impossible step."""
    trees, following = spot.trees
    path_street, number, at, taken = PathStreet(), 0, 0, []
    for step in read_steps(path):
        tree = trees[number]
        kind = tree.nodes[at].kind
        if kind == DEAL:
            assert cards is not None
            street = next_street(path_street, spot)
            card = card_of(step, street)
            path_street = dealt(after_line(path_street, tree, at), card, cards, spot)
            taken.append(f"{street} {format_cards([card])}")
            number, at = following[number][at], 0
            continue
        if kind >= FOLD:
            raise ValueError(f"the hand is over before {step!r}; leave it out")
        action = action_of(step, tree.actions[at])
        taken.append(tree.actions[at][action])
        at = tree.children(at)[action]
    return FoundNode(path_street, trees[number], at, ", ".join(taken))


def next_street(path_street: PathStreet, spot: SolverSpot) -> str:
    """Return the street that begins with the next card."""
    return STREETS[spot.street + len(path_street.cards) + 1]


def after_line(path_street: PathStreet, tree: StreetTree, node: int) -> PathStreet:
    """Return the place after the betting line that ends at a deal node."""
    deal = tree.of_kind(DEAL).index(node)
    return path_street._replace(line=deal) if tree.street == 0 else path_street._replace(deal=deal)


def action_of(step: str, actions: tuple[str, ...]) -> int:
    """Return the index of an action at a node; raises ValueError if it is not available."""
    plain = _plain("check" if step == "call" and "check" in actions else step)
    for index, action in enumerate(actions):
        if plain == _plain(action):
            return index
    listed = ", ".join(actions) + (", in chips" if any(map(str.isdigit, step)) else "")
    raise ValueError(f"{shown(step)} is not an action here; there are {listed}")


def _plain(action: str) -> str:
    """Return the amount of an action or else its name: "24" for "bet 24.0"."""
    amount = re.sub(r"^(raise|bet)( to)? ", "", action)
    try:
        return f"{float(amount):.10g}"
    except ValueError:
        return amount


def card_of(step: str, street: str) -> int:
    """Return the card of a step such as "turn 2h"."""
    text = step.removeprefix(street).strip()
    try:
        (card,) = as_card_numbers(text).tolist()
    except ValueError:
        raise ValueError(
            f"{shown(step)} is not a {street} card, which is dealt here; name it, such as "
            f"'{street} 2h'"
        ) from None
    return int(card)


def dealt(path_street: PathStreet, card: int, cards: CardsToCome, spot: SolverSpot) -> PathStreet:
    """Return the place after a turn or river card; raises ValueError for an impossible card."""
    if card in (*spot.spot.board, *spot.spot.dead, *path_street.cards):
        raise ValueError(
            f"the card {format_cards([card])!r} cannot come: it is on the board, or dead; "
            f"name another"
        )
    # Undo the permutation of the earlier cards: the result is the card that the solver knows.
    solved = card_image(card, inverse(path_street.suits))
    on_turn = spot.street + len(path_street.cards) == 0
    for number, orbit in enumerate(cards.turns if on_turn else cards.rivers[path_street.turn]):
        for suits in orbit.permutations:
            if card_image(orbit.representative, suits) == solved:
                both = compose(suits, path_street.suits)
                known_cards = (*path_street.cards, card)
                if on_turn:
                    return path_street._replace(cards=known_cards, turn=number, suits=both)
                return path_street._replace(cards=known_cards, river=number, suits=both)
    raise ValueError(
        f"the card {format_cards([card])!r} cannot come: it is not in the deck; name another"
    )
