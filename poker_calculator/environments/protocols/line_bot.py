"""Bots in any language: programs that read decisions as JSON lines and write actions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import read_list, shown
from lookup.running.forks import out_of_reach
from poker_calculator.environments.menu import fill_menu
from poker_calculator.environments.observation import ACTION_NAMES, Facts, cards_of_draw
from poker_calculator.environments.training_game import TrainingGame
from poker_calculator.games.arena.sandbox.bot import read_seconds
from poker_calculator.games.arena.sandbox.processes import BotPipes, ProtocolError, signal_group
from poker_calculator.games.cards import write_cards

START: Final = 20.0
"""The seconds that a program has to start, in addition to the limit of its first answer."""
CARDS: Final = ("hole_cards", "own_cards", "discards", "open_cards", "boards")
REASONS: Final = {
    EOFError: "ended or closed its connection",
    TimeoutError: "did not answer in time",
}


def reason_of(error: Exception) -> str:
    """Return the reason of a fault."""
    return REASONS.get(type(error)) or str(error)


class LineBot:
    """An agent in a process of its own, in any language.

    For each decision, the program gets one JSON object on one line of its input: the `Facts` of the
    seat to act with cards as text, the amounts of the turn, and ``actions``, the index of each
    legal action by its text, such as ``{"fold": 0, "call": 1, "raise 6": 2}``. It writes the text
    or the index on one line of its output. If an answer is late, missing or not legal, the bot
    folds, or checks or stands pat if no fold is legal, and `faults` has the reason. A program that
    was late or ended restarts for the next decision.

    Parameters
    ----------
    command : the program and its arguments
    game : the `TrainingGame` that the bot plays
    seconds : the time limit of an answer; a program that starts has 20 s more

    Raises ValueError for an invalid command or time, and on Windows. The first decision raises
    OSError for a program that cannot be started. Use it in a ``with`` statement, or call `close`.

    >>> import sys
    >>> program = "while input(): print('call', flush=True)"
    >>> game = TrainingGame("NT")
    >>> hand = game.deal(rng=1)
    >>> with LineBot([sys.executable, "-c", program], game) as bot:
    ...     bot(hand.observe(1), hand.legal)
    1
    """

    def __init__(self, command: Sequence[str], game: TrainingGame, *, seconds: float = 5.0) -> None:
        if sys.platform == "win32":
            raise ValueError("bots run on Linux and macOS; on Windows use WSL")
        self._command = read_list(command, "command", "give a program and its arguments, as a list")
        self._game, self._seconds = game, read_seconds(seconds, "seconds")
        self._lines: BotPipes | None = None
        self._stack = ExitStack()
        self.faults: list[str] = []
        """The reason of each decision that the bot lost."""

    def __enter__(self) -> LineBot:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __call__(self, observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        """Return the index of the bot's action, or the first legal index after a fault."""
        facts = self._game.decode(observation)
        actions = legal_texts(self._game, facts, mask)
        try:
            answer = self._ask(json.dumps(question(facts, actions)))
            if answer not in (known := actions | {str(index): index for index in actions.values()}):
                raise ProtocolError(f"answered {shown(answer)}; legal are {shown([*actions])}")
            return known[answer]
        except (TimeoutError, EOFError, ProtocolError) as error:
            self.faults.append(reason_of(error))
            if not isinstance(error, ProtocolError):
                self.close()
            return int(np.flatnonzero(mask)[0])

    def _ask(self, question: str) -> str:
        """Return the program's answer; start the program if it does not run."""
        deadline = time.monotonic() + self._seconds
        if self._lines is None:
            deadline += START
            options: Any = {"bufsize": 0, "stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
            process: Any = subprocess.Popen(self._command, **options, **out_of_reach())
            self._stack.enter_context(process)  # at the end closes the pipes and waits
            self._stack.callback(signal_group, process.pid, 9)
            self._lines = BotPipes(os.dup(process.stdin.fileno()), os.dup(process.stdout.fileno()))
            self._stack.callback(self._lines.close)
        self._lines.discard()
        self._lines.write(f"{question}\n".encode(), deadline)
        return self._lines.read(deadline).decode("latin-1").strip()

    def close(self) -> None:
        """End the program and its children; may be called more than once."""
        self._lines = None
        self._stack.close()


def legal_texts(game: TrainingGame, facts: Facts, mask: NDArray[np.int8]) -> dict[str, int]:
    """Return the index of each legal action by its text."""
    pot, _, call, minimum, maximum = facts.turn
    totals, legal = np.arange(game.size_count), np.zeros(game.size_count)
    if game.menu is not None:
        turn = facts.bets[facts.seat], call, pot, minimum, maximum
        fill_menu(game.menu, turn, totals, legal)
    draws = range(game.action_count - game.first_draw)
    discards = [write_cards(cards_of_draw(facts.hole_cards, draw)) for draw in draws]
    texts = ["fold", "call", *(f"raise {total}" for total in totals.tolist())]
    texts += [f"discard {cards}" if cards else "stand pat" for cards in discards]
    return {text: index for index, text in enumerate(texts) if mask[index]}


def question(facts: Facts, actions: dict[str, int]) -> dict[str, Any]:
    """Return a decision as JSON: the facts, with cards as text, and the legal actions."""
    fields = facts._asdict() | facts.turn._asdict() | {"actions": actions}
    del fields["turn"]
    fields["hole_cards"] = tuple(facts.hole_cards)
    fields |= {name: _texts(fields[name]) for name in CARDS}
    past = [action._asdict() | {"action": ACTION_NAMES[action.action]} for action in facts.history]
    return fields | {"history": past}


def _texts(cards: Any) -> Any:
    """Return cards as text, nested like the cards."""
    return [*map(_texts, cards)] if isinstance(cards, tuple) else write_cards([cards])
