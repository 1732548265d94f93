"""Matches between clients over sockets, by the protocol of the Computer Poker Competition."""

import random
import re
import socket
import threading
import time
from contextlib import ExitStack, contextmanager

import numpy as np
import pytest

from poker_calculator.environments import TrainingGame, deal_acpc, play_acpc
from poker_calculator.games import TableRules
from poker_calculator.games.notation.acpc import match_states
from poker_calculator.histories import read_hands, write_log

RULES = TableRules(blind_is_a_bet=True)
MENU = [0.5, 1, "all-in"]
NO_LIMIT = {"stacks": 20_000, "blinds": (50, 100), "menu": MENU}
LIMIT = {"stacks": 1000, "blinds": (5, 10), "small_bet": 10, "big_bet": 20, "rules": RULES}
TABLES = {
    "no-limit, heads-up": ("NT", {"players": 2, **NO_LIMIT}),
    "no-limit, unequal stacks": ("NT", {"players": 3, **NO_LIMIT, "stacks": [900, 20_000, 450]}),
    "limit, heads-up": ("FT", {"players": 2, **LIMIT}),
    "limit, six players": ("FT", {"players": 6, **LIMIT}),
}
HANDS = 8
NAMES = ["Ada", "Blaise", "Carl", "Dora", "Emmy", "Felix"]


def without_shows(actions):
    """Return actions whose order a log states: it has the cards of a showdown, not their order."""
    return [action for action in actions if " sm " not in action]


class RandomAgent:
    def __init__(self, seed):
        self.draw = random.Random(seed)

    def __call__(self, observation, mask):
        legal = np.flatnonzero(mask).tolist()
        common = legal[1:-1] if len(legal) > 2 else legal  # neither folds nor all-ins
        return self.draw.choice(common if self.draw.random() < 0.9 else legal)


@contextmanager
def listening(players):
    """Yield the listening socket of each player, by name."""
    with ExitStack() as stack:
        names = NAMES[:players]
        yield {name: stack.enter_context(socket.create_server(("127.0.0.1", 0))) for name in names}


def play(game, clients, hand_count, **options):
    """Return the match of clients, functions of a port, and what each returns."""
    results = {}

    def run(name, port):
        results[name] = clients[name](port)

    with listening(game.players) as listeners:
        threads = [
            threading.Thread(target=run, args=(name, listener.getsockname()[1]))
            for name, listener in listeners.items()
        ]
        for thread in threads:
            thread.start()
        match = deal_acpc(game, listeners, hand_count, **options)
        for thread in threads:
            thread.join()
    return match, results


def raw_client(answer, lines=None, version=b"VERSION:2.0.0\r\n"):
    """Return a client that imports nothing: *answer* has the state, its position and betting."""

    def run(port):
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(version)
            with connection.makefile("r", newline="\r\n") as incoming:
                for line in incoming:
                    state = line.removesuffix("\r\n")
                    if lines is not None:
                        lines.append(state)
                    reply = answer(state)
                    if reply is None:
                        return
                    if reply:
                        connection.sendall(reply.encode())

    return run


def acts_next(state):
    """Return whether the position of a heads-up state acts next, by the rules of the protocol."""
    _, position, _, betting, _ = state.split(":", 4)
    *before, street = betting.split("/")
    actions = re.findall(r"r\d*|[cf]", street)
    if "f" in betting or (len(before) == 3 and len(actions) > 1 and actions[-1] == "c"):
        return False
    first = 1 if "/" not in betting else 0
    return (first + len(actions)) % 2 == int(position)


@pytest.mark.parametrize(("variant", "options"), TABLES.values(), ids=TABLES)
def test_a_match_is_read_back_from_its_log(variant, options, tmp_path):
    game = TrainingGame(variant, **options)
    names = NAMES[: game.players]
    agents = {
        name: lambda port, seed=seed: play_acpc(RandomAgent(seed), game, port)
        for seed, name in enumerate(names)
    }
    match, won = play(game, agents, HANDS, rng=4)
    assert match.faults == ()
    assert match.payoffs == {name: sum(won[name]) for name in names}
    assert [len(won[name]) for name in names] == [HANDS] * game.players
    (tmp_path / "match.log").write_text(write_log(match.hands, "acpc"), encoding="utf-8")
    assert any(re.search("/.*r.*c", hand.to_acpc_log().split(":")[2]) for hand in match.hands)
    read = [*read_hands(tmp_path / "match.log")]
    assert len(read) == HANDS
    for own, hand in zip(match.hands, read, strict=True):
        assert hand.players == own.players
        assert hand.hand == own.hand
        assert hand.variant == own.variant
        assert hand.starting_stacks == own.starting_stacks
        assert hand.blinds_or_straddles == own.blinds_or_straddles
        assert hand.finishing_stacks == own.finishing_stacks
        assert without_shows(hand.actions) == without_shows(own.actions)
        assert {*hand.actions} == {*own.actions}


def test_positions_move_with_each_hand():
    game = TrainingGame("NT", **NO_LIMIT, players=3)
    clients = {name: lambda port: play_acpc(lambda seen, mask: 1, game, port) for name in NAMES[:3]}
    match, _ = play(game, clients, 4, rng=1)
    assert [hand.players for hand in match.hands] == [
        ("Ada", "Blaise", "Carl"),
        ("Carl", "Ada", "Blaise"),
        ("Blaise", "Carl", "Ada"),
        ("Ada", "Blaise", "Carl"),
    ]


def test_no_line_has_cards_of_others_before_the_showdown():
    game = TrainingGame("NT", **NO_LIMIT)
    draw, lines = random.Random(2), {"Ada": [], "Blaise": []}

    def answer(state):
        if not acts_next(state):
            return ""
        return f"{state}:{draw.choice(['c', 'c', 'c', 'r300', 'f'])}\r\n"

    clients = {name: raw_client(answer, lines[name]) for name in lines}
    match, _ = play(game, clients, 40, rng=9)
    shown = 0
    for name, sent in lines.items():
        for number, hand in enumerate(match.hands):
            position = hand.players.index(name)
            own = [line for line in sent if line.split(":")[2] == str(number)]
            assert own == [*match_states(hand, position)]
            (other,) = [
                action.split()[-1]
                for action in hand.actions
                if action.startswith(f"d dh p{2 - position}")
            ]
            is_shown = any(" sm " in action for action in hand.actions)
            shown += is_shown
            for line in own[:-1] if is_shown else own:
                cards = line.split(":")[4]
                assert other[:2] not in cards
                assert other[2:] not in cards
    assert 0 < shown < 80


def test_other_players_may_bet_amounts_that_are_not_on_the_menu():
    game = TrainingGame("NT", **{**NO_LIMIT, "menu": ["pot"]})
    seen = []

    def agent(observation, mask):
        seen.append(game.decode(observation).bets)
        return 1

    def answer(state):
        return f"{state}:{'r777' if state.count('r') < 1 else 'c'}\r\n" if acts_next(state) else ""

    clients = {"Ada": lambda port: play_acpc(agent, game, port), "Blaise": raw_client(answer)}
    match, _ = play(game, clients, 1, rng=1)
    assert (100, 777) in seen
    assert match.faults == ()


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("{}:r150\r\n", "Cannot raise to 150: the minimum raise is to 200"),
        ("{}:x\r\n", "'x' is not an action; actions are f, c and r with the total of a raise"),
        ("{}:r\r\n", "'r' is not an action"),
        ("{}:call\r\n", "'call' is not an action"),
        ("{}:\r\n", "'' is not an action"),
        ("call\r\n", "'call' is not the match state and an action"),
        ("", "did not answer in time"),
        (None, "ended or closed its connection"),
    ],
)
def test_a_wrong_answer_loses_by_a_fold_and_is_reported(reply, reason):
    game = TrainingGame("NT", **NO_LIMIT)

    def answer(state):
        if reply is None or not acts_next(state):
            return reply and ""
        return reply.format(state)

    clients = {"Ada": lambda port: play_acpc(lambda seen, mask: 1, game, port)}
    match, _ = play(game, clients | {"Blaise": raw_client(answer)}, 1, rng=1, seconds=0.3)
    ((hand, player, got),) = match.faults
    assert (hand, player) == (0, "Blaise")
    assert got.startswith(reason)
    assert match.payoffs == {"Ada": 50, "Blaise": -50}


def test_a_late_answer_does_not_count_for_the_next_state():
    game = TrainingGame("NT", **NO_LIMIT)

    def answer(state):
        if acts_next(state):
            if state.split(":")[2] == "0":
                time.sleep(0.4)
            return f"{state}:c\r\n"
        return ""

    clients = {"Ada": lambda port: play_acpc(lambda seen, mask: 1, game, port)}
    match, _ = play(game, clients | {"Blaise": raw_client(answer)}, 3, rng=1, seconds=0.3)
    assert {fault.hand for fault in match.faults} <= {0, 1}
    assert match.faults[0] == (0, "Blaise", "did not answer in time")
    assert not any(" f" in action for action in match.hands[2].actions)


def test_a_client_may_write_any_amount_in_a_match(monkeypatch):
    monkeypatch.setattr("poker_calculator.games.arena.sandbox.processes.LONGEST", 300)
    game = TrainingGame("NT", **NO_LIMIT)
    clients = {name: lambda port: play_acpc(lambda seen, mask: 1, game, port) for name in NAMES[:2]}
    match, _ = play(game, clients, 3, rng=1)
    assert match.faults == ()


def test_clients_that_do_not_connect_or_have_another_version_are_refused():
    game = TrainingGame("NT", **NO_LIMIT)
    with (
        listening(2) as listeners,
        pytest.raises(TimeoutError, match=r"Ada did not connect to port .* in 0.1 s"),
    ):
        deal_acpc(game, listeners, 1, seconds=0.1)
    old = raw_client(lambda state: "", version=b"VERSION:1.0.0\r\n")
    with listening(2) as listeners:
        port = listeners["Ada"].getsockname()[1]
        thread = threading.Thread(target=old, args=(port,))
        thread.start()
        with pytest.raises(ValueError, match=r"Ada sent b'VERSION:1.0.0.*the first line is VERSIO"):
            deal_acpc(game, listeners, 1, seconds=5)
        thread.join()


def test_games_that_the_protocol_lacks_are_refused():
    with pytest.raises(ValueError, match="ACPC has limit and no-limit hold'em, not Kuhn poker"):
        deal_acpc(TrainingGame("K"), {}, 1)
    with pytest.raises(ValueError, match="listeners has 0 players; the game has 2"):
        deal_acpc(TrainingGame("NT"), {}, 1)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("MATCHSTATE:0:0:c:AhKh", "it is not MATCHSTATE:position:hand:betting:cards for 2 players"),
        ("MATCHSTATE:0:0:ck:AhKh|", "'k' is not an action; actions are f, c and r with the total"),
        ("MATCHSTATE:0:0:r150:AhKh|", "Cannot raise to 150: the minimum raise is to 200"),
        ("MATCHSTATE:0:0:c/:AhKh|", "'/' is misplaced in 'c/'; '/' follows the last action"),
        ("MATCHSTATE:0:0:cc/c/:AhKh|/2c3d4h", "'/' is misplaced in 'cc/c/'"),
        ("MATCHSTATE:0:0:fc:AhKh|", "'c' is misplaced in 'fc'"),
        ("MATCHSTATE:0:0:cc/:AhKh|", "the board is empty after 'cc/'; it has 3 cards there"),
        ("MATCHSTATE:0:0:cc/:AhKh|/2cAh4h", "the 52 cards of the deck, each once"),
    ],
)
def test_a_match_state_of_another_game_is_refused(line, message):
    game = TrainingGame("NT", **NO_LIMIT)
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve():
            with listener.accept()[0] as connection:
                connection.sendall(f"# a comment\r\n{line}\r\n".encode())
                connection.recv(100)

        thread = threading.Thread(target=serve)
        thread.start()
        with pytest.raises(ValueError, match=re.escape(message)):
            play_acpc(lambda seen, mask: 1, game, listener.getsockname()[1])
        thread.join()
