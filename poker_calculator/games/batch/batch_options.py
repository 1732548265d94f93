"""The options of a batch of hands: the variant and chips, read once for all rows."""

from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import read_whole, shown
from poker_calculator.games._kernels.batch_rows import CLAMPS, FOLDS, REFUSES, GameTerms, HouseRules
from poker_calculator.games.chips import (
    MOST_CHIPS,
    MOST_SEATS,
    Chips,
    ChipsLike,
    by_seat,
    read_chips,
    read_forced_chips,
)
from poker_calculator.games.play.betting import FIXED_LIMIT, first_to_act
from poker_calculator.games.pots.rake import Rate, read_rake, read_share, whole_cap
from poker_calculator.games.pots.settlement import DENOMINATOR_LIMIT
from poker_calculator.games.variants.table_rules import TableRules
from poker_calculator.games.variants.variant import (
    BettingStructure,
    Street,
    Variant,
    VariantLike,
    read_variant,
)

EXAMPLES = {"min_bet": 2, "small_bet": 2, "big_bet": 4}  # example bets for errors
MOST_RAKE = MOST_SEATS * MOST_CHIPS  # the chips of a table are below it
REMEDIES = {"raise": REFUSES, "clamp": CLAMPS, "fold": FOLDS}  # the treatments of illegal actions


class BatchRake(NamedTuple):
    """The rake of all rows, in whole chips."""

    rake: Rate = 0
    rake_cap: Chips | None = None
    no_flop_no_drop: bool = False

    @property
    def share(self) -> Fraction:
        """Return the raked fraction of each pot."""
        return read_share(self.rake)

    def caps(self, boards: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Return the maximum rake of hands with these boards, [N, B]."""
        most = MOST_RAKE if self.rake_cap is None else min(int(self.rake_cap), MOST_RAKE)
        caps = np.full(len(boards), most, np.int64)
        return np.where(boards.any(axis=1), caps, 0) if self.no_flop_no_drop else caps


class BatchGame(NamedTuple):
    """The game that all rows play."""

    variant: Variant
    streets: tuple[Street, ...]
    rules: TableRules
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    ante_trimming_status: bool
    players: int
    hole: int  # the number of hole cards per player
    dealt: int
    """The number of cards that a complete hand takes from the deck, including burned ones."""
    terms: GameTerms
    rake: BatchRake


def read_game(
    variant: VariantLike,
    players: int,
    posts: tuple[ChipsLike, ChipsLike, bool],
    bets: tuple[int | None, int | None, int | None],
    rules: TableRules,
    rake: BatchRake,
) -> BatchGame:
    """Return the game of a batch; raises ValueError for invalid options.

    *posts* are the blinds, the antes and whether antes are trimmed. *bets* are the smallest bet,
    and the small and the big bet of a fixed-limit game.
    """
    blinds, antes, ante_trimming_status = posts
    rake = _read_rake(rake)
    played = _read_variant(variant)
    if not isinstance(rules, TableRules):
        raise ValueError(f"rules is {shown(rules)}; give `TableRules`, such as TABLE_RULES['TDA']")
    if rules.bomb_pot or rules.boards > 1 or not rules.straddle_opens:
        raise ValueError(
            "a batch does not support bomb_pot, several boards or straddle_opens=False; play such "
            "hands one by one with `State`"
        )
    most = _whole(players, "players")
    if not 2 <= most <= MOST_SEATS:
        raise ValueError(f"players is {shown(most)}; a batch has tables of 2 to {MOST_SEATS}")
    streets = played.streets(*_read_bets(played, *bets), rules.bets_per_street)
    posted = _read_posted(antes, most, "the ante"), _read_posted(blinds, most, "the blind")
    if not any(posted[0]) and not any(posted[1]):
        raise ValueError(
            f"a hand of {played.name} needs antes or blinds, and all are 0; give e.g. "
            f"blinds=(1, 2), or antes=1"
        )
    hole = len(streets[0].hole_dealing_statuses)
    positions, dealt = _board_positions(streets, most * hole)
    if dealt > len(played.deck):
        raise ValueError(
            f"{most} players of {hole} cards, the board and the burns take {dealt} cards of a "
            f"deck of {len(played.deck)}; give fewer players (a `State` shuffles the muck in)"
        )
    ante_order, blind_order = map(by_seat, posted)
    structure = played.structure.code
    house_rules = HouseRules(
        structure=structure,
        trims_antes=bool(ante_trimming_status),
        blinds_first=rules.blinds_first,
        full_blind_to_call=rules.full_blind_to_call,
        fold_facing_no_bet=rules.fold_facing_no_bet,
        whole_bets=rules.whole_bets and structure == FIXED_LIMIT,
        half_bet_counts=rules.half_bet_counts,
        parts=rules.limit_reopening_parts if structure == FIXED_LIMIT else 1,
        opener=first_to_act(blind_order),
        raked=rake.share > 0,
    )
    terms = GameTerms(
        rules=house_rules,
        antes=np.array(ante_order, np.int64),
        blinds=np.array(blind_order, np.int64),
        sizes=np.array([s.min_completion_betting_or_raising_amount for s in streets], np.int64),
        limits=_raise_limits(streets, rules, most, any(blind_order)),
        shown=np.cumsum([street.board_dealing_count for street in streets], dtype=np.int64),
        board_positions=positions,
        deck=np.array(played.deck, np.uint8),
    )
    return BatchGame(
        *(played, streets, rules, *posted, bool(ante_trimming_status)),
        *(most, hole, dealt, terms, rake),
    )


def _read_variant(variant: VariantLike) -> Variant:
    """Return a variant that batches can play; raises ValueError for others."""
    game = read_variant(variant)
    if not game.is_board_game:
        raise ValueError(
            f"a batch cannot play {game.name}, which deals hole cards on a later street or board "
            f"cards on the first, or whose cards decide who opens; play it hand by hand with "
            f"`State`"
        )
    return game


def _read_rake(rake: BatchRake) -> BatchRake:
    """Return a rake with a cap in whole chips; raise ValueError for other terms."""
    if callable(rake.rake):
        raise ValueError(
            f"rake is the function {shown(rake.rake)}; a batch takes a fraction of the pot, and "
            f"`State` takes functions"
        )
    read_rake(*rake)
    if rake.share.denominator >= DENOMINATOR_LIMIT:
        raise ValueError(f"rake is {rake.share}; give a denominator below 2**31")
    cap = inf if rake.rake_cap is None else read_chips(rake.rake_cap, "rake_cap")
    return rake._replace(rake_cap=None if cap == inf else whole_cap(cap, 1))


def _read_bets(
    variant: Variant, min_bet: int | None, small_bet: int | None, big_bet: int | None
) -> tuple[int, int]:
    """Return the smallest bets of the early and the late streets."""
    fixed = variant.structure is BettingStructure.FIXED_LIMIT
    names = ("small_bet", "big_bet") if fixed else ("min_bet",)
    sizes_by_name = {"min_bet": min_bet, "small_bet": small_bet, "big_bet": big_bet}
    takes = f"{variant.name} takes {' and '.join(names)}"
    missing = [name for name in names if sizes_by_name[name] is None]
    if missing:
        examples = ", ".join(f"{name}={EXAMPLES[name]}" for name in missing)
        raise ValueError(f"{takes}; {' and '.join(missing)} missing: give e.g. {examples}")
    others = [
        name for name, value in sizes_by_name.items() if value is not None and name not in names
    ]
    if others:
        raise ValueError(f"{takes}; leave out {' and '.join(others)}")
    sizes = [_whole(sizes_by_name[name], name) for name in names]
    for name, size in zip(names, sizes, strict=True):
        if not 0 < size < MOST_CHIPS:
            raise ValueError(f"{name} is {shown(size)}; give 1 to 2**48 - 1 chips")
    return sizes[0], sizes[-1]


def _read_posted(values: ChipsLike, players: int, what: str) -> tuple[int, ...]:
    """Return the players' posts as whole chips, in the order of lists."""
    if isinstance(values, np.ndarray):
        values = values.tolist()
    bets = read_forced_chips(values, players, what)
    return tuple(_below_most(_whole(chips, what), what) for chips in bets)


def _below_most(chips: int, what: str) -> int:
    if chips >= MOST_CHIPS:
        raise ValueError(f"{what} is {chips} chips; a batch takes less than 2**48")
    return chips


def _whole(value: object, what: str) -> int:
    """Return a whole number."""
    return read_whole(value, what, "a batch takes whole numbers, `State` takes others")


def _board_positions(streets: tuple[Street, ...], after: int) -> tuple[NDArray[np.int64], int]:
    """Return the places of the board cards in the deck, and the number of dealt cards."""
    positions = []
    for street in streets:
        after += street.card_burning_status
        positions += [*range(after, after + street.board_dealing_count)]
        after += street.board_dealing_count
    return np.array(positions, np.int64), after


def _raise_limits(
    streets: tuple[Street, ...], rules: TableRules, players: int, has_blinds: bool
) -> NDArray[np.int64]:
    """Return the maximum number of bets and raises on each street, -1 for no limit."""
    limits = [
        rules.most_raises(s.max_completion_betting_or_raising_count, index, players, has_blinds)
        for index, s in enumerate(streets)
    ]
    return np.array([-1 if limit is None else limit for limit in limits], np.int64)


def read_stacks(stacks: ArrayLike, hands: int, players: int) -> NDArray[np.int64]:
    """Return starting stacks [N, P] from one number, one per seat, or all."""
    array = np.asarray(stacks)
    if array.dtype.kind not in "iu" or not np.can_cast(array.dtype, np.int64):
        raise ValueError(
            f"stacks hold {array.dtype}; a batch takes int64, and `State` takes other chips"
        )
    if array.shape not in ((), (players,), (hands, players)):
        raise ValueError(
            f"stacks have shape {array.shape}; give one number, ({players},) or "
            f"({hands}, {players})"
        )
    wrong: Any = (array < 1) | (array >= MOST_CHIPS)
    if wrong.any():
        where = f" in row {int(wrong.any(axis=1).argmax())}" if array.ndim == 2 else ""
        raise ValueError(f"a stack is {array[wrong][0]}{where}; give 1 to 2**48 - 1 chips")
    return np.broadcast_to(array, (hands, players)).astype(np.int64, order="C")


def read_decks(decks: ArrayLike, hands: int, game: BatchGame) -> NDArray[np.uint8]:
    """Return the cards that the hands take, [N, D], from decks [N, D or more]."""
    array = np.asarray(decks)
    if array.ndim != 2 or len(array) != hands or array.shape[1] < game.dealt:
        raise ValueError(
            f"decks have shape {array.shape}; give ({hands}, {game.dealt} or more): a hand takes "
            f"{game.dealt} cards, including burned ones"
        )
    if array.dtype.kind not in "iu":
        raise ValueError(f"decks hold {array.dtype}; give card numbers, 1 (2c) to 52 (As)")
    sorted_cards = np.sort(array, axis=1)
    strange: Any = ~np.isin(array, game.terms.deck).all(axis=1)
    wrong = strange | (sorted_cards[:, 1:] == sorted_cards[:, :-1]).any(axis=1)
    if wrong.any():
        row = int(wrong.argmax())
        why = "has a card that is not in the game" if strange[row] else "has a duplicate card"
        raise ValueError(f"the deck of row {row} {why}: {array[row].tolist()}")
    return array[:, : game.dealt].astype(np.uint8)


def read_rows(rows: ArrayLike | None, hands: int) -> NDArray[np.int64]:
    """Return row numbers [E] from numbers, a mask [N], or None for all."""
    if rows is None:
        return np.arange(hands)
    array = np.atleast_1d(np.asarray(rows))
    if array.dtype == bool and array.shape == (hands,):
        return np.flatnonzero(array)
    if array.size and (array.dtype.kind not in "iu" or array.ndim != 1):
        raise ValueError(
            f"rows are {array.dtype} {array.shape}; give row numbers, or a bool mask ({hands},)"
        )
    wrong = (array < 0) | (array >= hands)
    if wrong.any():
        raise ValueError(f"there is no row {array[wrong][0]}; rows are 0 to {hands - 1}")
    unique: NDArray[np.int64] = np.unique(array).astype(np.int64)
    if unique.size < array.size:
        raise ValueError("rows names a row twice; give each once")
    return array.astype(np.int64)
