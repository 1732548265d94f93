"""Read the spots of `solve_frame`: each argument is a column or a value for all rows."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from calculations.ranges.range import Range
from calculations.solver.betting.amounts import read_by_player, read_sizes, split_by_street
from calculations.solver.betting.rules import NUMBERS, SIZES, Betting, read_betting
from calculations.solver.deals.solver_spot import PLAYERS, check_street
from calculations.spots.hands import HandLike, read_cards, read_folded, read_player
from calculations.spots.reading import read_spot
from calculations.spots.spot import Spot
from lookup.arguments import is_listed, is_missing, shown
from lookup.games import HOLDEM

SEATS = ("oop", "ip")  # the names without columns: out of position and in position

CARDS = (*SEATS, "board", "dead", "folded")
TEXTS = (*CARDS, *SIZES)  # the text arguments; missing entries are blank
OF_SPOT = (*TEXTS[PLAYERS:], *NUMBERS)  # the arguments besides the ranges

MAY_MISS = ("rake_cap", "min_bet", "most_raises")  # a missing number means no limit

NEEDED = {"pot": None, "stack": None, "bets": "", "raises": ""}
"""The arguments of `read_betting` that have no default."""


class SpotArguments(NamedTuple):
    """The arguments of the spots of a frame."""

    columns: dict[str, Any]  # the column names, by argument
    fixed: dict[str, Any]  # the values for all rows, by argument

    @property
    def names(self) -> list[str]:
        """Return the names of the two players: those of their columns, if any."""
        return [str(self.columns.get(seat, seat)) for seat in SEATS]


class RowSpot(NamedTuple):
    """The spot of a row, parsed and checked."""

    spot: Spot
    betting: Betting
    street: int


def spot_arguments(
    present: Sequence[Any], ranges: object, arguments: dict[str, Any]
) -> SpotArguments:
    """Separate column names from values for all rows; *present* has the columns of the frame.

    Raises ValueError for an unknown argument, and for text that is neither a column nor a valid
    value.
    """
    if not is_listed(ranges) or len(both := [*ranges]) != PLAYERS:
        cure = "columns or ranges, e.g. ['oop', 'ip']" if present else "ranges, e.g. ['QQ+', 'KK']"
        raise ValueError(f"ranges is {shown(ranges)}; give two {cure}")
    if wrong := [name for name in arguments if name not in OF_SPOT]:
        names = ", ".join(OF_SPOT)
        raise ValueError(f"there is no argument {wrong[0]!r}; the arguments of a spot are {names}")
    columns, fixed = {}, {}
    for name, value in (*zip(SEATS, both, strict=True), *arguments.items()):
        if _is_name(value) and (count := [*present].count(value)):
            if count > 1:
                raise ValueError(
                    f"the frame has {count} columns {shown(value)}; rename them, so that one "
                    f"remains"
                )
            columns[name] = value
        else:
            _check_fixed(name, value, present)
            fixed[name] = value
    return SpotArguments(columns, fixed)


def _is_name(value: object) -> bool:
    """Return whether this may be a column name: text, or a tuple as in pandas."""
    return isinstance(value, str | tuple) and bool(value)


def _check_fixed(name: str, value: object, present: Sequence[Any]) -> None:
    """Raise ValueError for text that is not a column and not a valid value."""
    if not isinstance(value, str):
        return
    try:
        if name in SEATS:
            read_player(value, SEATS.index(name), HOLDEM)
        elif name in ("board", "dead"):
            read_cards(value, name)
        elif name == "folded":
            read_folded([] if _is_blank(value) else value, HOLDEM)
        elif name in SIZES:
            for sizes in _streets(value, name):
                read_sizes(sizes, name, of_raises=name == "raises")
        else:
            raise ValueError(f"{name} is {shown(value)}; give a number")
    except ValueError as error:
        if not present:
            raise
        raise ValueError(
            f"{name} is {shown(value)}, which is not a column; the frame has {shown([*present])}; "
            f"it is also not a valid value: {error}"
        ) from None


def bets_written(arguments: SpotArguments, bets: Sequence[Any] | None) -> int | None:
    """Return the most bets that the first action may have; None if only the rows determine it.

    bets : the entries of the column of bets, if there is one
    """
    if "bets" not in arguments.columns:
        values = [arguments.fixed["bets"]]
    elif bets is None:
        return None
    else:
        values = [*{str(entry): entry for entry in bets}.values()]  # dicts and lists have no hash
    more = "add_allin" in arguments.columns or bool(arguments.fixed.get("add_allin", 0))
    return max((_count(value) for value in values), default=0) + more


def _count(bets: Any) -> int:
    """Return the number of bet sizes of the first player on the street with the most sizes."""
    try:
        return max(len(read_by_player(each, "bets")[0]) for each in _streets(bets, "bets"))
    except ValueError:  # `read_row` reports the invalid row
        return 0


def _streets(sizes: Any, name: str) -> Iterable[Any]:
    """Return the sizes of each street, or a single entry for all streets."""
    streets = split_by_street(sizes, name)
    return streets.values() if isinstance(streets, dict) else [sizes]


def entries_of(column: Any, name: str) -> list[Any]:
    """Return the entries of a column as Python values, with "" or None for missing ones."""
    to_list: Callable[[], list[Any]] = getattr(column, "to_pylist", None) or column.to_list
    missing = "" if name in TEXTS else None
    number = name in NUMBERS
    return [
        missing if is_missing(entry) else _number(entry) if number else entry for entry in to_list()
    ]


def _number(entry: Any) -> Any:
    """Convert text to a number if possible: CSV files have numbers as text."""
    if isinstance(entry, str):
        try:
            entry = float(entry) if entry.strip() else None
        except ValueError:
            return entry
    is_whole = (
        isinstance(entry, float) and entry.is_integer()
    )  # an integer, also in columns with missing entries
    return int(entry) if is_whole else entry


def read_row(arguments: dict[str, Any]) -> RowSpot:
    """Read the arguments of one row; raises the errors of `solve`."""
    spot = read_hands(arguments)
    street = check_street(spot)
    rest = {name: value for name, value in arguments.items() if name not in CARDS}
    if missing := [name for name in NUMBERS if name not in MAY_MISS and rest.get(name, 0) is None]:
        raise ValueError(f"{missing[0]} is missing; give a number")
    return RowSpot(spot, read_betting(**NEEDED | rest, first_street=street), street)


def read_hands(arguments: dict[str, Any]) -> Spot:
    """Read the ranges, folded ranges, board and dead cards of a row."""
    ranges = [known_hand(arguments[seat]) for seat in SEATS]
    board, dead, folded = (arguments.get(name, "") for name in CARDS[PLAYERS:])
    return read_spot(ranges, board, dead, folded=() if _is_blank(folded) else folded)


def _is_blank(text: object) -> bool:
    return isinstance(text, str) and not text.strip()


def known_hand(hand: Any) -> HandLike:
    """Return a cached `Range` for the text of a range, and other hands unchanged."""
    if not isinstance(hand, str):
        player: HandLike = hand
        return player
    return _known_range(hand) or hand


@lru_cache(maxsize=1024)
def _known_range(text: str) -> Range | None:
    try:
        player = read_player(text, 0, HOLDEM)
    except ValueError:
        return None
    return player if isinstance(player, Range) else None
