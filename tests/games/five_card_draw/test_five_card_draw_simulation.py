"""Simulations: the frame agrees with the hand histories."""

import types

import pytest

import games.five_card_draw as package
from games.five_card_draw import FiveCardDraw, Player, RandomBot, SensibleBot, simulate

HEAVY = "{'pandas', 'numba', 'scipy', 'matplotlib', 'tqdm', 'filelock', 'platformdirs', 'llvmlite'}"


def new_game(pots="rule-book"):
    players = [Player(f"Player {seat}", 100) for seat in range(1, 11)]
    game = FiveCardDraw(players, 5, pots=pots, rng=1, say=str)
    for player in players:
        game.deciders[player.name] = (
            RandomBot(game.rng) if player.name[-1] in "13" else SensibleBot()
        )
    return game


@pytest.mark.parametrize("pots", ["rule-book", "document"])
def test_the_frame_counts_what_the_histories_say(pots):
    game = new_game(pots)
    frame = simulate(game, 60, buy_in=70)
    assert frame["net"].sum() == 0
    assert (frame["hands"] == 60).all()
    assert [*frame.index] == [f"Player {seat}" for seat in range(1, 11)]
    for name, row in frame.iterrows():
        stack, bought, folds = None, 0, 0
        for history in game.histories:
            seat = history.players.index(name)
            start = history.starting_stacks[seat]
            if start != stack:
                bought += start
                assert stack in (None, 0)
            stack = history.finishing_stacks[seat]
            folds += any(action == f"p{seat + 1} f" for action in history.actions)
        assert (row["bought"], row["chips"], row["net"]) == (bought, stack, stack - bought)
        assert row["folded"] == folds
    assert frame["bought"].sum() > 1000
    kinds = {"RandomBot": {"Player 1", "Player 3"}, "SensibleBot": {f"Player {s}" for s in (2, 4)}}
    for kind, names in kinds.items():
        assert {*frame.loc[sorted(names), "kind"]} == {kind}


def test_what_is_won_is_what_the_pots_held():
    game, pots, won = new_game(), [], {}
    play = game.play_hand

    def remember():
        played = play()
        pots.append(played)
        return played

    game.play_hand = remember
    frame = simulate(game, 20)
    for name in frame.index:
        won[name] = [played for played in pots if played.won[name]]
    assert [*frame["won"]] == [len(won[name]) for name in frame.index]
    assert [*frame["biggest_pot"]] == [
        max((played.pot for played in won[name]), default=0) for name in frame.index
    ]
    assert frame["chips_won"].sum() == sum(played.pot for played in pots)


@pytest.mark.parametrize("hands", [0, -1, 1.5, "10", None])
def test_a_simulation_has_a_number_of_hands(hands):
    with pytest.raises(ValueError, match=r"hands is .*; give the number of hands, 1 or more"):
        simulate(new_game(), hands)


def test_all_is_what_is_public():
    public = {
        name
        for name, value in vars(package).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    assert public == {*package.__all__}


def test_the_package_brings_in_nothing_heavy(run_python):
    done = run_python(f"import sys, games.five_card_draw; print({HEAVY} & {{*sys.modules}})")
    assert done.stdout.strip() == "set()", done.stderr
