"""The client of Slumbot, against a server that answers as its documentation says."""

import json
import random
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest

from poker_calculator.environments import TrainingGame, play_slumbot
from poker_calculator.games import NoLimitTexasHoldem

GAME = TrainingGame("NT", stacks=20_000, blinds=(50, 100), menu=[0.5, "all-in"])


class Slumbot:
    """A server of hands against a random player, which it plays with a `State`."""

    def __init__(self, seed=1):
        self.draw, self.requests, self.hands = random.Random(seed), [], 0
        self.states = []

    def answer(self, path, request):
        """Return the answer to a request, by name and fields."""
        self.requests.append((path, request))
        if path == "/api/new_hand":
            assert request == ({} if self.hands == 0 else {"token": f"t{self.hands}"})
            self.seat, self.betting, self.streets = self.hands % 2, "", 0
            self.hands += 1
            self.state = NoLimitTexasHoldem.create_state(
                stacks=20_000, blinds=(50, 100), rng=self.hands
            )
            self.states.append(self.state)
            self.own = [repr(card) for card in self.state.hole_cards[self.seat]]
        else:
            assert path == "/api/act"
            assert request["token"] == f"t{self.hands}"
            if self.state.turn_index != self.seat:
                return {"error_msg": "not your turn"}
            self.act(request["incr"])
        old = self.betting
        while self.state.status and self.state.turn_index != self.seat:
            facing = bool(self.state.legal_actions().call)
            choices = ["c", "c", "f"] if facing else ["k", "k"]
            least, most = self.state.legal_actions()[3:5]
            if least is not None:
                choices += [f"b{self.draw.randint(least, min(most, 4 * least))}"]
            self.act(self.draw.choice(choices))
        board = [repr(card) for card in self.state.board_cards]
        reply = {"old_action": old, "action": self.betting, "client_pos": self.seat}
        reply |= {"hole_cards": self.own, "board": board, "token": f"t{self.hands}"}
        if not self.state.status:
            reply |= {"winnings": int(self.state.payoffs[self.seat])}
        return reply

    def act(self, text):
        names = {"k": "check", "c": "call", "f": "fold", "b": f"raise {text[1:]}"}
        self.state.act(names[text[0]])
        self.betting += text
        streets = max(0, len(self.state.board_cards) - 2)
        self.betting += "/" * (streets - self.streets)
        self.streets = streets


@contextmanager
def serving(answer):
    """Yield the address of a server that answers with JSON."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            size = int(self.headers["Content-Length"])
            body = json.dumps(answer(self.path, json.loads(self.rfile.read(size)))).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/api"
        server.shutdown()
        thread.join()


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch):
    monkeypatch.setenv("no_proxy", "127.0.0.1")


def test_an_agent_plays_hands_and_gets_the_winnings_of_the_server():
    bot, draw, seen = Slumbot(), random.Random(5), []

    def agent(observation, mask):
        seen.append(GAME.decode(observation))
        legal = np.flatnonzero(mask).tolist()
        return draw.choice(legal if draw.random() < 0.3 else legal[-2:])

    with serving(bot.answer) as address:
        winnings = play_slumbot(agent, GAME, 40, address=address)
    assert winnings == [state.payoffs[hand % 2] for hand, state in enumerate(bot.states)]
    assert all(not state.status for state in bot.states)
    assert {*winnings} > {-20_000, 20_000, 100}
    acts = [request for path, request in bot.requests if path == "/api/act"]
    assert {request["incr"][0] for request in acts} == {*"kcfb"}
    raises = {past.amount for facts in seen for past in facts.history if past.action == 3}
    assert any(amount % 50 for amount in raises)


def test_an_agent_sees_the_hand_of_the_server():
    bot, seen = Slumbot(2), []

    def agent(observation, mask):
        facts = GAME.decode(observation)
        state = bot.state
        assert facts.seat == facts.actor == state.turn_index
        assert sorted(map(repr, facts.own_cards[0])) == sorted(bot.own)
        assert facts.stacks == tuple(state.stacks)
        assert facts.bets == tuple(state.bets)
        assert facts.turn.pot == state.total_pot_amount
        assert facts.turn.min_raise_to == state.legal_actions().min_raise_to
        board = [card for cards in facts.boards[0] for card in cards]
        assert sorted(board) == sorted(state.board_cards)
        seen.append(facts)
        return 1

    with serving(bot.answer) as address:
        play_slumbot(agent, GAME, 30, address=address)
    assert {facts.street for facts in seen} == {0, 1, 2, 3}


REPLY = {"token": "t", "client_pos": 1, "hole_cards": ["Ac", "9d"], "board": [], "action": ""}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"error_msg": "no such token"}, "answered .*no such token"),
        ({"action": "b150"}, "Cannot raise to 150: the minimum raise is to 200"),
        ({"action": "k"}, "Cannot check: there is a bet to call"),
        ({"action": "ck/k"}, r"the board is empty after 'ck/k'; it has 3 cards there"),
        ({"action": "ckk"}, "'k' is misplaced in 'ckk'; '/' follows the last action of a street"),
        ({"action": "r200"}, "'r200' is not an action; actions are f, k, c and b with the total"),
        ({"action": "b"}, "'b' is not an action"),
        ({"action": "200"}, "'200' is not an action"),
        ({"action": "b200"}, "it is not the client's turn, and there are no winnings"),
        ({"action": "f"}, "it is not the client's turn, and there are no winnings"),
        ({"board": ["Ac", "Kd", "2s"]}, "is not understood"),
        ({"client_pos": 7}, "is not understood"),
        ({"hole_cards": None}, "is not understood"),
        ({"hole_cards": ["1x", "9d"]}, "is not a card"),
        ({"action": None}, "is not understood"),
    ],
)
def test_answers_that_are_not_documented_are_refused(fields, message):
    with (
        serving(lambda path, request: REPLY | fields) as address,
        pytest.raises(ValueError, match=message),
    ):
        play_slumbot(lambda observation, mask: 1, GAME, 1, address=address)


def test_other_games_and_addresses_are_refused():
    agent = lambda observation, mask: 1  # noqa: E731
    for game in (TrainingGame("NT"), TrainingGame("FT"), TrainingGame("NT", stacks=20_000)):
        with pytest.raises(ValueError, match="Slumbot plays no-limit hold'em with 200 big blinds"):
            play_slumbot(agent, game, 1)
    with pytest.raises(ValueError, match="address is 'file:///etc'; give one such as"):
        play_slumbot(agent, GAME, 1, address="file:///etc")
    with pytest.raises(OSError, match="refused"):
        play_slumbot(agent, GAME, 1, address="http://127.0.0.1:9/api")
