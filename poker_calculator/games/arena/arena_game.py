"""A game of the document: rounds among five bots until two are left, or all rounds are played."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypedDict

from lookup.arguments import read_list, read_whole, shown
from poker_calculator.games.arena.play_log import SCHEMA, Log, LogTarget, Note, open_log
from poker_calculator.games.arena.round import (
    MAX_PLAYERS,
    Bot,
    BotSeat,
    Out,
    RoundResult,
    play_round,
    read_ranking,
)
from poker_calculator.games.arena.seeds import GameSeed, generator_from, read_seed
from poker_calculator.games.cards import Deck

ROUNDS = 100
CHIPS = 200
FEE = 1
GO_ON = 2  # the number of bots of a game that advance
MAX_ROUNDS = (1 << 53) - 1


class GameKeywords(TypedDict, total=False):
    """The options of `play_game` that functions for many games accept."""

    round_count: int
    stacks: int
    fee: int
    ranking: str


class GameOptions(NamedTuple):
    """The options of a game, by default the document's; see `play_game`."""

    round_count: int
    stacks: int
    fee: int
    ranking: str


class GameResult(NamedTuple):
    """The result of a game."""

    seed: str
    """The seed, which deals the game again."""
    round_count: int
    """The number of rounds played."""
    chips: dict[str, int]
    """Each bot's chips at the end."""
    house: int
    """All fees, and the pots of rounds in which every bot died."""
    order: tuple[str, ...]
    """The bots from the best to the worst; see `play_game`."""
    outs: tuple[Out, ...]

    @property
    def go_on(self) -> tuple[str, ...]:
        """Return the two best bots, which advance in a bracket."""
        return self.order[:GO_ON]

    @property
    def starting_chips(self) -> int:
        """Return each bot's starting chips."""
        return (sum(self.chips.values()) + self.house) // len(self.chips)

    @property
    def outs_by_reason(self) -> dict[str, Counter[str]]:
        """Return the number of times that each bot was removed from a round, by reason."""
        counts = {name: Counter[str]() for name in self.chips}
        for out in self.outs:
            counts[out.name][out.reason] += 1
        return counts


def play_game(
    bots: Sequence[Bot],
    *,
    round_count: int = ROUNDS,
    stacks: int = CHIPS,
    fee: int = FEE,
    ranking: str = "document",
    rng: GameSeed = None,
    log: LogTarget = None,
    on_round: Callable[[RoundResult], object] | None = None,
) -> GameResult:
    """Play a game of bots, by default by the document's rules; a bot has a `name` and `ask`.

    Each bot has *stacks* chips at first. Each round has its own order of play and deck, derived
    from the seed and the round's number by a keyed hash. The seed is *rng* if it is text or an int;
    None or a generator draws a secret of 32 hex digits. The seed reveals all cards, so use shorter
    seeds only in tests. A bot whose chips do not exceed the *fee* is out of the game and keeps
    them. The game ends when two bots are left (in a game of two, one), or after *round_count*
    rounds. Bots are ordered by the round in which they left the game, then by chips, then by lot.

    *log* receives the play.log, with the seed as its last line; *on_round* is called with each
    `RoundResult`. Raises ValueError for invalid options, before any bot is asked.
    """
    options = read_options(round_count=round_count, stacks=stacks, fee=fee, ranking=ranking)
    bots = read_list(bots, "bots", "give a list of bots")
    seed = read_seed(rng)
    with open_log(log) as write:
        result = play_without_seed(bots, options, seed, write, on_round)
        write(seed_note(seed))
    return result


def play_without_seed(
    bots: Sequence[Bot],
    options: GameOptions,
    seed: str,
    write: Log,
    on_round: Callable[[RoundResult], object] | None = None,
) -> GameResult:
    """Play a game like `play_game`, but do not log the seed."""
    names = _read_names(bots)
    seats = [BotSeat(bot, options.stacks) for bot in bots]
    restrictions = {
        name: [*getattr(bot, "restrictions", ())] for name, bot in zip(names, bots, strict=True)
    }
    note = dict(zip(("rounds", "chips", "fee", "ranking"), options, strict=True))
    write(Note("game", {"schema": SCHEMA, **note, "bots": names, "locks": restrictions}))
    result = _play_rounds(seats, options, seed, write, on_round)
    write(Note("end", {"chips": result.chips, "house": result.house}))
    return result


def seed_note(seed: str) -> Note:
    """Return the last line of a log, which reveals all cards; write it after closing all bots."""
    return Note("seed", {"seed": seed})


def read_options(
    *, round_count: int = ROUNDS, stacks: int = CHIPS, fee: int = FEE, ranking: str = "document"
) -> GameOptions:
    """Return the options of a game, or raise ValueError for an invalid one."""
    read_ranking(ranking)
    fee = read_whole(fee, "the fee", "give 0 chips or more", least=0, most=1 << 32)
    return GameOptions(
        read_whole(round_count, "the number of rounds", "give 1 or more", least=1, most=MAX_ROUNDS),
        read_whole(
            stacks, "the stack", "give more chips than the fee", least=fee + 1, most=1 << 40
        ),
        fee,
        ranking,
    )


def _read_names(bots: Sequence[Bot]) -> list[str]:
    names = [bot.name for bot in bots]
    if not 2 <= len(names) <= MAX_PLAYERS:
        raise ValueError(f"a game has 2 to {MAX_PLAYERS} bots, not {len(names)}")
    for name in names:
        if not isinstance(name, str) or names.count(name) > 1:
            raise ValueError(f"two bots are called {shown(name)}; give each its own name")
    return names


def _play_rounds(
    seats: list[BotSeat],
    options: GameOptions,
    seed: str,
    log: Log,
    on_round: Callable[[RoundResult], object] | None,
) -> GameResult:
    """Play rounds until the game is over, accounting for every chip."""
    total, house, number = sum(seat.chips for seat in seats), 0, 0
    fee, ranking = options.fee, options.ranking
    lasted = dict.fromkeys((seat.bot.name for seat in seats), 0)
    outs: list[Out] = []
    leave = min(GO_ON, len(seats) - 1)
    while len(left := [seat for seat in seats if seat.chips > fee]) > leave:
        if number == options.round_count:
            break
        number += 1
        lasted |= dict.fromkeys((seat.bot.name for seat in left), number)
        # Derived from the round's number, so the deal does not depend on earlier rounds.
        draw = generator_from(seed, "round", number)
        order = [left[place] for place in draw.permutation(len(left)).tolist()]
        deck = [Deck.STANDARD[place] for place in draw.permutation(52).tolist()]
        result = play_round(
            order, deck, round_number=number, fee=fee, ranking=ranking, on_entry=log
        )
        house += fee * len(left) + result.vanished
        outs += result.outs
        assert house + sum(seat.chips for seat in seats) == total, "chips are lost or made"
        if on_round is not None:
            on_round(result)
    lots = generator_from(seed, "lots").permutation(len(seats)).tolist()
    chips = {seat.bot.name: seat.chips for seat in seats}
    for seat in seats:  # bots that can play on lasted longer than those broke in the last round
        lasted[seat.bot.name] += seat.chips > fee
    lot = dict(zip(chips, lots, strict=True))
    order_of = sorted(chips, key=lambda name: (-lasted[name], -chips[name], lot[name]))
    return GameResult(seed, number, chips, house, tuple(order_of), tuple(outs))
