"""Play hands against a solution: a query deals a hand anew and plays it up to the next decision.

The probabilities of deals are exact. An answer depends on its query alone, so pages may be reloaded
and do not disturb each other. Before a showdown it holds nothing about the opponent's hand and the
cards to come. Shapes use N (a player's hands).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poker_calculator.pages.queries.solutions import (
    STREETS,
    actions_at,
    line_label,
    plain_number,
    step_label,
)

if TYPE_CHECKING:
    from calculations import Solution
    from calculations.solver.results.nodes import Node
    from poker_calculator.pages.queries.workspace import Workspace

    Query = Mapping[str, Any]
    Answer = dict[str, Any]

FLOP = 3  # cards on the board


class PlayedDeal(NamedTuple):
    """A deal: both players' hands, and the numbers that decide all that comes later."""

    hands: tuple[int, int]  # indices into the hole cards of each player
    cards: tuple[float, float]  # 0..1, for the turn and the river
    rng: np.random.Generator
    """One number from it for each action of the opponent."""


def picked(number: float, weights: ArrayLike) -> int:
    """Return an index for a number in [0, 1), with probabilities pro rata to the weights.

    >>> [picked(number, [1, 0, 3]) for number in (0.0, 0.2, 0.25, 0.99)]
    [0, 0, 2, 2]
    """
    sums = np.cumsum(weights)
    at = int(np.searchsorted(sums, number * sums[-1], side="right"))
    return min(at, int(np.flatnonzero(np.diff(sums, prepend=0.0))[-1]))  # if it rounds up to 1


def deal(node: Node, seat: int, seed: int, number: int, combo: int | None = None) -> PlayedDeal:
    """Deal a hand to each player at a node, the player in *seat* first.

    number : the number of the hand, which has its own numbers of a Generator with this seed
    combo  : the index of the player's hand if it is given, which is then not drawn
    """
    rng = np.random.default_rng([seed, number])
    first, second, *cards = rng.random(4).tolist()
    own = picked(first, own_weights(node, seat)) if combo is None else combo
    other = picked(second, node.hands.opposing(seat, own))
    return PlayedDeal((own, other) if seat == 0 else (other, own), (cards[0], cards[1]), rng)


def own_weights(node: Node, seat: int) -> NDArray[np.float64]:
    """Return the weights with which a player holds each hand at a node, [N]."""
    return node.hands.reach(seat) * node.hands.met(seat)


def next_card(node: Node, dealt: PlayedDeal) -> str:
    """Return the card that a deal brings at a node where a card is dealt."""
    drawn = dealt.cards[len(node.board) // 2 - FLOP]
    return node.next_cards[picked(drawn, node.hands.next_card_chances(dealt.hands))]


def next_action(node: Node, dealt: PlayedDeal) -> str:
    """Return an action of the opponent, drawn from the solution's frequencies for their hand."""
    assert node.player is not None
    shares = node.strategy[:, dealt.hands[node.player]]
    return node.actions[picked(dealt.rng.random(), shares)]


ENDS: Final = ("fold", "showdown")
STREET_CARDS: Final = {"flop": 3, "turn": 4, "river": 5}
CARD_CLASSES: Final = ("pair", "flush", "overcard", "blank")
MOST_TRIES: Final = 100
"""The number of hands of which one must come to the street of a drill."""


def card_class(board: str, card: str) -> str:
    """Return the class of a turn or river card: the first of `CARD_CLASSES` that fits.

    >>> [card_class("Qs7s2d", card) for card in ("7h", "As", "Ah", "3c")]
    ['pair', 'flush', 'overcard', 'blank']
    """
    from lookup.cards import RANKS

    ranks, suits = board[::2], board[1::2]
    if card[0] in ranks:
        return "pair"
    if suits.count(card[1]) > 1:
        return "flush"
    is_highest = RANKS.index(card[0]) > max(map(RANKS.index, ranks))
    return "overcard" if is_highest else "blank"


class HandQuery(NamedTuple):
    """A hand as a query states it."""

    seed: int
    number: int
    seat: int
    actions: tuple[str, ...]
    start: str
    street: str
    cards: str
    combo: str


def start_node(solution: Solution, hand_query: HandQuery) -> Node:
    """Return the node at which a hand begins: at *start*, or on a later *street* after it.

    Actions between are drawn from the solution's frequencies, and cards from the deck; the card of
    the street is of the class *cards*. Hands that end before are played again. Raises ValueError if
    none of `MOST_TRIES` comes to the street.
    """
    start, rng = solution.node(hand_query.start), np.random.default_rng(_numbers_of(hand_query))
    for _ in range(MOST_TRIES):
        if node := _on_street(solution, start, hand_query, rng):
            return node
    raise ValueError(
        f"no hand comes to the {hand_query.street} after {start.path or 'the start'!r} with such a "
        f"card; choose another line, or another class of cards"
    )


def _numbers_of(hand_query: HandQuery) -> tuple[int, int, int]:
    return hand_query.seed, hand_query.number, 1  # others than those of the deal


def _on_street(
    solution: Solution, start: Node, hand_query: HandQuery, rng: np.random.Generator
) -> Node | None:
    """Return the first decision of the street of a hand; None if the hand has none there."""
    node, wanted = start, STREET_CARDS.get(hand_query.street, 0)
    while (count := len(node.board) // 2) < wanted:
        if node.end in ENDS:
            return None
        if node.player is not None:
            shares = np.nan_to_num([*node.frequencies.values()])
            step = node.actions[picked(rng.random(), shares if shares.any() else shares + 1)]
        else:
            is_any = not hand_query.cards or count + 1 < wanted
            fit = [
                c
                for c in node.next_cards
                if is_any or card_class(node.board, c) == hand_query.cards
            ]
            if not fit:
                return None
            step = f"{STREETS[count]} {fit[rng.integers(len(fit))]}"
        node = solution.node(f"{node.path}, {step}" if node.path else step)
    return node if node.player is not None or not wanted else None


def _lines(solution: Solution, path: str = "") -> Iterator[dict[str, Any]]:
    """Yield the lines of the first street that end at a decision or before the next card."""
    node = solution.node(path)
    if node.end in ENDS:
        return
    label = line_label(solution.node, path)
    yield {"line": path, "label": label, "is_dealt": node.player is None}
    for action in node.actions:
        yield from _lines(solution, f"{path}, {action}" if path else action)


def play_spot(query: Query, workspace: Workspace) -> Answer:
    """Return the board, pot and stacks of a *solution*, and how precise it is.

    *lines* are those of its first street: the path, its label, and whether a card comes next.
    """
    solution = workspace.solutions.shown(query.get("solution", "")).solution
    root = solution.node()
    return {
        "board": root.board,
        "pot": root.pot,
        "stacks": root.stacks,
        "exploitability": plain_number(solution.exploitability),
        "solutions": workspace.solutions.names,
        "lines": [*_lines(solution)],
    }


def play_hand(query: Query, workspace: Workspace) -> Answer:
    """Deal a hand and play it up to the player's next decision, or to its end.

    query : *solution*; *seed* and *number*, whole numbers that decide all that is dealt; *seat*, 0
        or 1; *actions*, those of the player so far; *start*, the path of the node at which the hand
        begins, by default the root; *street* and *cards*, a later street on which it begins, and
        the class of the street's card, as for `start_node`; *combo*, the player's hand, by default
        drawn from their range

    Raises ValueError for entries that break these rules, and for an action that is not possible.
    """
    solution = workspace.solutions.shown(query.get("solution", "")).solution
    return _played(solution, _read(query))


def _read(query: Query) -> HandQuery:
    """Return the hand of a query; raises ValueError for entries of other kinds."""
    from lookup.arguments import as_whole, shown

    numbers = {name: as_whole(query.get(name)) for name in ("seed", "number", "seat")}
    for name, value in numbers.items():
        if value is None or value < 0 or (name == "seat" and value > 1):
            rule = "0 or 1" if name == "seat" else "a whole number of 0 or more"
            raise ValueError(f"{name} is {shown(query.get(name))}; give {rule}")
    actions, start = query.get("actions", []), query.get("start", "")
    if not isinstance(actions, list | tuple) or not all(isinstance(each, str) for each in actions):
        raise ValueError(f"actions is {shown(actions)}; give a list of names of actions")
    if not isinstance(start, str):
        raise ValueError(f"start is {shown(start)}; give a text")
    street, cards = query.get("street", ""), query.get("cards", "")
    for name, value, known in (("street", street, STREET_CARDS), ("cards", cards, CARD_CLASSES)):
        if value and value not in [*known]:
            raise ValueError(f"{name} is {shown(value)}; give one of {', '.join(known)}")
    whole = [int(number or 0) for number in numbers.values()]
    combo = query.get("combo", "")
    return HandQuery(whole[0], whole[1], whole[2], (*actions,), start, street, cards, combo)


def _played(solution: Solution, hand_query: HandQuery) -> Answer:
    start = start_node(solution, hand_query)
    if start.end in ENDS:
        raise ValueError(f"the hand is over at {start.path!r}; give an earlier node")
    combo = _index_of(start, hand_query) if hand_query.combo else None
    dealt = deal(start, hand_query.seat, hand_query.seed, hand_query.number, combo)
    hand = dealt.hands[hand_query.seat]
    node, left, decisions = start, [*hand_query.actions], []
    while node.end not in ENDS:
        if node.player != hand_query.seat:
            step = _others_step(node, dealt)
        elif not left:
            break
        else:
            step = _own_step(node, left.pop(0))
            label = line_label(solution.node, node.path)
            decisions.append(decision(node, hand, step) | {"label": label})
        node = solution.node(f"{node.path}, {step}" if node.path else step)
    if left:
        raise ValueError(f"the hand is over before {left[0]!r}; leave it out")
    return {
        "combo": _name_of(node, hand_query.seat, hand),
        "start": start.path,
        "node": node.path,
        "board": node.board,
        "pot": node.pot,
        "stacks": node.stacks,
        "bets": [0.0, 0.0] if node.end else _bets(node, solution),
        "line": line_of(node, solution),
        "actions": actions_at(node),
        "decisions": decisions,
        "end": _end(start, node, dealt, hand_query.seat) if node.end else None,
    }


def _others_step(node: Node, dealt: PlayedDeal) -> str:
    """Return the next card, or the next action of the opponent."""
    if node.player is not None:
        return next_action(node, dealt)
    return f"{STREETS[len(node.board) // 2]} {next_card(node, dealt)}"


def _own_step(node: Node, action: str) -> str:
    if action not in node.actions:
        raise ValueError(
            f"{action!r} is not an action at {node.path!r}; there are {', '.join(node.actions)}"
        )
    return action


def _bets(node: Node, solution: Solution) -> list[float]:
    """Return the chips that each player has bet on the street of a node, [2]."""
    street, _, _ = node.path.rpartition(f" {node.board[-2:]}") if node.path else ("", "", "")
    first = solution.node(f"{street} {node.board[-2:]}" if street else "")
    return [before - now for before, now in zip(first.stacks, node.stacks, strict=True)]


def _end(start: Node, node: Node, dealt: PlayedDeal, seat: int) -> Answer:
    """Return the end of a hand, with the opponent's hand only after a showdown.

    *net* counts from the start: the chips won minus the chips put in, as if the first pot were
    nobody's.
    """
    won = node.hands.paid(dealt.hands)
    put_in = start.stacks[seat] - node.stacks[seat]
    is_shown = node.end == "showdown"
    return {
        "kind": node.end,
        "won": won[seat],
        "lost_to": won[1 - seat],
        "net": won[seat] - put_in,
        "opponent": _name_of(node, 1 - seat, dealt.hands[1 - seat]) if is_shown else None,
    }


def _index_of(node: Node, hand_query: HandQuery) -> int:
    """Return the index of the player's hand; raises ValueError if it is impossible at a node."""
    from lookup.combos import combo_index

    hands, named = (
        combo_index(node.hands.cards(hand_query.seat)),
        combo_index([hand_query.combo])[0],
    )
    index = (hands == named).nonzero()[0]
    if not len(index) or not node.hands.met(hand_query.seat)[index[0]] > 0:
        raise ValueError(
            f"{hand_query.combo!r} cannot be dealt at {node.path!r}; give another hand"
        )
    return int(index[0])


def _name_of(node: Node, player: int, hand: int) -> str:
    from lookup.combos import combo_index, combo_names

    return str(combo_names()[combo_index(node.hands.cards(player)[[hand]])[0]])


def decision(node: Node, hand: int, choice: str) -> dict[str, Any]:
    """Return the figures of a player's choice at a node.

    The EV of an action is that with the best play behind it against the solution, so a loss is
    known after earlier errors too. *lost* is the greatest EV minus that of the choice, in chips.
    """
    assert node.player is not None
    evs = node.hands.best_evs[:, hand]
    lost = float(evs.max() - evs[node.actions.index(choice)])
    return {
        "node": node.path,
        "seat": node.player,
        "board": node.board,
        "pot": node.pot,
        "choice": choice,
        "actions": actions_at(node),
        "shares": node.strategy[:, hand].tolist(),
        "evs": [plain_number(ev) for ev in evs],
        "lost": plain_number(lost),
        "is_rare": not node.hands.is_reached(node.player).any(),
    }


def line_of(node: Node, solution: Solution) -> list[dict[str, Any]]:
    """Return the steps to a node: the player, or None for a card, the action or card, its label."""
    steps = node.path.split(", ") if node.path else []
    nodes = [solution.node(", ".join(steps[:index])) for index in range(len(steps))]
    return [
        {"player": before.player, "step": step, "label": step_label(before, step)}
        for before, step in zip(nodes, steps, strict=True)
    ]
