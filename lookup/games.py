"""The games as data: deck, hole cards, board, and ranking of hands.

To add a game, add an entry to `GAMES`; no other code refers to a game by name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from lookup.arguments import shown
from lookup.names import STREET_NAMES, game_named, spellings, unknown_name
from lookup.running.cached import cached_property

CARD_SUITS = 4

STREETS = dict(zip((0, 3, 4, 5), STREET_NAMES, strict=True))
"""The streets of games with a board of five, by the number of board cards."""

GameName: TypeAlias = Literal[
    "holdem",
    "omaha",
    "omaha_hi_lo",
    "big_o",
    "courchevel",
    "courchevel_hi_lo",
    "pineapple",
    "lazy_pineapple",
    "short_deck",
    "short_deck_trips_over_straights",
    "seven_card_stud",
    "seven_card_stud_hi_lo",
    "razz",
    "five_card_draw",
    "ace_to_five",
    "deuce_to_seven",
    "badugi",
]
"""The names of `GAMES`."""

GameLike: TypeAlias = "GameName | str | Game"
"""A game, or one of its names."""

HandKind: TypeAlias = Literal["high", "ace_to_five", "deuce_to_seven", "badugi"]
"""The kind of hand that wins: the best high hand, the best of two kinds of low, or a badugi."""

HAND_SIZES: dict[HandKind, tuple[int, ...]] = {
    "high": (5, 6, 7),
    "ace_to_five": (5, 6, 7),
    "deuce_to_seven": (5, 6, 7),
    "badugi": (1, 2, 3, 4),
}
"""The possible numbers of cards of each kind of hand in games without a board."""


class Ranking(NamedTuple):
    """The ranking of hands in a deck: its lowest rank, and the numbers of four categories.

    The other categories have the same numbers, 1 to 9, in all games.
    """

    lowest: int = 0
    """The lowest rank of the deck, 0 for a two; in a straight, the ace is also below it."""
    three_of_a_kind: int = 4
    straight: int = 5
    flush: int = 6
    full_house: int = 7


STANDARD = Ranking()


@dataclass(frozen=True)
class Game:
    """A game: its hole cards, its ranking of hands, and whether it has a board of five cards.

    Games with the same rules are equal, whatever their names.
    """

    name: str = field(compare=False)
    hole_cards: tuple[int, ...]
    """The possible numbers of hole cards; in games without a board, of cards at the showdown."""
    two_play: bool = False
    """Whether exactly two hole cards play with three of the board (else any number of them)."""
    ranking: Ranking = STANDARD
    low: bool = False
    """Whether the best low, five different ranks up to eight with a low ace, wins half the pot."""
    before_flop: int = 0
    """The number of flop cards that are open before the flop: one in Courchevel."""
    discards: int = 0
    """The number of cards that a hand has discarded; text lists them after a slash."""
    has_board: bool = True
    """Whether the game has a board of five cards, unlike stud and draw games."""
    hands: HandKind = "high"
    """The kind of hand that wins, in games without a board."""
    draws: bool = False
    """Whether players are dealt complete hands, then discard and draw."""

    @property
    def is_standard(self) -> bool:
        """Return whether the cards and the ranking of hands are those of hold'em.

        Only such games have tables and hand features.
        """
        return self == HOLDEM

    @property
    def streets(self) -> dict[int, str]:
        """Return the streets by the number of board cards."""
        first, *later = STREETS.items()
        return {self.before_flop: first[1], **dict(later)}

    @cached_property
    def board_sizes(self) -> tuple[int, ...]:
        """Return the possible numbers of board cards: none, or those of the streets."""
        return tuple(sorted({self.before_flop, *STREETS}))

    @cached_property
    def deck(self) -> range:
        """Return the card numbers of the deck."""
        return range(CARD_SUITS * self.ranking.lowest + 1, 53)

    @cached_property
    def missing(self) -> range:
        """Return the card numbers that the deck lacks."""
        return range(1, self.deck.start)

    @property
    def categories(self) -> tuple[str, ...]:
        """Return the names of categories 1 to 9 in this game, weakest first."""
        ranking = self.ranking
        names = {1: "high card", 2: "pair", 3: "two pair", 8: "four of a kind", 9: "straight flush"}
        names |= {ranking.three_of_a_kind: "three of a kind", ranking.straight: "straight"}
        names |= {ranking.flush: "flush", ranking.full_house: "full house"}
        return tuple(names[place] for place in range(1, 10))


SHORT_DECK = Ranking(lowest=4, flush=7, full_house=6)

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game("holdem", (2,)),
        Game("omaha", (4, 5, 6), two_play=True),
        Game("omaha_hi_lo", (4, 5, 6), two_play=True, low=True),
        Game("big_o", (5,), two_play=True, low=True),
        Game("courchevel", (5,), two_play=True, before_flop=1),
        Game("courchevel_hi_lo", (5,), two_play=True, low=True, before_flop=1),
        Game("pineapple", (2,), discards=1),
        Game("lazy_pineapple", (3,)),
        Game("short_deck", (2,), ranking=SHORT_DECK),
        Game(
            "short_deck_trips_over_straights",
            (2,),
            ranking=SHORT_DECK._replace(three_of_a_kind=5, straight=4),
        ),
        Game("seven_card_stud", (7,), has_board=False),
        Game("seven_card_stud_hi_lo", (7,), low=True, has_board=False),
        Game("razz", (7,), has_board=False, hands="ace_to_five"),
        Game("five_card_draw", (5,), has_board=False, draws=True),
        Game("ace_to_five", (5,), has_board=False, hands="ace_to_five", draws=True),
        Game("deuce_to_seven", (5,), has_board=False, hands="deuce_to_seven", draws=True),
        Game("badugi", (4,), has_board=False, hands="badugi", draws=True),
    )
}
"""The games, by name."""

BOARD_GAMES = {name: game for name, game in GAMES.items() if game.has_board}
"""The games with a board."""

HOLDEM = GAMES["holdem"]


def read_game(game: GameLike) -> Game:
    """Return the game of a name, or a `Game` itself.

    Names are those of `GAMES` and all of `lookup.names`, such as ``PLO``, without the limit.

    Raises ValueError for an unknown name and for a `Game` that cannot be counted: with fewer than
    two hole cards, with a low but without exactly two hole cards to play, or without a board and
    with hands that cannot be ranked.
    """
    if isinstance(game, Game):
        if GAMES.get(game.name) is game:
            return game
        if not game.has_board:
            _check_hands(game)
            return game
        if game.low and not game.two_play:
            raise ValueError(
                f"the game {game.name!r} has a low, so exactly two hole cards must play: "
                f"give two_play=True"
            )
        if not game.hole_cards or min(game.hole_cards) < 2:
            raise ValueError(
                f"a hand of the game {game.name!r} has {shown(game.hole_cards)} hole cards; "
                f"give two or more"
            )
        return game
    if isinstance(game, str):
        if game in GAMES:
            return GAMES[game]
        if (named := game_named(game)) is not None:
            return GAMES[named[0].game]
    raise ValueError(unknown_name("game", game, [*GAMES], spellings()))


def read_board_game(game: GameLike) -> Game:
    """Return a game like `read_game`; raises ValueError also for a game without a board."""
    played = read_game(game)
    if not played.has_board:
        games = ", ".join(BOARD_GAMES)
        check_board(played, f"take one of {games}, or calculations.EquityCalculator")
    return played


def check_board(game: Game, cure: str) -> None:
    """Raise ValueError, with the *cure*, for a game without a board."""
    if not game.has_board:
        raise ValueError(f"a board is needed, and the game {game.name!r} has none; {cure}")


def _check_hands(game: Game) -> None:
    """Raise ValueError unless the hands of a game without a board can be ranked."""
    sizes = HAND_SIZES.get(game.hands, ())
    if len(game.hole_cards) != 1 or game.hole_cards[0] not in sizes:
        raise ValueError(
            f"the game {game.name!r} has {shown(game.hands)} hands of {shown(game.hole_cards)} "
            f"cards; give one size that can be ranked, such as hole_cards=(7,) and hands='high'"
        )
    if game.two_play or (game.hands != "high" and (game.low or game.ranking != STANDARD)):
        raise ValueError(
            f"the game {game.name!r} has no board: all cards play, and a low half or another "
            f"ranking goes with hands='high'; leave out two_play, low or ranking"
        )
