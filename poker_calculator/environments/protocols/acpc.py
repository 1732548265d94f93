"""The protocol of the Annual Computer Poker Competition, version 2.0.0: a dealer and a client.

The dealer of a match listens on one port for each player. Clients get the state of the hand as they
see it, such as ``MATCHSTATE:0:30:cr300:9s8h|``, and send it back with an action.
"""

from __future__ import annotations

import os
import re
import socket
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from typing import Final, NamedTuple

from lookup.arguments import Seed, read_rng, read_whole, shown
from poker_calculator.environments.evaluation.agents import Agent, choose
from poker_calculator.environments.menu import FOLD
from poker_calculator.environments.protocols.betting_text import (
    ACPC,
    read_action,
    read_hand,
    write_act,
)
from poker_calculator.environments.protocols.line_bot import reason_of
from poker_calculator.environments.training_game import TrainingGame
from poker_calculator.environments.training_hand import TrainingHand
from poker_calculator.games.arena.sandbox.bot import read_seconds
from poker_calculator.games.arena.sandbox.processes import BotPipes, ProtocolError
from poker_calculator.games.hand.hand import Automation
from poker_calculator.games.notation import HandHistory
from poker_calculator.games.notation.acpc import VARIANTS_OF_ACPC

VERSION: Final = re.compile(rb"VERSION:2\.0\.\d+\r?")
STATE: Final = re.compile(r"MATCHSTATE:(\d+):\d+:([^:]*):([^:/]*)([^:]*)")


class Fault(NamedTuple):
    """A late, missing or illegal answer, for which the player folded or checked."""

    hand: int
    """The number of the hand, from 0."""
    player: str
    reason: str


class AcpcMatch(NamedTuple):
    """A match that was played."""

    hands: tuple[HandHistory, ...]
    """The hands; `poker_calculator.histories.write_log` writes them in the layout "acpc"."""
    payoffs: dict[str, int]
    """The chips that each player won."""
    faults: tuple[Fault, ...]


def deal_acpc(
    game: TrainingGame,
    listeners: Mapping[str, socket.socket],
    hand_count: int,
    *,
    seconds: float = 10.0,
    rng: Seed = None,
) -> AcpcMatch:
    """Play a match between clients, as the dealer.

    Parameters
    ----------
    game : limit or no-limit hold'em without antes; clients may raise to amounts off its menu
    listeners : the listening socket of each player, by name
        In hand h, player i has the position i + h, modulo the number of players.
    hand_count : the number of hands
    seconds : the time limit of a connection, and of each answer
        If an answer is late or not legal, or the client ended, the player folds, or checks if
        there is no bet to call. ``faults`` of the match lists each.
    rng : the seed of the deals

    Raises
    ------
    ValueError
        For other games, another number of players, and clients of another version.
    TimeoutError
        If a client does not connect.

    Examples
    --------
    >>> import socket, threading
    >>> from poker_calculator.environments import TrainingGame, deal_acpc, play_acpc
    >>> game = TrainingGame("NT", stacks=20_000, blinds=(50, 100))
    >>> listeners = {name: socket.create_server(("127.0.0.1", 0)) for name in ("Ada", "Blaise")}
    >>> for listener in listeners.values():
    ...     port = listener.getsockname()[1]
    ...     arguments = lambda observation, mask: 1, game, port
    ...     threading.Thread(target=play_acpc, args=arguments).start()
    >>> match = deal_acpc(game, listeners, 2, rng=1)
    >>> for listener in listeners.values():
    ...     listener.close()
    >>> match.payoffs, match.faults
    ({'Ada': 200, 'Blaise': -200}, ())
    """
    if game.variant.code not in VARIANTS_OF_ACPC:
        raise ValueError(f"ACPC has limit and no-limit hold'em, not {game.variant.name}")
    if len(listeners) != game.players:
        raise ValueError(f"listeners has {len(listeners)} players; the game has {game.players}")
    hand_count = read_whole(hand_count, "hand_count", "give 1 or more", least=1)
    generator, hands, faults = read_rng(rng), list[HandHistory](), list[Fault]()
    payoffs = Counter(dict.fromkeys(listeners, 0))
    with ExitStack() as stack:
        seconds = read_seconds(seconds, "seconds")
        clients = [_Client(name, each, seconds, stack) for name, each in listeners.items()]
        for number in range(hand_count):
            turned = number % len(clients)
            seated = [clients[seat - turned] for seat in range(len(clients))]
            hand = game.deal(rng=int(generator.integers(1 << 62)))
            hands.append(_play(hand, seated, number, faults))
            for client, payoff in zip(seated, hand.payoffs, strict=True):
                payoffs[client.name] += payoff
    return AcpcMatch(tuple(hands), dict(payoffs), tuple(faults))


class _Client:
    """The connection of a player."""

    def __init__(
        self, name: str, listener: socket.socket, seconds: float, stack: ExitStack
    ) -> None:
        self.name, self._seconds = name, seconds
        listener.settimeout(seconds)
        try:
            connection = listener.accept()[0]
        except TimeoutError:
            port = listener.getsockname()[1]
            raise TimeoutError(f"{name} did not connect to port {port} in {seconds:g} s") from None
        # Small messages in a row would otherwise wait 40 ms for an acknowledgement.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._lines = BotPipes(os.dup(connection.fileno()), connection.detach())
        stack.callback(self._lines.close)
        stack.callback(self._lines.discard)  # else the end could reach the client as an error
        if not VERSION.fullmatch(version := self._lines.read(time.monotonic() + seconds)):
            raise ValueError(f"{name} sent {shown(version)}; the first line is VERSION:2.0.0")

    def send(self, state: str) -> None:
        """Send a match state, unless the client has ended; drop late answers."""
        self._lines.discard()
        with suppress(EOFError, TimeoutError):
            self._lines.write(f"{state}\r\n".encode(), time.monotonic() + self._seconds)

    def answer(self, state: str) -> str:
        """Return the action in answer to a match state."""
        deadline = time.monotonic() + self._seconds
        while True:
            line = self._lines.read(deadline).decode("latin-1").removesuffix("\r")
            if line.startswith(f"{state}:"):
                return line.removeprefix(f"{state}:")
            if not line.startswith("MATCHSTATE:"):
                raise ProtocolError(f"{shown(line)} is not the match state and an action")


def _play(
    hand: TrainingHand, clients: list[_Client], number: int, faults: list[Fault]
) -> HandHistory:
    """Play a hand and return its history."""
    state, names = hand.state, [client.name for client in clients]
    state.automations -= {Automation.HOLE_CARDS_SHOWING_OR_MUCKING}
    while True:
        while state.showdown_indices:
            state.show_or_muck_hole_cards(True)
        history = HandHistory.from_state(state, players=names, hand=number)
        texts = [history.to_acpc(seat)[-1] for seat in range(len(clients))]
        for client, text in zip(clients, texts, strict=True):
            client.send(text)
        if (turn := hand.turn) is None:
            return history
        try:
            hand.play(read_action(hand, ACPC, clients[turn].answer(texts[turn])))
        except (EOFError, TimeoutError, ProtocolError, ValueError) as error:
            faults.append(Fault(number, names[turn], reason_of(error)))
            hand.act(FOLD, illegal="fold")


def play_acpc(
    agent: Agent, game: TrainingGame, port: int, *, host: str = "127.0.0.1", rng: Seed = None
) -> list[int]:
    """Play a match as a client, and return the chips that the agent won in each hand.

    *game* is that of the dealer, with the agent's own menu; *rng* draws the actions of a policy.
    Other players may bet any amount. Raises ValueError for a match state that *game* cannot have,
    and for an agent's action that is not legal.
    """
    generator, payoffs = read_rng(rng), list[int]()
    with socket.create_connection((host, port)) as connection, connection.makefile("rb") as lines:
        connection.sendall(b"VERSION:2.0.0\r\n")
        for line in (line.decode("latin-1").strip() for line in lines):
            if not line or line[0] in "#;":
                continue
            seat, hand = _read_state(game, line)
            if hand.turn == seat:
                action = write_act(hand, ACPC, choose(agent, hand, generator))
                connection.sendall(f"{line}:{action}\r\n".encode())
            elif hand.is_over:
                payoffs.append(hand.payoffs[seat])
    return payoffs


def _read_state(game: TrainingGame, line: str) -> tuple[int, TrainingHand]:
    """Return the position and the hand of a match state."""
    try:
        if (match := STATE.fullmatch(line)) is None or match[3].count("|") != game.players - 1:
            form = "MATCHSTATE:position:hand:betting:cards"
            raise ValueError(f"it is not {form} for {game.players} players")
        position, betting, hole_cards, board = match.groups()
        hand = read_hand(game, ACPC, betting, hole_cards.split("|"), board.replace("/", ""))
    except ValueError as error:
        raise ValueError(f"the match state {shown(line)} is not understood: {error}") from None
    return int(position), hand
