"""The games as data: deck, hole cards, how many play, whether there is a board, how hands rank.

A further game is a further entry of `GAMES`; no other code asks for a game by its name.
"""

from typing import Literal, NamedTuple, TypeAlias

from lookup.arguments import shown

CARD_SUITS = 4

STREETS = {0: "Preflop", 3: "Flop", 4: "Turn", 5: "River"}
"""The streets of games with a board of five, by how many cards lie on it."""

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

HandKind: TypeAlias = Literal["high", "ace_to_five", "deuce_to_seven", "badugi"]
"""What wins: the best high hand, the best low by one of two rules, or the best badugi."""

HAND_SIZES: dict[HandKind, tuple[int, ...]] = {
    "high": (5, 6, 7),
    "ace_to_five": (5, 6, 7),
    "deuce_to_seven": (5, 6, 7),
    "badugi": (1, 2, 3, 4),
}
"""How many cards a hand of each kind may have in games without a board."""


class Ranking(NamedTuple):
    """Where decks and rules differ: the lowest rank, and the places of four of the categories.

    The other categories stand at the same places, 1 to 9, in all games.
    """

    lowest: int = 0
    """The lowest rank of the deck, 0 a two: in a straight the ace also stands below it."""
    three_of_a_kind: int = 4
    straight: int = 5
    flush: int = 6
    full_house: int = 7


STANDARD = Ranking()


class Game(NamedTuple):
    """What a game is made of: one with five board cards, or one in which hands have all cards."""

    name: str
    hole_cards: tuple[int, ...]
    """How many hole cards a hand may have; without a board, how many it has at the showdown."""
    two_play: bool = False
    """Whether exactly two hole cards play with three of the board, not at most two with it."""
    ranking: Ranking = STANDARD
    low: bool = False
    """Whether the best low of five different ranks up to eight, ace low, wins half of the pot."""
    before_flop: int = 0
    """How many cards of the flop lie face up from the beginning: in Courchevel the first one."""
    discards: int = 0
    """How many more cards a hand was dealt and threw away, which may be named after a slash."""
    has_board: bool = True
    """Whether five cards lie on a board, not all in the hands, as in stud and draw games."""
    hands: HandKind = "high"
    """What wins, in games without a board."""
    draws: bool = False
    """Whether hands are dealt whole, and cards are thrown away and drawn for."""

    @property
    def streets(self) -> dict[int, str]:
        """Return the streets, by how many cards lie on the board."""
        first, *later = STREETS.items()
        return {self.before_flop: first[1], **dict(later)}

    @property
    def board_sizes(self) -> tuple[int, ...]:
        """Return how many cards a board may have: those of the streets, or none."""
        return tuple(sorted({self.before_flop, *STREETS}))

    @property
    def deck(self) -> range:
        """Return the card numbers of the deck."""
        return range(CARD_SUITS * self.ranking.lowest + 1, 53)

    @property
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
"""The games that are known, by name."""

BOARD_GAMES = {name: game for name, game in GAMES.items() if game.has_board}
"""Those with a board."""

HOLDEM = GAMES["holdem"]


def read_game(game: GameName | Game) -> Game:
    """Return the game of a name, or the `Game` that is given.

    Raises ValueError for an unknown name, with those that are known, for a game of fewer than two
    hole cards, for one with a low in which not exactly two of them have to play, and for one
    without a board whose hands cannot be ranked.
    """
    if isinstance(game, Game):
        if GAMES.get(game.name) is game:
            return game
        if not game.has_board:
            _check_hands(game)
            return game
        if game.low and not game.two_play:
            raise ValueError(
                f"the game {game.name!r} has a low; of its hole cards exactly two have to play: "
                f"give two_play=True"
            )
        if not game.hole_cards or min(game.hole_cards) < 2:
            raise ValueError(
                f"a hand of the game {game.name!r} has {shown(game.hole_cards)} hole cards; "
                f"give two or more"
            )
        return game
    if not isinstance(game, str) or game not in GAMES:
        raise ValueError(f"the game {shown(game)} is not known; known are {', '.join(GAMES)}")
    return GAMES[game]


def read_board_game(game: GameName | Game) -> Game:
    """Return a game as `read_game` does; raises ValueError for one without a board, too."""
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
