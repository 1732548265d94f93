"""A game of five-card draw: hand after hand, each refereed by a `poker_calculator.games.State`."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple

import numpy as np
from numpy.random import Generator

from lookup.arguments import Seed, read_rng, read_whole
from lookup.running.output import open_to_write
from poker_calculator.games.cards import ALL_CARDS
from poker_calculator.games.five_card_draw.dealer import Dealer
from poker_calculator.games.five_card_draw.deciders import Decider, Seat, View, read_bet
from poker_calculator.games.five_card_draw.players import Hand, Player, TableCard, read_discards
from poker_calculator.games.five_card_draw.pot_modes import RULE_BOOK
from poker_calculator.games.hand.hand import Automation, Phase
from poker_calculator.games.hand.operations import (
    ChipsPushing,
    HoleCardsShowingOrMucking,
    HoleDealing,
    StandingPatOrDiscarding,
)
from poker_calculator.games.hand.state import State
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.predefined import NoLimitFiveCardDraw

SCHEMA: Final = 1
GAME: Final = "five-card-draw"
FIELDS: Final = (
    *("schema", "game", "pots", "ante", "players", "button", "hands_played", "rng", "hands"),
)

FIRST_ROUND, SECOND_ROUND = 0, 1
AUTOMATIONS = tuple(step for step in Automation if step is not Automation.BET_COLLECTION)
SEEDS = 1 << 62


class PlayedHand(NamedTuple):
    """The result of a hand; dicts are by the players' names, in turn order."""

    won: dict[str, int]
    """Each player's winnings from the pot, without a returned uncalled bet."""
    net: dict[str, int]
    """The change of each player's chips."""
    pot: int
    """The sum of all winnings."""
    folded: tuple[str, ...]


class FiveCardDraw(Dealer):
    """A game of no-limit five-card draw among players with chips; the ante is the smallest bet.

    *deciders* maps names to decision makers (`RandomBot`, `SensibleBot`, `Person`). A
    `poker_calculator.games.State` decides the turns and legal actions, and in the rule-book mode
    the showdown and winnings. *rng* is an argument of `numpy.random.default_rng`.

    >>> from poker_calculator.games.five_card_draw import RandomBot, SensibleBot
    >>> game = FiveCardDraw([Player("Ada", 100), Player("Blaise", 100)], 5, rng=3, say=str)
    >>> game.deciders = {"Ada": SensibleBot(), "Blaise": RandomBot(game.rng)}
    >>> hand = game.play_hand()
    >>> sum(hand.net.values()), sum(player.chips for player in game), game.hands_played
    (0, 200, 1)
    """

    def __init__(
        self,
        players: Iterable[Player],
        antes: int,
        *,
        deciders: Mapping[str, Decider] | None = None,
        pots: str = RULE_BOOK,
        rng: Seed = None,
        say: Callable[[str], object] = print,
    ) -> None:
        super().__init__(
            players, read_whole(antes, "the ante", "give 1 or more", least=1), pots=pots, say=say
        )
        # Its own generator, of the kind that `save` writes.
        seed = read_rng(rng).integers(SEEDS, size=4).tolist()
        self.rng: Generator = np.random.Generator(np.random.PCG64(seed))
        self.deciders: dict[str, Decider] = dict(deciders or {})
        self.hands_played: int = 0
        self.histories: list[HandHistory] = []
        self.state: State | None = None
        self._swapped: dict[str, int] = {}

    def play_hand(self) -> PlayedHand:
        """Play one hand and return its result.

        An illegal decision (ValueError), Ctrl-C or the end of the input undoes the hand.
        """
        self._check_ready()
        with self._whole_hand():
            before = {player.name: player.chips for player in self}
            self._begin_hand()
            self._bet(FIRST_ROUND)
            if self._count_live() > 1:
                self.say("------Mid Round------")
                live = [player for player in self if not player.has_folded]
                self.say(f"The remaining players are {live}.")
                self._draw()
                self._bet(SECOND_ROUND)
            self.say("------End of Round------")
            won = self.winnings()
            self.payout()
            folded = tuple(player.name for player in self if player.has_folded)
            net = {player.name: player.chips - before[player.name] for player in self}
            self._record()
            self.hands_played += 1
            for player in self:
                self.say(f"{player} has got {player.chips} chips.")
            self.collect_cards()
        return PlayedHand(won, net, sum(won.values()), folded)

    def remove_broke_players(self) -> list[Player]:
        """Remove the players without chips from the table, and return them."""
        broke = [player for player in self if not player.chips]
        for player in broke:
            self.leave(player)
        return broke

    def leave(self, player: Player) -> None:
        """Remove a player, with their chips, from the table between hands."""
        self.remove(self.find_player(player.name))
        self.pot.pop(player.name, None)
        self.say(f"{player} is leaving the table.")

    def _check_ready(self) -> None:
        self.check_players()
        if len(self) < 2:
            raise ValueError(f"a hand needs at least two players; at the table: {[*self]}")
        if self.antes < 1:
            raise ValueError("the ante is 0; a game needs an ante of at least 1 chip")
        for player in self:
            if player.name not in self.deciders:
                raise ValueError(f"there is no decider for {player}; set deciders[{player.name!r}]")
            if not player.chips:
                raise ValueError(f"{player} has no chips for the ante; buy some or leave")
        if any(self.pot.values()):
            raise ValueError(f"the pot holds {sum(self.pot.values())} chips; pay it out first")

    @contextmanager
    def _whole_hand(self) -> Iterator[None]:
        """Restore the table unless the block completes."""
        seats = [(player, player.chips) for player in self]
        random_state = self.rng.bit_generator.state
        played, histories = self.hands_played, len(self.histories)
        try:
            yield
        except BaseException:
            self[:] = [player for player, _ in seats]
            for player, chips in seats:
                player.chips = chips
            self.rng.bit_generator.state = random_state
            self.pot = {player.name: 0 for player in self}
            self.hands_played = played
            del self.histories[histories:]
            self.collect_cards()
            raise
        finally:
            self.state = None

    def _begin_hand(self) -> None:
        self.say("------New Round------")
        self.collect_cards()
        self.pot: dict[str, int] = {player.name: 0 for player in self}
        self._swapped = {}
        self.move_button()
        self.say(f"{self[-1]} has got the button.")
        self.shuffle_deck(self.rng)
        self.state = NoLimitFiveCardDraw.create_state(
            AUTOMATIONS,
            True,
            self.antes,
            0,
            self.antes,
            [player.chips for player in self],
            len(self),
            deck_cards=[ALL_CARDS[card] for card in self.deck],
            rng=int(self.rng.integers(SEEDS)),
        )
        self._copy_books()
        for player in self:
            self._announce_ante(player, self.put_in(player))
        self._collect()

    def _copy_books(self) -> None:
        """Set the players' chips and the pot to those of the state, until it pays the pot."""
        state = self._referee()
        for player, stack, payoff in zip(self, state.stacks, state.payoffs, strict=True):
            if state.status:
                player.chips, self.pot[player.name] = int(stack), -int(payoff)

    def _collect(self) -> None:
        """Collect the bets, which may end the hand, and copy the cards."""
        state = self._referee()
        if state.can_collect_bets():
            bets = [*state.bets]
            called = state.collect_bets().bets
            if self.pot_mode.returns_uncalled:
                for player, bet, kept in zip(self, bets, called, strict=True):
                    if bet > kept:
                        self._give_back(player, int(bet - kept))
        self._copy_cards()

    def _copy_cards(self) -> None:
        """Give the players the cards that the state's operations dealt and did not take."""
        for player in self:
            player.hand = Hand()
        for operation in self._referee().operations:
            if isinstance(operation, HoleDealing):
                self[operation.player_index].hand += Hand(operation.cards)
            elif isinstance(operation, StandingPatOrDiscarding):
                for card in operation.cards:
                    self[operation.player_index].hand.remove(TableCard(card))

    def _count_live(self) -> int:
        return sum(not player.has_folded for player in self)

    def _bet(self, street: int) -> None:
        """Play a betting round, asking the players for whom the state waits."""
        state = self._referee()
        for player in self:
            player.has_mincalled = False
        if not _waits_for_bet(state, street):
            self.say("Nobody needs to bet.")
        while _waits_for_bet(state, street):
            assert state.actor_index is not None
            player = self[state.actor_index]
            view = self.view(player)
            amount = read_bet(view, self.deciders[player.name].decide(view))
            seat = state.actor_index
            if amount > view.to_call:
                state.complete_bet_or_raise_to(state.bets[seat] + amount)
            elif amount == view.to_call:
                state.check_or_call()
            else:
                state.fold()
            self._announce_bet(player, amount)
            self._copy_books()
        self._collect()

    def _draw(self) -> None:
        """Let each live player swap cards, then deal the new ones."""
        state = self._referee()
        while (seat := state.stander_pat_or_discarder_index) is not None:
            player = self[seat]
            discards = read_discards(
                player.hand, self.deciders[player.name].discard(self.view(player))
            )
            state.stand_pat_or_discard([ALL_CARDS[card] for card in discards])
            self._copy_cards()
            self._swapped[player.name] = len(discards)
            self.say(f"{player} swapped {len(discards)} card{'' if len(discards) == 1 else 's'}.")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save the table and its hands to a file for `load`, atomically.

        Players are listed in seat order, ``rng`` is the state of the generator that shuffles, and
        ``hands`` are texts in the PHH notation. Raises ValueError during a hand.
        """
        if self.state is not None or any(self.pot.values()):
            raise ValueError("a table can only be saved between hands; finish the hand first")
        fields = {
            "schema": SCHEMA,
            "game": GAME,
            "pots": self.pots,
            "ante": self.antes,
            "players": [{"name": player.name, "chips": player.chips} for player in self],
            "button": self[-1].name if self else None,
            "hands_played": self.hands_played,
            "rng": self.rng.bit_generator.state,
            "hands": [history.dumps() for history in self.histories],
        }
        text = json.dumps(fields, ensure_ascii=False, indent=1)
        with open_to_write(path) as file:
            file.write(f"{text}\n".encode())

    def _referee(self) -> State:
        assert self.state is not None
        return self.state

    def view(self, player: Player) -> View:
        """Return a player's view during a hand."""
        state = self._referee()
        is_actor = state.actor_index is not None and self[state.actor_index] is player
        call = state.checking_or_calling_amount if is_actor else 0
        minimum = state.min_completion_betting_or_raising_to_amount if is_actor else None
        maximum = state.max_completion_betting_or_raising_to_amount if is_actor else None
        bet = state.bets[state.actor_index] if state.actor_index is not None else 0
        return View(
            player.name,
            tuple(player.hand),
            player.chips,
            self.antes,
            sum(self.pot.values()),
            int(call or 0),
            None if minimum is None else int(minimum - bet),
            None if maximum is None else int(maximum - bet),
            player.name in self._swapped,
            tuple(self._seat(each) for each in self),
        )

    def _seat(self, player: Player) -> Seat:
        return Seat(
            player.name,
            player.chips,
            self.put_in(player),
            player.has_folded,
            player.has_allin,
            self._swapped.get(player.name),
        )

    def winnings(self) -> dict[str, int]:
        """Return each player's winnings; in the rule-book mode, those of the state."""
        if self.state is None or not self.pot_mode.showdown_by_rule_book:
            return super().winnings()
        won = {player.name: 0 for player in self}
        for operation in self.state.operations:
            if isinstance(operation, ChipsPushing):
                for player, amount in zip(self, operation.amounts, strict=True):
                    won[player.name] += int(amount)
        return won

    def showings(self, winnings: dict[str, int]) -> list[tuple[Player, bool]]:
        """Return the players and whether each shows; in the rule-book mode, as in the state."""
        if self.state is None or not self.pot_mode.showdown_by_rule_book:
            return super().showings(winnings)
        return [
            (self[operation.player_index], bool(operation.hole_cards))
            for operation in self.state.operations
            if isinstance(operation, HoleCardsShowingOrMucking)
        ]

    def _record(self) -> None:
        """Keep the history of the hand."""
        history = HandHistory.from_state(
            self._referee(),
            players=[player.name for player in self],
            finishing_stacks=[player.chips for player in self],
            hand=self.hands_played + 1,
        )
        self.histories.append(history)


def _waits_for_bet(state: State, street: int) -> bool:
    return state.phase is Phase.BETTING and state.street_index == street
