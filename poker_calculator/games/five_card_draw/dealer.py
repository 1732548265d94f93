"""The dealer, who moves the button, deals, takes antes and bets, and pays the winners."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

from lookup.arguments import Seed, read_list, read_rng, read_whole, shown
from lookup.strength import CATEGORIES, CATEGORY_SIZES, HIGHEST_RATING, evaluate_hands, hand_rating
from poker_calculator.games.five_card_draw.players import (
    HAND_SIZE,
    Hand,
    Player,
    Status,
    TableCard,
    new_deck,
)
from poker_calculator.games.five_card_draw.pot_modes import RULE_BOOK, PotMode, read_pot_mode
from poker_calculator.games.play.course import find_uncalled

MAX_PLAYERS = 10  # with five cards each, one card is left to burn before the draw


class Table(list[Player]):
    """The players in seat order: index 0 acts first, the last has the button.

    `deck` is a list of cards, next card first; `antes` is each player's ante in chips; `pot` holds
    each player's contribution by name. Raises ValueError unless all are players with unique names.

    >>> table = Table([Player("Ada"), Player("Blaise")], antes=5)
    >>> table, table.pot, len(table.deck)
    ([Ada, Blaise], {'Ada': 0, 'Blaise': 0}, 52)
    """

    def __init__(self, players: Iterable[Player] = (), antes: int = 0) -> None:
        super().__init__(read_list(players, "players", "give a list of `Player`"))
        self.check_players()
        self.antes = antes
        self.deck: list[TableCard] = new_deck()
        self.pot: dict[str, int] = {player.name: 0 for player in self}

    @property
    def antes(self) -> int:
        """Return the ante of each player."""
        return self._antes

    @antes.setter
    def antes(self, antes: int) -> None:
        self._antes = read_whole(
            antes, "the ante", "give a whole number of chips from 0 on", least=0
        )

    def check_players(self) -> None:
        """Raise ValueError unless all are players with unique names."""
        if len(self) > MAX_PLAYERS:
            raise ValueError(f"{len(self)} players are too many; seat at most {MAX_PLAYERS}")
        names: set[str] = set()
        for player in self:
            if not isinstance(player, Player):
                raise ValueError(f"{shown(player)} is not a player; seat a `Player`")
            if player.name in names:
                raise ValueError(f"two players are called {player.name!r}; give each another name")
            names.add(player.name)

    def put_in(self, player: Player) -> int:
        """Return a player's contribution to the pot."""
        return self.pot.get(player.name, 0)

    def find_player(self, name: str) -> Player:
        """Return the player of that name; raises ValueError if there is none."""
        for player in self:
            if player.name == name:
                return player
        raise ValueError(f"no player is called {shown(name)}; the players are {[*self]}")


ROYAL_FLUSH: Final = "royal flush"
BEST_RATING: Final = 1


class BetPhrase(NamedTuple):
    """The announcement of a bet, and the player's status after it."""

    text: str
    status: Status


BET_PHRASES: Final = {
    ("check", False): BetPhrase("{} has checked.", Status.MINCALLED),
    ("fold", False): BetPhrase("{} has folded.", Status.FOLDED),
    ("call", False): BetPhrase("{} has called.", Status.MINCALLED),
    ("call", True): BetPhrase("{} has gone all in to call!", Status.ALL_IN),
    ("short", True): BetPhrase(
        "{} couldn't call but has gone all in with {amount} chips.", Status.ALL_IN
    ),
    ("raise", False): BetPhrase("{} has raised by {above}.", Status.MINCALLED),
    ("raise", True): BetPhrase("{} has raised by {above} and gone allin!", Status.ALL_IN),
}
"""By kind of bet and whether it is all-in; "raised by" is the amount above the call."""


class Dealer(Table):
    """A table with a dealer, who announces all events.

    ===================  =====================
    The document         Here
    ===================  =====================
    ``MoveButton()``     ``move_button()``
    ``ShuffleDeck()``    ``shuffle_deck(rng)``
    ``DealHands()``      ``deal_hands()``
    ``EvaluateHands()``  ``evaluate_hands()``
    ``Lookup(rating)``   ``lookup(rating)``
    ``CollectCards()``   ``collect_cards()``
    ``TakeAnte()``       ``take_ante()``
    ``TakeBet(p, n)``    ``take_bet(p, n)``
    ``Payout()``         ``payout()``
    ===================  =====================

    The document ran its cells of `take_bet` out of order: the player who goes all-in with a raise
    by 90 had 100 chips then, not those left by the earlier cells. It also prints min-called for
    folded.

    *pots* is a name in `POT_MODES`; *say* is called with each announcement.

    >>> dealer = Dealer([Player("Ada", 100), Player("Blaise", 100)], antes=10)
    >>> dealer.take_ante()
    Ada paid 10 chips for the ante.
    Blaise paid 10 chips for the ante.
    >>> dealer.take_bet(dealer[0], 20)
    Ada has raised by 20.
    >>> dealer.take_bet(dealer[1], 0)
    Blaise has folded.
    >>> dealer.payout()
    Ada got 20 chips back.
    Ada won 20 chips.
    """

    def __init__(
        self,
        players: Iterable[Player] = (),
        antes: int = 0,
        *,
        pots: str = RULE_BOOK,
        say: Callable[[str], object] = print,
    ) -> None:
        super().__init__(players, antes)
        self.pot_mode: PotMode = read_pot_mode(pots)
        self.pots: str = pots
        self.say: Callable[[str], object] = say

    def move_button(self) -> None:
        """Move the button to the next player: the first in the list becomes the last."""
        if self:
            self.append(self.pop(0))

    def shuffle_deck(self, rng: Seed = None) -> None:
        """Shuffle the deck; *rng* is an argument of `numpy.random.default_rng`."""
        order = read_rng(rng).permutation(len(self.deck))
        self.deck = [self.deck[place] for place in order.tolist()]

    def deal_hands(self) -> None:
        """Deal five cards to each player, one at a time around the table from index 0 on."""
        self.check_players()
        for player in self:
            if player.hand:
                raise ValueError(f"{player} holds {player.hand}; collect the cards first")
        if len(self.deck) < HAND_SIZE * len(self):
            raise ValueError(
                f"{len(self)} players need {HAND_SIZE * len(self)} cards, the deck has "
                f"{len(self.deck)}; collect the cards first"
            )
        for _ in range(HAND_SIZE):
            for player in self:
                player.hand.append(self.deck.pop(0))

    def evaluate_hands(self) -> dict[str, int]:
        """Return the rating of each player's hand by name, from 1 (a royal flush) to 7462.

        Players without cards are omitted. Raises ValueError for a hand of fewer than five cards.
        """
        return self._rate([player for player in self if player.hand])

    def _rate(self, players: Sequence[Player]) -> dict[str, int]:
        for player in players:
            if len(player.hand) != HAND_SIZE:
                raise ValueError(
                    f"{player} holds {len(player.hand)} cards; a hand has {HAND_SIZE}: deal first"
                )
        if not players:
            return {}
        strengths = evaluate_hands(np.array([player.hand for player in players], np.uint8))
        ratings = hand_rating(strengths).tolist()
        return dict(zip([player.name for player in players], ratings, strict=True))

    @staticmethod
    def lookup(rating: int) -> str:
        """Return the category of a rating, such as ``"two pair"``.

        >>> Dealer.lookup(4226), Dealer.lookup(1), Dealer.lookup(2)
        ('pair', 'royal flush', 'straight flush')
        """
        cure = f"ratings are {BEST_RATING} to {HIGHEST_RATING}"
        number = read_whole(rating, "the rating", cure, least=BEST_RATING, most=HIGHEST_RATING)
        index = np.searchsorted(np.cumsum(CATEGORY_SIZES), HIGHEST_RATING + 1 - number)
        return ROYAL_FLUSH if number == BEST_RATING else CATEGORIES[index]

    def collect_cards(self) -> None:
        """Collect all cards into a new deck and make all players ready for the next hand."""
        self.deck: list[TableCard] = new_deck()
        for player in self:
            player.hand = Hand()
            player.status = Status.ACTIVE

    def take_ante(self) -> None:
        """Take the ante, or the whole stack if it is smaller, from each player."""
        self.check_players()
        for player in self:
            if self.antes and not player.chips:
                raise ValueError(f"{player} has no chips for the ante; buy some or leave")
        for player in self if self.antes else ():
            amount = min(self.antes, player.chips)
            self._move_to_pot(player, amount)
            self._announce_ante(player, amount)

    def _announce_ante(self, player: Player, amount: int) -> None:
        self.say(f"{player} paid {amount} chips for the ante.")
        if not player.chips:
            player.has_allin = True
            self.say(f"The ante forced {player} to go all-in!")

    def amount_to_call(self, player: Player) -> int:
        """Return the amount that a player needs to match the highest contribution to the pot."""
        return max(self.pot.values(), default=0) - self.put_in(player)

    def take_bet(self, player: Player, amount: int) -> None:
        """Put a player's chips into the pot and announce the action: a call, a raise by 20, ...

        *amount* is the number of chips to add: 0 is a check, or a fold if there is a bet. A raise
        resets the min-called status of the others. The game (`FiveCardDraw`) decides whose turn it
        is and how much they may raise. Raises ValueError for an amount above the stack, for less
        than a call unless it is all-in, and for a player who is out, all-in or not at the table.
        """
        if not any(player is seated for seated in self):
            raise ValueError(f"{shown(player)} is not at this table; the players are {[*self]}")
        if player.has_folded or player.has_allin:
            raise ValueError(f"{player} has {player.status.value} and cannot bet in this hand")
        chips, to_call = player.chips, self.amount_to_call(player)
        amount = read_whole(amount, "the bet", "give a whole number of chips from 0 on", least=0)
        if amount > chips:
            raise ValueError(f"{player} has {chips} chips and cannot bet {shown(amount)}")
        if 0 < amount < min(to_call, chips):
            raise ValueError(f"{amount} chips do not call {to_call}; bet 0 to fold, call, or raise")
        self._announce_bet(player, amount)
        self._move_to_pot(player, amount)

    def _announce_bet(self, player: Player, amount: int) -> None:
        """Announce a legal bet before its chips move, and set the statuses."""
        to_call = self.amount_to_call(player)
        kind = _bet_kind(amount, to_call)
        phrase = BET_PHRASES[kind, 0 < amount == player.chips]
        player.status = phrase.status
        if kind == "raise":
            for other in self:
                if other is not player:
                    other.has_mincalled = False
        self.say(phrase.text.format(player, amount=amount, above=amount - to_call))

    def _move_to_pot(self, player: Player, amount: int) -> None:
        player.chips -= amount
        self.pot[player.name] = self.put_in(player) + amount

    def return_uncalled_bet(self) -> None:
        """Return the uncalled part of the highest contribution to its live player."""
        chips, folded = self._contributions()
        live = [not has_folded for has_folded in folded]
        seat, amount = find_uncalled(chips, live) if len(self) > 1 else (-1, 0)
        if amount > 0:
            self._give_back(self[seat], int(amount))

    def _give_back(self, player: Player, amount: int) -> None:
        self._move_to_pot(player, -amount)
        if player.has_allin:
            player.status = Status.MINCALLED
        self.say(f"{player} got {amount} chips back.")

    def _contributions(self) -> tuple[list[int], list[bool]]:
        return [self.put_in(player) for player in self], [player.has_folded for player in self]

    def winnings(self) -> dict[str, int]:
        """Return each player's share of the pot, by name, in this pot mode."""
        chips, folded = self._contributions()
        live = [player for player in self if not player.has_folded]
        if not live:
            raise ValueError("all players have folded; one has to be live to win the pot")
        ratings_by_name = self._rate(live) if len(live) > 1 else {}
        ratings = [ratings_by_name.get(player.name, HIGHEST_RATING) for player in self]
        paid = self.pot_mode.divide(chips, folded, ratings) if len(self) > 1 else chips
        return {player.name: amount for player, amount in zip(self, paid, strict=True)}

    def showings(self, winnings: dict[str, int]) -> list[tuple[Player, bool]]:
        """Return the players in turn order and whether each shows or mucks.

        A player shows a hand that is at least as good as the best one shown, or that wins chips.
        """
        live = [player for player in self if not player.has_folded]
        ratings = self._rate(live)
        best, order = HIGHEST_RATING, []
        for player in live:
            rating = ratings[player.name]
            is_shown = rating <= best or winnings[player.name] > 0
            best = min(best, rating) if is_shown else best
            order.append((player, is_shown))
        return order

    def payout(self) -> None:
        """Pay the pot, and announce the winners with their hands and the players who muck."""
        self.check_players()
        seated = {player.name for player in self}
        for name, chips in self.pot.items():
            if chips and name not in seated:
                raise ValueError(f"{name!r} has {chips} chips in the pot and left; seat them again")
        if not any(self.pot.values()):
            raise ValueError("the pot is empty; take antes or bets first")
        self.winnings()  # Raises its errors before anything changes.
        if self.pot_mode.returns_uncalled:
            self.return_uncalled_bet()
        winnings = self.winnings()
        live = [player for player in self if not player.has_folded]
        showings = self.showings(winnings) if len(live) > 1 else [(live[0], False)]
        ratings = self._rate(live) if len(live) > 1 else {}
        for player, is_shown in showings:
            won = winnings[player.name]
            text = f"{player} won {won} chips" if won else f"{player} mucked"
            if is_shown:
                text += f" with {player.hand} ({self.lookup(ratings[player.name])})"
            player.chips += won
            self.say(text if is_shown else f"{text}.")
        self.pot: dict[str, int] = {player.name: 0 for player in self}


def _bet_kind(amount: int, to_call: int) -> str:
    """Return the kind of a bet of *amount* when a call takes *to_call*."""
    if not amount:
        return "fold" if to_call else "check"
    if amount < to_call:
        return "short"
    return "call" if amount == to_call else "raise"
