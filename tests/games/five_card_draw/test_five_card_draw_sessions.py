"""Many hands: simulations of bots, and a person in the terminal."""

import types
from itertools import repeat

import pytest
from raises import raises

import poker_calculator.games.five_card_draw as package
from poker_calculator.games.five_card_draw import (
    FiveCardDraw,
    Hand,
    Person,
    Player,
    RandomBot,
    SensibleBot,
    View,
    load,
    simulate,
)
from poker_calculator.games.five_card_draw.deciders import parse_bet, parse_discards
from poker_calculator.games.five_card_draw.sessions import free_path, play

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


@pytest.mark.parametrize("hand_count", [0, -1, 1.5, "10", None])
def test_a_simulation_has_a_number_of_hands(hand_count):
    with pytest.raises(ValueError, match=r"hand_count is .*; give the number of hands, 1 or more"):
        simulate(new_game(), hand_count)


def test_all_is_what_is_public():
    public = {
        name
        for name, value in vars(package).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    assert public == {*package.__all__}


def test_the_package_brings_in_nothing_heavy(run_python):
    done = run_python(
        f"import sys, poker_calculator.games.five_card_draw; print({HEAVY} & {{*sys.modules}})"
    )
    assert done.stdout.strip() == "set()", done.stderr


HAND = Hand("KsKd7c5h2s")


def view_of(to_call=10, least=20, most=95, hand=HAND):
    return View("Ada", tuple(hand), 95, 5, 20, to_call, least, most, False, ())


def terminal_game(seed, chips=5, players=2):
    said = []
    names = ["Ada", "Blaise", "Carl"][:players]
    game = FiveCardDraw([Player(name, chips) for name in names], 5, rng=seed, say=said.append)
    game.deciders = {name: SensibleBot() for name in names}
    return game, said


def reader(answers):
    answers = iter(answers)

    def read(prompt):
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    return read


@pytest.mark.parametrize("seed", range(12))
def test_a_game_ends_when_one_has_all_the_chips(seed, tmp_path):
    game, said = terminal_game(seed)
    play(game, "Ada", tmp_path / "t.json", read=reader(repeat("")))
    assert len(game) == 1
    won = [player.name for player in game] == ["Ada"]
    assert ("Ada has won all the chips!" in said) == won
    assert ("Game over Ada, better luck next time." in said) == (not won)
    loser = "Blaise" if won else "Ada"
    assert f"{loser} is leaving the table." in said
    assert said[-2:] == [f"The table is saved in {tmp_path / 't.json'}.", "Thanks for playing!"]
    assert [player.chips for player in load(tmp_path / "t.json")] == [10]


def test_between_hands_only_enter_deals_the_next(tmp_path):
    game, said = terminal_game(1, chips=500)
    play(game, "Ada", tmp_path / "t.json", read=reader(["x", "5", ""]))
    assert said.count("Just press Enter, or Ctrl-D to leave.") == 2
    assert game.hands_played == 2
    assert load(tmp_path / "t.json").hands_played == 2


def test_who_is_not_at_the_table_any_more_does_not_play(tmp_path):
    game, said = terminal_game(1, chips=500, players=3)
    game.find_player("Ada").chips = 0
    play(game, "Ada", tmp_path / "t.json", read=reader([]))
    assert said[:2] == ["Ada is leaving the table.", "Game over Ada, better luck next time."]
    assert game.hands_played == 0


def test_ctrl_c_says_where_the_table_is(tmp_path):
    game, _ = terminal_game(1, chips=500)

    def read(_):
        raise KeyboardInterrupt

    game.deciders["Ada"] = Person(read, game.say)
    with pytest.raises(KeyboardInterrupt) as caught:
        play(game, "Ada", tmp_path / "t.json", read=read)
    assert caught.value.__notes__ == [f"the table is saved in {tmp_path / 't.json'}"]
    assert load(tmp_path / "t.json").hands_played == 0


def test_a_table_without_a_file_of_its_own_gets_a_new_one(tmp_path):
    names = []
    for _ in range(3):
        free_path(tmp_path).touch()
        names.append(free_path(tmp_path).name)
    assert names == [f"five-card-draw-{number}.json" for number in (2, 3, 4)]


@pytest.mark.parametrize(
    ("text", "chips"),
    [
        *((str(chips), chips) for chips in (0, 10, 20, 95)),
        *((word, 0) for word in ("fold", "F", " fold ")),
        *((word, 10) for word in ("call", "C")),
        *((word, 95) for word in ("all-in", "allin", "All in", "a")),
        ("+20", 20),
        ("020", 20),
    ],
)
def test_a_bet_is_a_number_or_a_word(text, chips):
    assert parse_bet(view_of(), text) == chips


@pytest.mark.parametrize("chips", [*range(-5, 0), *range(1, 10), *range(11, 20), *range(96, 110)])
def test_all_other_bets_are_refused(chips):
    with raises("legal here: 0 folds, 10 calls, 20 to 95 raises by 10 to"):
        parse_bet(view_of(), str(chips))


def test_all_in_is_refused_where_no_raise_is_legal():
    with raises("the bet is 95 chips, which is not legal; legal here: 0 fo"):
        parse_bet(view_of(least=None, most=None), "all-in")
    assert parse_bet(view_of(to_call=95, least=None, most=None), "all-in") == 95


@pytest.mark.parametrize(
    ("text", "cards"),
    [("", ""), ("3 4 5", "7c5h2s"), ("5,4", "2s5h"), ("7♣ 5h, 5", "7c5h2s"), ("none", None)],
)
def test_swaps_are_places_or_cards(text, cards):
    if cards is None:
        with raises("'none' is not a card"):
            parse_discards(view_of(), text)
    else:
        assert parse_discards(view_of(), text) == Hand(cards)


def test_four_cards_are_swapped_when_the_ace_is_kept():
    ace = view_of(hand=Hand("AsKd7c5h2s"))
    assert len(parse_discards(ace, "2 3 4 5")) == 4
    with raises("4 cards are too many"):
        parse_discards(ace, "1 2 3 4")


def test_a_person_is_asked_until_the_answer_is_legal():
    said = []
    person = Person(reader(["x", "5", "20"]), said.append)
    assert person.decide(view_of()) == 20
    assert said[:2] == [
        "  The pot has 20 chips, you have 95.",
        "  Your hand: K♠ K♢ 7♣ 5♡ 2♠ (pair)",
    ]
    assert len(said) == 4
