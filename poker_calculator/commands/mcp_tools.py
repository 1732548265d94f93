"""The tools of `mcp`: functions of text and numbers that answer in a few hundred characters.

Their docstrings are the descriptions that language models read.
"""

import re
from collections.abc import Callable, Mapping
from itertools import groupby, islice
from typing import Any, Final, Literal

from calculations import EquityCalculator, Range
from calculations.solver.solve import solve as solve_spot
from lookup.arguments import shown
from lookup.cards import as_card_numbers
from lookup.combos import COMBO_COUNT
from poker_calculator.commands.equity import as_json
from poker_calculator.commands.exits import file_problem
from poker_calculator.commands.solve import as_text, first_line
from poker_calculator.games.notation import HandHistory, loads, loads_all
from poker_calculator.games.notation.events import walk
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.text import Story
from poker_calculator.games.push_or_fold import push_fold
from poker_calculator.histories.hand_files import read_hands
from poker_calculator.histories.rooms.files import hands_of_text

MOST_SECONDS: Final = 60
MOST_GROUPS: Final = 6
"""The number of highest and of lowest equities after next cards that an answer lists."""
MOST_LETTERS, FEWEST_LETTERS = 320, 60
"""The maximum length of all ranges in an answer together, and that of one range of many."""
MOST_LINES: Final = 24
"""The maximum number of lines of a replay."""
SHARES: Final = ("win", "tie", "scoop", "high", "low")
PHH: Final = re.compile(r"^\s*variant\s*=", re.MULTILINE)
WEIGHT: Final = re.compile(r":(0\.\d+)")
SECTION: Final = re.compile(r"^\s*\[", re.MULTILINE)


def equity(hands: list[str], board: str = "", dead: str = "", game: str = "holdem") -> str:
    """Return each player's equity: their share of the pot when no more bets are made.

    The count is exact over all deals, or samples with standard errors if counting takes long.

    hands : the hand of each of 2 to 10 players: cards "AsKs", a range "QQ+, AKs", or "random"
    board : the board cards, such as "Js9s3c"
    dead : cards that cannot be dealt
    game : "holdem", "omaha", "omaha_hi_lo", "short_deck", "seven_card_stud", "razz" and others
    """
    spot = EquityCalculator(hands, board, dead=dead, game=game, rng=0, progress=False)
    figures = as_json(spot)
    lines = [f"Method: {str(spot).splitlines()[0]}"]
    for player in figures["players"]:
        fraction, error = player["equity_fraction"], player.get("std_error")
        exact = f" (exactly {fraction})" if fraction and len(fraction) <= 40 else ""
        about = f" ± {error:.3%} (standard error)" if error else ""
        shares = _shares(
            {name: player[name] for name in SHARES if name in player}, figures["total"]
        )
        name = _shortened(player["hand"])
        lines.append(f"{name}: equity {player['equity']:.3%}{exact}{about}; {shares}")
    return "\n".join(lines)


def breakdown(
    hands: list[str],
    by: Literal["hand type", "next card"],
    board: str = "",
    dead: str = "",
    game: str = "holdem",
) -> str:
    """Return the frequency of each hand type, or the first player's equity after each next card.

    Both are counted exactly. Ranges need two hold'em players and a board.

    hands : the hand of each of 2 to 10 players: cards "AsKs", a range "QQ+, AKs", or "random"
    by : "hand type" or "next card"
    board, dead, game : as for the tool equity
    """
    spot = EquityCalculator(hands, board, dead=dead, game=game, rng=0, progress=False)
    if by == "next card":
        equities = spot.by_next_card().iloc[:, 0]
        groups = [
            f"{' '.join(map(str, dict(cards)))}: {share}"
            for share, cards in groupby(equities.items(), lambda entry: f"{entry[1]:.2%}")
        ]
        groups[MOST_GROUPS:-MOST_GROUPS] = ["..."] * (len(groups) > 2 * MOST_GROUPS)
        head = f"Method: exact count. Equity of {_shortened(hands[0])} after each next card:"
        return "\n".join([head, *groups])
    frame = spot.hand_categories
    lines = [f"Method: exact count on {frame.iloc[:, 0].sum():,} final boards, for each hand held."]
    for hand, column in frame.items():
        lines.append(f"{_shortened(str(hand))}: {_shares(column[column > 0], column.sum())}")
    return "\n".join(lines)


def parse_range(text: str, dead: str = "") -> str:
    """Parse a hold'em range: return the number of its combos, their weight and share of all hands.

    text : a range, such as "22+, A2s+, KQo:0.5"
    dead : cards that the player cannot hold
    """
    parsed = Range(text).without(dead)
    weight = float(parsed.weights.sum())
    size = f"{len(parsed)} combos of weight {weight:g}, {weight / COMBO_COUNT:.2%}"
    rest = f"of all {COMBO_COUNT:,} combos: {_shortened(parsed.to_string(), MOST_LETTERS)}"
    return f"Method: exact count.\n{size} {rest}"


def push_or_fold(
    stacks: list[float],
    blinds: list[float] | None = None,
    antes: float = 0,
    payouts: list[float] | None = None,
    decision: str = "",
    seconds: float = 10,
) -> str:
    """Solve the preflop game in which each player in turn goes all-in or folds.

    The answer has the all-in ranges, the value of the hand for each player, and the most that a
    player could gain by another strategy.

    stacks : the chips of each of 2 to 9 seats, from the left of the button; heads-up, the big blind
        is first and the button second
    blinds : the small and the big blind, by default 0.5 and 1
    antes : the ante of each seat
    payouts : the prizes of a tournament, first place first
    decision : one decision, such as "BB after BTN"; by default those before any all-in
    seconds : the time limit, up to 60
    """
    solved = push_fold(
        stacks, blinds or [0.5, 1], antes=antes, payouts=payouts, seconds=_limit(seconds), rng=0,
        progress=False,
    )  # fmt: skip
    names = list(solved.ranges)
    if decision and decision not in names:
        listed = ", ".join(names[:12]) + ", ..." * (len(names) > 12)
        raise ValueError(f"there is no decision {shown(decision)}; give one of {listed}")
    kind = "all deals counted" if len(stacks) < 4 else "approximation"
    chosen = [
        each
        for each in solved.decisions
        if each.name == decision or not (decision or (each.all_in and len(names) > 2))
    ]
    lines = [f"Method: equilibrium of {len(names)} decisions, {kind}."]
    for each in chosen:
        text = WEIGHT.sub(lambda found: f":{float(found[1]):.3g}", each.range.to_string())
        text = _shortened(text, max(MOST_LETTERS // len(chosen), FEWEST_LETTERS))
        lines.append(f"{each.name}: all-in with {each.share:.1%}: {text}")
    return "\n".join([*lines, f"In {solved.unit}: {repr(solved).splitlines()[-1]}"])


def solve(
    ranges: list[str],
    board: str,
    pot: float,
    stack: float,
    bets: str,
    raises: str = "",
    path: str = "",
    seconds: float = 10,
) -> str:
    """Solve the betting of two ranges on a turn or river: return EV, equity and strategy.

    ranges : two ranges, the out-of-position player first
    board : the 4 or 5 board cards
    pot, stack : the chips in the pot, and the effective stack behind
    bets, raises : sizes, such as "33%, 75%, allin", and "60%" or "2.5x" for raises
    path : the node after these actions, such as "check, bet 45"; by default the root
    seconds : the time limit, up to 60
    """
    if (count := as_card_numbers(board).size) not in (4, 5):
        raise ValueError(f"the board has {count} cards; give the 4 or 5 cards of a turn or river")
    solution = solve_spot(
        ranges, board, pot=pot, stack=stack, bets=bets, raises=raises, target=0.001,
        seconds=_limit(seconds), progress=False,
    )  # fmt: skip
    words = f"{first_line(solution)}\n{solution.node(path)}" if path else as_text(solution)
    method = "equilibrium by the solver; no player gains more than the exploitability."
    return f"Method: {method}\n{words}"


TOOLS: Final[Mapping[str, Callable[..., str]]] = {
    "equity": equity, "breakdown": breakdown, "range": parse_range, "push_or_fold": push_or_fold,
    "solve": solve,
}  # fmt: skip
"""The tools by name, besides those of `HandTools`."""


class HandTools:
    """The tools for played hands, from a text or from one of *files* by its name."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self._files = files

    def read_hand(self, text: str = "", file: str = "", number: int = 1) -> str:
        """Read a played hand: return the game, the seats and stacks, the board and the results.

        text : hands as text: the log of a poker room, or PHH
        file : in place of text, one of the file names that the server lists
        number : the number of the hand in the text or file, from 1
        """
        _, story, state, count = self._replay(text, file, number, None)
        boards = [f"Board: {' '.join(map(repr, board))}" for board in state.boards if board]
        lines = [*story.head(), *boards, *filter(None, story.results(state))]
        return "\n".join([f"Method: replayed under the rules, {count} actions.", *lines])

    def replay(
        self, text: str = "", file: str = "", number: int = 1, actions: int | None = None
    ) -> str:
        """Replay a played hand up to an action: return the events so far, the pot, stacks and bets.

        text, file, number : as for the tool read_hand
        actions : the number of actions to replay, deals among them; by default all
        """
        hand, story, state, count = self._replay(text, file, number, actions)
        lines = [line for line in story.lines if line]
        if len(lines) > MOST_LINES:
            lines[:-MOST_LINES] = ["... (earlier lines: replay fewer actions)"]
        pot, total = story.chips(state.total_pot_amount), len(hand.actions)
        seats = ", ".join(
            f"{name} {story.chips(stack)}" + (f" (bet {story.chips(bet)})" if bet else "")
            for name, stack, bet in zip(story.names, state.stacks, state.bets, strict=True)
        )
        head = f"Method: replayed under the rules, {count} of {total} actions."
        return "\n".join([head, *lines, f"Pot with bets {pot}. Stacks: {seats}"])

    def _replay(
        self, text: str, file: str, number: int, actions: int | None
    ) -> tuple[HandHistory, Story, Any, int]:
        """Return a hand, its text, the state and the number of actions."""
        if actions is not None and actions < 1:
            raise ValueError(f"actions is {actions}; give 1 or more")
        hand = self._find(text, file, number)
        story, count = Story(hand), 0
        for event in walk(hand):
            story.add(event)
            count += event.ends_action and event.action is not None
            if count == actions:
                break
        return hand, story, event.state, count

    def _find(self, text: str, file: str, number: int) -> HandHistory:
        cure = f"give the text of hands, or one of the files: {', '.join(self._files) or 'none'}"
        if bool(text) == bool(file):
            raise ValueError(f"text and file are {'both given' if text else 'empty'}; {cure}")
        if file and file not in self._files:
            raise ValueError(f"file {shown(file)} was not named when the server started; {cure}")
        if number < 1:
            raise ValueError(f"number is {number}; give 1 or more")
        refused: list[NotationError] = []
        source: Any = self._files[file] if file else _hands_in(text)
        try:
            read = read_hands(source, errors="skip", refused=refused)
            hand = next(islice(read, number - 1, None), None)
        except OSError as error:
            raise ValueError(file_problem(file, error)) from None
        if hand is None:
            missing = f"there is no hand {number} in {file or 'the text'}; give a lower number"
            raise refused[0] if refused else ValueError(missing)
        return hand


def _hands_in(text: str) -> list[HandHistory]:
    """Return the hands in a text; raises NotationError for the first invalid one."""
    if PHH.search(text):
        return [*loads_all(text)] if SECTION.search(text) else [loads(text)]
    hands = list[HandHistory]()
    for hand in hands_of_text(text):
        if isinstance(hand, NotationError):
            raise hand
        hands.append(hand)
    return hands


def _shares(counts: Any, total: float) -> str:
    """Return each name with its share of the total."""
    return ", ".join(f"{name} {count / total:.2%}" for name, count in counts.items())


def _limit(seconds: float) -> float:
    if not 0 < seconds <= MOST_SECONDS:
        raise ValueError(f"seconds is {seconds}; give more than 0 and at most {MOST_SECONDS}")
    return seconds


def _shortened(text: str, most: int = FEWEST_LETTERS) -> str:
    """Return the text of a range, cut if it has more than *most* characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
