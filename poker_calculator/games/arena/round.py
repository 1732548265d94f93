"""One round of the document's game: hole cards, four streets of bets, and the pot."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from lookup.arguments import read_list, read_whole, shown
from poker_calculator.games.arena.play_log import Log, Note, PlayerPicture, Snapshot, cards_as_json
from poker_calculator.games.arena.rankings import RANKINGS, Ranking
from poker_calculator.games.cards import Card, Deck

BOARD_CARDS: Final = (0, 3, 1, 1)  # the number of board cards dealt before each street's bets
MINIMUM_BET: Final = 1
MAX_PLAYERS: Final = 23  # Two cards each, and five for the board


class Reply(Protocol):
    """The reply to a question: *amount*, or None with the *reason* why the bot is out."""

    @property
    def amount(self) -> int | None: ...  # noqa: D102
    @property
    def reason(self) -> str: ...  # noqa: D102


class Bot(Protocol):
    """A player at the table. `ask` never raises for a fault of the bot."""

    @property
    def name(self) -> str: ...  # noqa: D102
    def ask(self, question: Mapping[str, Any], /) -> Reply: ...  # noqa: D102


@dataclass
class BotSeat:
    """A bot at the table; *bet* is its bet on this street, *died* whether it is out."""

    bot: Bot
    chips: int
    cards: tuple[Card, ...] = ()
    bet: int = 0
    died: bool = False


class Out(NamedTuple):
    """A bot that was put out of a round for another reason than a bet of 0."""

    round: int
    name: str
    reason: str


class BotAction(NamedTuple):
    """A player's action: *amount* more chips, or None for dying; *seat* is their index."""

    street: int
    seat: int
    amount: int | None


class RoundResult(NamedTuple):
    """The result of a round; players are in the round's order."""

    number: int
    names: tuple[str, ...]
    hole_cards: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    fee: int
    starting_chips: tuple[int, ...]
    """Each player's chips before the fee."""
    chips: tuple[int, ...]
    actions: tuple[BotAction, ...]
    winners: dict[str, int]
    """Each winner's share of the pot."""
    vanished: int
    """The pot if all players died; it goes to the house."""
    outs: tuple[Out, ...]


def play_round(
    seats: Sequence[BotSeat],
    deck_cards: Iterable[Card],
    *,
    round_number: int = 1,
    fee: int = 1,
    ranking: str = "document",
    on_entry: Log = lambda entry: None,
) -> RoundResult:
    """Play one round and update the chips of *seats*, which are in the round's order.

    Each player pays the *fee* to the house. The first player in order opens each street with at
    least one chip: players cannot check. After a raise (a bet above the minimum), all other live
    players respond once more, in order. The maximum bet is the shortest live stack, so there are no
    side pots; once a player is all-in, the board is dealt without further bets. The last live
    player is also asked, unless they have already responded, and takes the pot; if they die too, it
    goes to the house. Equal hands split the pot, with odd chips to the first in the round's order.

    The deck deals two cards to each player, then the board. The chips of all players, the pot and
    the house always sum to the same total. Raises ValueError, before any change, for seats that
    cannot play.
    """
    ranks = read_ranking(ranking)
    number = read_whole(round_number, "the round's number", "give 1 or more", least=1)
    fee = read_whole(fee, "the fee", "give 0 chips or more", least=0)
    seats = read_list(seats, "seats", "give a list of `BotSeat`")
    cards = read_list(deck_cards, "the deck", "give cards, the first one on top")
    _check_seats(seats, fee)
    if len({*cards}) < len(cards) or not {*cards} <= {*Deck.STANDARD}:
        raise ValueError(
            "the deck has a duplicate card, or an entry that is not a card; give shuffled cards"
        )
    if len(cards) < 2 * len(seats) + 5:
        raise ValueError(f"{len(seats)} players need {2 * len(seats) + 5} cards, got {len(cards)}")
    return _PlayedRound(seats, cards, number, fee, on_entry).play(ranks)


def read_ranking(name: object) -> Ranking:
    """Return the ranking of that name; raises ValueError with the known names."""
    if not isinstance(name, str) or name not in RANKINGS:
        raise ValueError(f"unknown ranking {shown(name)}; give one of {[*RANKINGS]}")
    return RANKINGS[name]


def _check_seats(seats: Sequence[BotSeat], fee: int) -> None:
    if not 2 <= len(seats) <= MAX_PLAYERS:
        raise ValueError(f"a round has 2 to {MAX_PLAYERS} players, not {len(seats)}")
    for seat in seats:
        if seat.chips <= fee:
            raise ValueError(
                f"{shown(seat.bot.name)} has {seat.chips} chips and cannot play: it needs more "
                f"than the fee of {fee}"
            )


class _PlayedRound:
    """A round in progress."""

    def __init__(
        self, seats: list[BotSeat], cards: list[Card], number: int, fee: int, log: Log
    ) -> None:
        self.seats, self.number, self.fee, self.log = seats, number, fee, log
        self.starting_chips = tuple(seat.chips for seat in seats)
        self.pot = 0
        """The chips of earlier streets; bets of this street are in `BotSeat.bet`."""
        self.board: list[Card] = []
        self.actions: list[BotAction] = []
        self.outs: list[Out] = []
        for seat in seats:
            seat.chips -= fee
            seat.bet, seat.died = 0, False
            seat.cards, cards = tuple(cards[:2]), cards[2:]
        self.to_come = cards

    def play(self, ranks: Ranking) -> RoundResult:
        """Play all streets and pay the pot."""
        for street, count in enumerate(BOARD_CARDS):
            self._collect()
            self.board += self.to_come[:count]
            del self.to_come[:count]
            self._show()
            if not self._is_all_in():
                self._bet(street)
            if len(self._live()) < 2:
                break
        return self._pay(ranks)

    def _live(self) -> list[BotSeat]:
        return [seat for seat in self.seats if not seat.died]

    def _is_all_in(self) -> bool:
        return any(seat.chips == 0 for seat in self._live())

    def _collect(self) -> None:
        """Move the bets of a street into the pot."""
        for seat in self.seats:
            self.pot, seat.bet = self.pot + seat.bet, 0

    def _bet(self, street: int) -> None:
        """Let every live player respond to the highest bet, once after each raise."""
        level = 0
        waiting, acted = deque(self.seats), list[BotSeat]()
        while waiting:
            seat = waiting.popleft()
            if not seat.died:
                amount = self._ask(seat, acted, waiting, level)
                self.actions.append(BotAction(street, self.seats.index(seat), amount))
                if amount is None:
                    seat.died = True
                else:
                    seat.chips -= amount
                    seat.bet += amount
                    if level and seat.bet > level:
                        waiting.extend(acted)
                        acted.clear()
                    level = seat.bet
                self._show()
            acted.append(seat)

    def _ask(
        self, seat: BotSeat, acted: Iterable[BotSeat], waiting: Iterable[BotSeat], level: int
    ) -> int | None:
        """Return the chips that the bot adds to its bet, or None if it dies."""
        minimum = max(level, MINIMUM_BET) - seat.bet
        maximum = max(minimum, min(each.chips for each in self._live()))
        question = {
            "my_chips": seat.chips,
            "my_cards": cards_as_json(seat.cards),
            "bet_players": [*map(_as_other, acted)],
            "betting_players": [*map(_as_other, waiting)],
            "community_cards": cards_as_json(self.board),
            "min_bet_amt": minimum,
            "max_bet_amt": maximum,
            "total_bet_amt": self.pot + sum(each.bet for each in self.seats),
        }
        answer = seat.bot.ask(question)
        amount, reason = answer.amount, answer.reason
        if amount is None:
            reason = reason or "gave no answer"
        elif amount == 0:
            return None
        elif minimum <= amount <= maximum:
            return amount
        else:
            reason = f"bet {shown(amount)}, outside of {minimum} to {maximum}"
        self.outs.append(Out(self.number, seat.bot.name, reason))
        self.log(Note("out", self.outs[-1]._asdict()))
        return None

    def _pay(self, ranks: Ranking) -> RoundResult:
        """Pay the pot to the best live hands, or to the house if all have died."""
        self._collect()
        live, pot, vanished = self._live(), self.pot, 0
        won: dict[str, int] = {}
        if live:
            winners = live
            if len(live) > 1:
                strengths = ranks([seat.cards for seat in live], self.board)
                best = max(strengths)
                winners = [
                    s for s, strength in zip(live, strengths, strict=True) if strength == best
                ]
            share, odd = divmod(pot, len(winners))
            for index, seat in enumerate(winners):
                won[seat.bot.name] = share + (index < odd)
                seat.chips += won[seat.bot.name]
        else:
            vanished = pot
        self.pot = 0
        self._show()
        self.log(Note("won", {"round": self.number, "winners": won, "house": vanished}))
        return RoundResult(
            self.number,
            tuple(seat.bot.name for seat in self.seats),
            tuple(seat.cards for seat in self.seats),
            tuple(self.board),
            self.fee,
            self.starting_chips,
            tuple(seat.chips for seat in self.seats),
            tuple(self.actions),
            won,
            vanished,
            tuple(self.outs),
        )

    def _show(self) -> None:
        """Log the state of the table."""
        players = tuple(
            PlayerPicture(seat.bot.name, seat.cards, seat.bet, seat.chips, seat.died)
            for seat in self.seats
        )
        pot = self.pot + sum(seat.bet for seat in self.seats)
        is_all_in = self._is_all_in()
        self.log(Snapshot(self.number, pot, tuple(self.board), players, is_all_in))


def _as_other(seat: BotSeat) -> dict[str, Any]:
    """Return another player as a bot sees them."""
    return {"chips": seat.chips, "bet_amt": seat.bet, "died": seat.died}
