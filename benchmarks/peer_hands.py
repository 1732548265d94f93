"""Hands of no-limit hold'em in environments for agents: the same deals in ours and in each peer.

Seat 0 has the small blind of 1, and seat 1 the big blind of 2; heads-up, seat 1 is the button and
has the small blind. All classes have the methods of `Ours`.
"""

import itertools
import logging
import re
import warnings
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import lookup

INDICES = {"fold": 0, "call": 1}
Action = int | str
"""``"fold"``, ``"call"`` (or check), or the total of a bet or raise on the street."""
warnings.filterwarnings("ignore", category=UserWarning, module="pokerkit")
logging.getLogger("absl").setLevel(logging.ERROR)


class Table(NamedTuple):
    """The stacks by seat, and a deck: hole cards one by one in seat order, then burns and board."""

    stacks: tuple[int, ...]
    deck: Sequence[str] = lookup.CARDS
    ante: int = 0

    @property
    def holes(self) -> list[Sequence[str]]:
        """Return the hole cards of each seat."""
        players = len(self.stacks)
        return [self.deck[seat : 2 * players : players] for seat in range(players)]

    @property
    def board(self) -> list[str]:
        """Return the five cards of the board."""
        rest = self.deck[2 * len(self.stacks) :]
        return [*rest[1:4], rest[5], rest[7]]


class Ours:
    """A hand of ours. The classes of peers have the same methods.

    `turn` is the seat to act, None after the hand; `totals` are those of the legal bets and raises.
    `observation` is what the player to act sees: a list of numbers, or text.
    """

    def __init__(self, table: Table) -> None:
        from poker_calculator.environments import TrainingGame

        stacks, antes = table.stacks, table.ante
        game = TrainingGame("NT", players=len(stacks), stacks=stacks, menu="amounts", antes=antes)
        self.hand = game.deal(deck_cards="".join(table.deck))

    def turn(self) -> int | None:
        return self.hand.turn

    def totals(self) -> set[int]:
        return {*self.hand.amounts[self.hand.legal[2:].nonzero()[0]].tolist()}

    def act(self, action: Action) -> None:
        amounts = self.hand.amounts.tolist()
        self.hand.act(INDICES[action] if isinstance(action, str) else 2 + amounts.index(action))

    def payoffs(self) -> list[float]:
        return [*map(float, self.hand.payoffs)]

    def observation(self) -> Any:
        return self.hand.observe(self.turn()).tolist()


class PokerKit:
    """PokerKit's state, the reference of random hands; it is no environment."""

    def __init__(self, table: Table) -> None:
        import pokerkit

        by_hand = {"HOLE_DEALING", "BOARD_DEALING", "CARD_BURNING", "RUNOUT_COUNT_SELECTION"}
        automations = tuple(each for each in pokerkit.Automation if each.name not in by_hand)
        blinds = table.ante, (1, 2), 2
        create, players = pokerkit.NoLimitTexasHoldem.create_state, len(table.stacks)
        self.state = create(automations, True, *blinds, table.stacks, players)
        self.board = iter(table.board)
        for hole in table.holes:
            self.state.deal_hole("".join(hole))
        self.deal()

    def deal(self) -> None:
        state = self.state
        while state.can_burn_card() or state.can_deal_board():
            if state.can_burn_card():
                state.burn_card("??")
            else:
                state.deal_board("".join(itertools.islice(self.board, state.board_dealing_count)))

    def turn(self) -> int | None:
        return self.state.actor_index

    def totals(self) -> set[int]:
        least = self.state.min_completion_betting_or_raising_to_amount
        most = self.state.max_completion_betting_or_raising_to_amount
        return set() if least is None else {*range(least, most + 1)}

    def act(self, action: Action) -> None:
        if action == "fold":
            self.state.fold()
        elif action == "call":
            self.state.check_or_call()
        else:
            self.state.complete_bet_or_raise_to(action)
        self.deal()

    def payoffs(self) -> list[float]:
        return [*map(float, self.state.payoffs)]


class UniversalPoker:
    """OpenSpiel's `universal_poker`; the totals of its actions are those of the whole hand."""

    def __init__(self, table: Table) -> None:
        self.starting, self.before, self.street = table.stacks, [0] * len(table.stacks), "0"
        self.state, self.cards = self.begin(table), iter(self.deck(table))
        self.deal()

    def begin(self, table: Table) -> Any:
        import pyspiel

        if table.ante or min(table.stacks[:2]) < 2:
            raise NotImplementedError("it has no antes, and short blinds end the process")
        players, stacks = len(table.stacks), " ".join(map(str, table.stacks))
        blinds = "2 1" if players == 2 else " ".join(["1 2", *["0"] * (players - 2)])
        return pyspiel.load_game(
            f"universal_poker(betting=nolimit,numPlayers={players},numRounds=4,blind={blinds},"
            f"firstPlayer={2 if players == 2 else 3} 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,"
            f"numBoardCards=0 3 1 1,stack={stacks},bettingAbstraction=fullgame)"
        ).new_initial_state()

    def deck(self, table: Table) -> Iterable[str]:
        return [*itertools.chain(*table.holes), *table.board]

    def deal(self) -> None:
        while self.state.is_chance_node():
            self.state.apply_action(lookup.CARDS.index(next(self.cards)))

    def turn(self) -> int | None:
        return None if self.state.is_terminal() else self.state.current_player()

    def put_in(self) -> int:
        """Return the chips that the player to act put in on earlier streets."""
        text = self.state.information_state_string(0)
        street, money = re.search(r"Round (\d).*Money: ([\d ]+)", text).groups()
        if street != self.street:
            left = map(int, money.split())
            self.before = [a - b for a, b in zip(self.starting, left, strict=True)]
            self.street = street
        return self.before[self.turn()]

    def totals(self) -> set[int]:
        before = self.put_in()
        return {total - before for total in self.state.legal_actions() if total > 1}

    def act(self, action: Action) -> None:
        before = self.put_in()
        self.state.apply_action(INDICES[action] if isinstance(action, str) else before + action)
        self.deal()

    def payoffs(self) -> list[float]:
        return self.state.returns()

    def observation(self) -> Any:
        return self.state.information_state_tensor(self.turn())


class PokerKitWrapper(UniversalPoker):
    """OpenSpiel's wrapper of PokerKit; a bet of the last chip has the index 2."""

    def begin(self, table: Table) -> Any:
        import pyspiel
        from open_spiel.python.games import pokerkit_wrapper  # noqa: F401

        players, antes = len(table.stacks), " ".join([str(table.ante)] * len(table.stacks))
        stacks = " ".join(map(str, table.stacks))
        options = {"num_players": players, "blinds": "1 2", "stack_sizes": stacks, "antes": antes}
        self.game = pyspiel.load_game("python_pokerkit_wrapper", options)
        return self.game.new_initial_state()

    def deck(self, table: Table) -> Iterable[str]:
        return [*table.deck[: 2 * len(table.stacks)], *table.board]

    def deal(self) -> None:
        numbers = {repr(card): number for card, number in self.game.card_to_int.items()}
        while self.state.is_chance_node():
            self.state.apply_action(numbers[next(self.cards)])

    def put_in(self) -> int:
        return 0

    def totals(self) -> set[int]:
        totals = super().totals()
        is_last_chip = totals == {2} and "to 1 " in self.state.action_to_string(self.turn(), 2)
        return {1} if is_last_chip else totals

    def act(self, action: Action) -> None:
        super().act(2 if action == 1 else action)

    def observation(self) -> Any:
        return self.state.information_state_string(self.turn())


class RLCard:
    """RLCard's no-limit hold'em; its options take one stack for all seats, its game a list."""

    def __init__(self, table: Table) -> None:
        import rlcard
        from rlcard.games.base import Card

        if table.ante:
            raise NotImplementedError("RLCard has no antes")
        players = len(table.stacks)
        self.env = rlcard.make("no-limit-holdem", {"game_num_players": players, "seed": 1})
        game = self.env.game
        game.init_chips, game.dealer_id = [*table.stacks], 0 if players == 2 else players - 1
        self.env.reset()
        for player, hole in zip(game.players, table.holes, strict=True):
            player.hand = [Card(card[1].upper(), card[0]) for card in hole]
        game.dealer.deck = [Card(card[1].upper(), card[0]) for card in table.board[::-1]]

    def turn(self) -> int | None:
        return None if self.env.is_over() else self.env.get_player_id()

    def sizes(self) -> dict[int, int]:
        """Return the index of each total: of half of the pot, the pot, and all chips."""
        game, seat = self.env.game, self.turn()
        bet, pot = game.round.raised[seat], int(game.dealer.pot)
        chips = {2: pot // 2, 3: pot, 4: game.players[seat].remained_chips}
        offered = {action.value for action in game.get_legal_actions()}
        return {bet + chips[index]: index for index in offered & {*chips} if chips[index]}

    def totals(self) -> set[int]:
        return {*self.sizes()}

    def act(self, action: Action) -> None:
        self.env.step(INDICES[action] if isinstance(action, str) else self.sizes()[action])

    def payoffs(self) -> list[float]:
        return self.env.get_payoffs().tolist()

    def observation(self) -> Any:
        return self.env.get_state(self.turn())["obs"].tolist()
