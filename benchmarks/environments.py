"""Compare environments for agents: rules, observations, and random hands beside PokerKit's.

``python -m benchmarks.environments`` plays the hands of `peer_hands` and writes the table of
docs/comparison.md. Every cell is the result of a program.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib import metadata
from typing import Any

import lookup
from benchmarks.pages import ROOT, grid, with_table
from benchmarks.peer_hands import (
    Action,
    Ours,
    PokerKit,
    PokerKitWrapper,
    RLCard,
    Table,
    UniversalPoker,
)
from lookup.running.output import open_to_write

PAGE, MARK = ROOT / "docs" / "comparison.md", "environments"
DEALS = 300
"""The number of deals that are played at random."""
PROGRAMS = {
    "Ours": Ours,
    "universal_poker": UniversalPoker,
    "PokerKit wrapper": PokerKitWrapper,
    "RLCard": RLCard,
}
Test = Callable[[Any], bool | str]


# ---- rules -----------------------------------------------------------------------------------


def played(program: Any, table: Table, actions: Iterable[Action]) -> Any:
    """Return the hand after some actions."""
    hand = program(table)
    for action in actions:
        hand.act(action)
    return hand


def dealt(stacks: tuple[int, ...], holes: str, board: str = "2c3d7h8s9c") -> Table:
    """Return the table of some hole cards, by seat, and a board."""
    hands, cards = holes.split(), [board[at : at + 2] for at in range(0, 10, 2)]
    first = [hand[at : at + 2] for at in (0, 2) for hand in hands]
    rest = [card for card in lookup.CARDS if card not in {*first, *cards}]
    flop, turn, river = cards[:3], cards[3], cards[4]
    return Table(stacks, (*first, rest[0], *flop, rest[1], turn, rest[2], river, *rest[3:]))


def pays(table: Table, actions: Iterable[Action], expected: Sequence[float]) -> Test:
    """Return the test whether a hand ends with these winnings."""

    def test(program: Any) -> bool:
        hand = played(program, table, actions)
        return hand.turn() is None and hand.payoffs() == [*expected]

    return test


def raises_from(table: Table, actions: Iterable[Action], seat: int, least: int | None) -> Test:
    """Return the test whether a seat is next, and its smallest raise; None for no raise.

    A menu of sizes may begin above the smallest raise.
    """

    def test(program: Any) -> bool:
        hand = played(program, table, actions)
        smallest = min(hand.totals(), default=None)
        is_right = smallest == least or (program is RLCard and least and smallest > least)
        return hand.turn() == seat and bool(is_right)

    return test


def distinguishes(
    table: Table, first: Sequence[Action], second: Sequence[Action], other: Table | None = None
) -> Test:
    """Return the test whether two histories, or two tables, are observed differently."""

    def test(program: Any) -> bool:
        seen = played(program, table, first), played(program, other or table, second)
        return bool(seen[0].observation() != seen[1].observation())

    return test


def most_players(program: Any) -> str:
    """Return the numbers of players, up to ten, whose hand of folds ends."""
    hands = {
        count: played(program, Table((100,) * count), ["fold"] * (count - 1))
        for count in range(2, 11)
    }
    ended = [count for count, hand in hands.items() if hand.turn() is None]
    return f"{min(ended)} to {max(ended)}"


def turns_heads_up(program: Any) -> bool:
    """Return whether the button acts first before the flop, and last after it."""
    hands = [played(program, Table((100, 100)), ["call"] * count) for count in range(4)]
    return [hand.turn() for hand in hands] == [1, 0, 0, 1]


def observes_array(program: Any) -> bool:
    """Return whether an observation is a list of numbers."""
    return isinstance(program(Table((100, 100))).observation(), list)


HEADS_UP, EVEN = Table((100, 100)), (100, 100, 100)
PLAYS = "TcJcQcKcAc"  # the hand of every player
sees_cards = distinguishes(dealt((100, 100), "AsAh KsKh"), [], [], dealt((100, 100), "QsQh KsKh"))
RULES: dict[str, Test] = {
    "players": most_players,
    "heads-up, the button has the small blind; it acts first, then last": turns_heads_up,
    "every amount is an action": lambda program: len(program(HEADS_UP).totals()) == 97,
    "a raise by the pot, first in heads-up (to 6)": lambda program: 6 in program(HEADS_UP).totals(),
    "the minimum raise is the last raise": raises_from(HEADS_UP, [4], 0, 6),
    "a short all-in does not reopen the betting": raises_from(
        Table((100, 8, 100)), ["call", 6, 8, "call"], 0, None
    ),
    "an all-in bet below the minimum does not, after a check": raises_from(
        Table((100, 3, 100)), ["call"] * 4 + [1, "call"], 0, None
    ),
    "a full raise does, also before a short all-in (minimum 15)": raises_from(
        Table((100, 100, 11, 100)), ["call", 5, "call", 9, 11], 3, 15
    ),
    "short all-ins that add up to a full raise do (minimum 12)": raises_from(
        Table((100, 7, 9, 100)), ["call", 5, "call", 7, 9], 3, 12
    ),
    "side pots": pays(dealt((10, 30, 60), "AsAh KsKh QsQh"), [60, "call", "call"], [20, 10, -30]),
    "the uncalled bet returns": pays(dealt((20, 100), "AsAh KsKh"), [100, "call"], [20, -20]),
    "a short big blind does not shrink the call": pays(
        dealt((100, 1, 100), "KsKh AsAh QsQh"), ["call"] * 8, [0, 2, -2]
    ),
    "an odd chip goes to the first seat left of the button": pays(
        dealt(EVEN, "2d3d 2h3h 2s3s", PLAYS), ["call", "fold"] + ["call"] * 7, [-1, 1, 0]
    ),
    "two odd chips go to the first two seats": pays(
        dealt((100,) * 4, "2d3d 2h3h 2s3s 4d5d", PLAYS),
        ["call"] * 5 + [8, "call", "call", "fold"] + ["call"] * 6,
        [-2, 1, 1, 0],
    ),
    "antes": pays(Table((100, 100), ante=1), ["fold"], [2, -2]),
    "the observation is an array": observes_array,
    "it shows the order of bets": distinguishes(
        HEADS_UP, [4, "call", "call", "call"], ["call", "call", 2, "call"]
    ),
    "it shows the amounts of bets": distinguishes(
        HEADS_UP, ["call", "call", 2, "call", 8, "call"], ["call", "call", 4, "call", 6, "call"]
    ),
    "it shows the stacks of others": distinguishes(
        Table((100, 60, 80)), ["call"], ["call"], Table((100, 80, 60))
    ),
    "it hides the cards of others": lambda program: not sees_cards(program),
}
"""The tests of each row of the table."""


# ---- random hands ----------------------------------------------------------------------------


def random_table(players: int, rng: random.Random) -> Table:
    """Return a shuffled deck and random stacks, half of them up to 20 big blinds."""
    stacks = [rng.randint(3, rng.choice((40, 200))) for _ in range(players)]
    return Table((*stacks,), rng.sample(lookup.CARDS, 52))


def differences(program: Any, players: int, seed: int) -> set[str]:
    """Return the differences of a random hand from PokerKit's: in turns, raises or winnings.

    Each action is legal in both programs. Sizes of a menu differ only if PokerKit refuses them. The
    hand ends when another seat has to act.
    """
    rng, found = random.Random(seed), set()
    table = random_table(players, rng)
    hand, reference = program(table), PokerKit(table)
    while hand.turn() == reference.turn() is not None:
        offered, legal = hand.totals(), reference.totals()
        if offered - legal or (program is not RLCard and offered != legal):
            found.add("raises")
        both, draw = sorted(offered & legal), rng.random()
        action: Action = "fold" if draw > 0.88 and reference.state.can_fold() else "call"
        if draw < 0.35 and both:
            action = both[int(len(both) * rng.random() ** 2)]
        for each in (hand, reference):
            each.act(action)
    if hand.turn() != reference.turn():
        found.add("turns")
    elif hand.payoffs() != reference.payoffs():
        found.add("winnings")
    return found


def hands_that_differ(program: Any, players: int) -> str:
    """Return the number of random hands that differ from PokerKit's, with the kinds."""
    kinds: Counter[str] = Counter()
    total = 0
    for seed in range(DEALS):
        found = differences(program, players, seed)
        total += bool(found)
        kinds.update(found)
    named = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    return f"{total} ({named})" if total else "0"


# ---- the table -------------------------------------------------------------------------------


def cell(test: Test, program: Any) -> str:
    """Return the result of a test; a hand that the program cannot play is a no."""
    try:
        result = test(program)
    except NotImplementedError:
        return "no"
    return result if isinstance(result, str) else "yes" if result else "no"


def versions() -> str:
    """Return the versions of the peers; raises ImportError if one is not installed."""
    names = "open_spiel", "pokerkit", "rlcard"
    return f"{', '.join(f'{name} {metadata.version(name)}' for name in names)}."


def environments_table() -> str:
    """Return the table of all programs, and the versions; raises ImportError without the peers."""
    tests = dict(RULES)
    for players in (2, 6):
        row = f"of {DEALS} random hands of {players}, differ from PokerKit's"
        tests[row] = lambda program, players=players: hands_that_differ(program, players)
    lines = (
        (row, *(cell(test, program) for program in PROGRAMS.values()))
        for row, test in tests.items()
    )
    return f"{grid({'Rule': '---'} | dict.fromkeys(PROGRAMS, '---'), lines)}\n\n{versions()}"


if __name__ == "__main__":
    text = with_table(PAGE.read_text(encoding="utf-8"), MARK, environments_table())
    with open_to_write(PAGE) as file:
        file.write(text.encode())
