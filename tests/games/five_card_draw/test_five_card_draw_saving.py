"""Saved tables: games continue as without interruption, and damaged files raise errors."""

import json
import os
import stat

import pytest
from raises import raises

from poker_calculator.games.five_card_draw import FiveCardDraw, Player, RandomBot, load
from poker_calculator.games.notation import loads


def new_game(said, rng=3, pots="rule-book"):
    players = [Player(name, 400) for name in ("Ada", "Blaise", "Zoë ♠")]
    game = FiveCardDraw(players, 5, rng=rng, pots=pots, say=said.append)
    seat_bots(game)
    return game


def seat_bots(game):
    game.deciders = {player.name: RandomBot(game.rng) for player in game}


@pytest.fixture
def saved(tmp_path):
    """Return a file with a table of four hands."""
    game = new_game([])
    for _ in range(4):
        game.play_hand()
    game.save(tmp_path / "table.json")
    return tmp_path / "table.json"


@pytest.mark.parametrize("pots", ["rule-book", "document"])
def test_a_loaded_table_goes_on_as_if_it_had_not_been_saved(tmp_path, pots):
    before, after = [], []
    game = new_game(before, pots=pots)
    for _ in range(3):
        game.play_hand()
    game.save(tmp_path / "table.json")
    loaded = load(tmp_path / "table.json", say=after.append)
    seat_bots(loaded)
    told = len(before)
    for each in (game, loaded):
        for _ in range(3):
            each.remove_broke_players()
            each.play_hand()
    assert before[told:] == after
    assert [history.dumps() for history in game.histories] == [
        history.dumps() for history in loaded.histories
    ]
    game.save(tmp_path / "one.json")
    loaded.save(tmp_path / "two.json")
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


def test_the_file_says_what_lies_on_the_table(saved):
    table = json.loads(saved.read_text("utf-8"))
    assert (table["schema"], table["game"], table["ante"]) == (1, "five-card-draw", 5)
    assert {entry["name"] for entry in table["players"]} == {"Ada", "Blaise", "Zoë ♠"}
    assert sum(entry["chips"] for entry in table["players"]) == 1200
    assert table["button"] == table["players"][-1]["name"]
    assert table["hands_played"] == len(table["hands"]) == 4


def test_the_hands_of_the_file_replay(saved):
    stacks = dict.fromkeys(("Ada", "Blaise", "Zoë ♠"), 400)
    for text in json.loads(saved.read_text("utf-8"))["hands"]:
        hand = loads(text)
        assert dict(zip(hand.players, hand.starting_stacks, strict=True)) == stacks
        stacks = dict(zip(hand.players, hand.replay().stacks, strict=True))
    players = json.loads(saved.read_text("utf-8"))["players"]
    assert {entry["name"]: entry["chips"] for entry in players} == stacks


def test_players_may_stand_in_any_seat_before_the_button(saved):
    table = json.loads(saved.read_text("utf-8"))
    table["players"] = table["players"][1:] + table["players"][:1]
    saved.write_text(json.dumps(table), encoding="utf-8")
    assert load(saved)[-1].name == table["button"]


def test_a_table_is_not_saved_in_the_middle_of_a_hand(tmp_path):
    game = new_game([])

    class Saves(RandomBot):
        def decide(self, view):
            game.save(tmp_path / "table.json")

    game.deciders = dict.fromkeys(game.deciders, Saves(1))
    with raises("a table can only be saved between hands"):
        game.play_hand()
    assert not [*tmp_path.iterdir()]


def changed(*path, value):
    def change(table):
        place = table
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


def removed(*path):
    def change(table):
        place = table
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (changed("schema", value=2), "schema is 2; this program reads 1"),
        (changed("schema", value=True), "schema is True; this program reads 1"),
        (changed("game", value="hold'em"), "game is .*; this program reads 'five-card-draw'"),
        (changed("pots", value=[1]), "pots is .*; give one of 'rule-book'"),
        (changed("ante", value=0), "the ante is 0; give 1 or more"),
        (changed("ante", value=2.5), "the ante is 2.5; give 1 or more"),
        (changed("players", value={}), "players is {}; give a list"),
        (changed("players", 1, value="Ada"), r"players\[1\] holds 'Ada'; give an object"),
        (changed("players", 1, "name", value=""), r"players\[1\]: a player's name is ''"),
        (changed("players", 1, "chips", value=-5), r"players\[1\]: the chips of .* is -5"),
        (changed("players", 1, "chips", value=1e3), r"players\[1\]: the chips of .* is 1000.0"),
        (removed("players", 1, "chips"), r"the field 'chips' is missing in players\[1\]"),
        (changed("players", 1, "hat", value=1), r"unknown field 'hat' in players\[1\]"),
        (changed("button", value="Eve"), "button is 'Eve'; give one of the players"),
        (changed("button", value=None), "button is None; give one of the players"),
        (changed("hands_played", value=5), "hands_played is 5; give the number of hands, 4"),
        (changed("hands_played", value="4"), "hands_played is '4'; give the number of hands, 4"),
        (changed("rng", value=7), "rng holds 7; give an object"),
        (changed("rng", "state", value=None), "rng.state holds None; give an object"),
        (changed("rng", "state", "inc", value=-1), "rng.state.inc is -1; give the saved state"),
        (changed("rng", "state", "inc", value=1 << 128), "rng.state.inc is .*; give the saved"),
        (changed("rng", "bit_generator", value="MT"), "rng.bit_generator is 'MT'; only 'PCG64'"),
        (changed("rng", "uinteger", value=[]), r"rng.uinteger is \[\]; give the saved state"),
        (changed("hands", value="x"), "hands is 'x'; give a list"),
        (changed("hands", 2, value=5), r"hands\[2\] is 5; give the text of a hand history"),
        (changed("hands", 2, value="variant = 3"), r"hands\[2\]: .*the field 'antes' is missing"),
        (removed("rng"), "the field 'rng' is missing in the file"),
        (changed("colour", value=1), "unknown field 'colour' in the file; leave it out"),
    ],
)
def test_a_file_with_a_wrong_field_is_refused_by_its_name_and_the_fields(saved, change, rule):
    table = json.loads(saved.read_text("utf-8"))
    change(table)
    saved.write_text(json.dumps(table), encoding="utf-8")
    with pytest.raises(ValueError, match=rule) as caught:
        load(saved)
    assert str(caught.value).startswith(f"{saved}: ")
    assert "\n" not in str(caught.value)


def test_a_hand_of_another_game_is_refused(saved):
    table = json.loads(saved.read_text("utf-8"))
    table["hands"][0] = table["hands"][0].replace('"N5D"', '"N2L1D"')
    saved.write_text(json.dumps(table), encoding="utf-8")
    with raises("hands[0]: the variant is 'N2L1D', not 'N5D'"):
        load(saved)


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"", "this is not JSON: .* at line 1, column 1"),
        (b"[1]", r"the file holds \[1\]; give an object"),
        (b"{\xff}", "this is not UTF-8: .* at byte 1"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"ante": 5, "ante": 6}', "the field 'ante' occurs twice"),
        (b'{"ante": ' + b"9" * 5000 + b"}", "table.json: "),
    ],
)
def test_what_is_not_a_table_is_refused_in_one_line(tmp_path, data, rule):
    (tmp_path / "table.json").write_bytes(data)
    with pytest.raises(ValueError, match=rule) as caught:
        load(tmp_path / "table.json")
    assert "\n" not in str(caught.value)


def test_a_file_that_is_cut_anywhere_is_refused(saved):
    data = saved.read_bytes()
    for length in range(0, len(data) - 3, len(data) // 40):
        saved.write_bytes(data[:length])
        with raises("table.json: this is no"):
            load(saved)


def test_an_empty_table_is_a_table(tmp_path):
    FiveCardDraw([], 5).save(tmp_path / "table.json")
    assert load(tmp_path / "table.json") == []


def test_a_table_that_cannot_be_written_leaves_the_old_file(saved):
    before = saved.read_bytes()
    game = load(saved)
    game.histories = [object()]
    with pytest.raises(AttributeError, match="dumps"):
        game.save(saved)
    assert saved.read_bytes() == before
    assert [*saved.parent.iterdir()] == [saved]


@pytest.mark.skipif(os.name == "nt", reason="links and modes are other things there")
def test_a_table_is_saved_into_the_file_that_is_there_with_its_mode(saved, tmp_path):
    game = load(saved)
    real, link = tmp_path / "real", tmp_path / "link"
    real.touch(0o600)
    link.symlink_to("real")
    game.save(link)
    assert os.readlink(link) == "real"
    assert stat.S_IMODE(os.stat(real).st_mode) == 0o600
    assert real.read_bytes() == saved.read_bytes()
