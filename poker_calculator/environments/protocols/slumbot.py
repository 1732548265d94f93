"""A client of Slumbot, the heads-up no-limit bot at slumbot.com, by its documented requests."""

from __future__ import annotations

import json
from typing import Any, Final
from urllib.request import Request, urlopen

from lookup.arguments import Seed, read_rng, read_whole, shown
from poker_calculator.environments.evaluation.agents import Agent, choose
from poker_calculator.environments.protocols.betting_text import SLUMBOT, read_hand, write_act
from poker_calculator.environments.training_game import TrainingGame
from poker_calculator.environments.training_hand import TrainingHand

ADDRESS: Final = "https://slumbot.com/api"


def play_slumbot(
    agent: Agent,
    game: TrainingGame,
    hand_count: int,
    *,
    address: str = ADDRESS,
    seconds: float = 30.0,
    rng: Seed = None,
) -> list[int]:
    """Play hands against Slumbot, and return the chips that the agent won in each hand.

    Parameters
    ----------
    agent : an agent of *game*
    game : no-limit hold'em of two players with stacks of 20,000 and blinds of 50 and 100
        Slumbot may bet any amount.
    hand_count : the number of hands
    address : the address of the server, without "/new_hand"
    seconds : the time limit of a request
    rng : the seed of the actions of a policy

    Raises
    ------
    ValueError
        For another game, an illegal action, and an invalid answer of the server.
    OSError
        If the server cannot be reached.
    """
    hand_count = read_whole(hand_count, "hand_count", "give 1 or more", least=1)
    blinds = game.deal(rng=0).state.blinds_or_straddles
    if game.variant.code != "NT" or game.stacks != (20_000,) * 2 or blinds != (50, 100):
        cure = "give TrainingGame('NT', stacks=20_000, blinds=(50, 100))"
        raise ValueError(f"Slumbot plays no-limit hold'em with 200 big blinds of 100; {cure}")
    if not address.startswith(("http://", "https://")):
        raise ValueError(f"address is {shown(address)}; give one such as {ADDRESS!r}")
    generator, session, winnings = read_rng(rng), dict[str, str](), list[int]()
    for _ in range(hand_count):
        reply = _post(f"{address}/new_hand", session, seconds)
        while reply.get("winnings") is None:
            hand = _read_reply(game, reply)
            action = write_act(hand, SLUMBOT, choose(agent, hand, generator))
            reply = _post(f"{address}/act", session, seconds, incr=action)
        winnings.append(int(reply["winnings"]))
    return winnings


def _post(address: str, session: dict[str, str], seconds: float, **fields: str) -> dict[str, Any]:
    """Return the answer to a request, and keep its token in *session*."""
    body = json.dumps(session | fields).encode()
    request = Request(address, body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=seconds) as answer:
        reply = json.loads(answer.read())
    if not isinstance(reply, dict) or "error_msg" in reply:
        raise ValueError(f"{address} answered {shown(reply)} to {shown(fields)}")
    if "token" in reply:
        session["token"] = reply["token"]
    return reply


def _read_reply(game: TrainingGame, reply: dict[str, Any]) -> TrainingHand:
    """Return the hand of a reply, in which it is the client's turn."""
    try:
        seat, hole_cards = reply["client_pos"], ["", ""]
        hole_cards[seat] = "".join(reply["hole_cards"])
        hand = read_hand(game, SLUMBOT, reply["action"], hole_cards, "".join(reply["board"]))
        if hand.turn != seat:
            raise ValueError("it is not the client's turn, and there are no winnings")
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise ValueError(f"the answer {shown(reply)} is not understood: {error}") from None
    return hand
