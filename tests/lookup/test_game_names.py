"""The names of games: each means one game, with and without a limit."""

import pytest
from raises import raises

from calculations import EquityCalculator
from lookup.games import GAMES, read_game
from lookup.names import GAME_NAMES, STREET_NAMES, game_named, plain, spellings, street_named
from poker_calculator.games.variants.variant import VARIANTS, read_variant

MEANT = {
    "holdem": ["nlhe", "NLHE", "NLH", "lhe", "Hold'em No Limit", "Texas hold'em", "PL holdem"],
    "short_deck": ["shortdeck", "6+", "Six-Plus Hold'em"],
    "omaha": ["PLO", "plo", "PLO5", "PLO-6", "Omaha High", "5 card omaha", "nl omaha"],
    "omaha_hi_lo": ["PLO8", "O8", "Omaha Hi/Lo", "Limit Omaha 8 or better"],
    "big_o": ["Big O", "plo5/8"],
    "seven_card_stud": ["stud", "7-card stud", "Limit Seven Card Stud"],
    "seven_card_stud_hi_lo": ["stud8", "Stud Hi/Lo"],
    "razz": ["Razz", "RAZZ"],
    "deuce_to_seven": ["2-7", "27", "2-7 Triple Draw", "deuce to seven"],
    "badugi": ["Badugi"],
    "ace_to_five": ["A-5", "A-5 Triple Draw", "Limit A-5 Single Draw"],
}
CODES = {
    "NT": ["NT", "nlhe", "holdem", "No-limit Texas hold'em"],
    "FT": ["lhe", "limit hold'em", "Hold'em Fixed Limit"],
    "PO": ["plo", "omaha", "Pot Limit Omaha"],
    "PO5": ["PLO5", "five-card Omaha"],
    "PO/8": ["plo8", "Omaha Hi/Lo"],
    "F5S": ["five card stud", "5-card stud"],
    "F7S": ["stud", "7 card stud"],
    "FR": ["razz"],
    "F2L3D": ["2-7 triple draw"],
    "N2L1D": ["2-7 single draw"],
    "FAL1D": ["A-5", "ace-to-five"],
    "FAL3D": ["A-5 triple draw", "Limit A-5 Triple Draw"],
}


def pairs(names):
    return [(name, meant) for meant, given in names.items() for name in given]


@pytest.mark.parametrize(("name", "game"), pairs(MEANT))
def test_a_name_means_a_game(name, game):
    assert read_game(name) is GAMES[game]


@pytest.mark.parametrize(("name", "code"), pairs(CODES))
def test_a_name_means_a_variant(name, code):
    assert read_variant(name) is VARIANTS[code]


def test_each_game_has_its_own_name():
    assert {row.game for row in GAME_NAMES} == {*GAMES}
    assert all(game_named(name)[0].game == name for name in GAMES)


def test_each_name_of_a_variant_means_it():
    assert all(read_variant(variant.name) is variant for variant in VARIANTS.values())


def test_the_codes_are_those_of_variants():
    codes = {row.limit + row.code for row in GAME_NAMES if row.code}
    assert codes <= VARIANTS.keys()


def test_no_name_means_two_games():
    for name, (row, _) in spellings().items():
        others = [each.game for each in GAME_NAMES if name in map(plain, each.names)]
        assert {*others} <= {row.game}


def test_a_spot_takes_a_name():
    hands = ["AsAhKsKh", "QdJdTc9c"]
    spots = [EquityCalculator(hands, "2c7d9h", game=name) for name in ("omaha", "PLO")]
    assert [spot.outcomes.tolist() for spot in spots] == 2 * [spots[0].outcomes.tolist()]
    assert repr(spots[0]) == repr(spots[1])


@pytest.mark.parametrize("name", ["omahaa", "Holdm", "raz"])
def test_a_similar_name_is_suggested(name):
    with raises("did you mean"):
        read_game(name)
    with raises("did you mean"):
        read_variant(name)


@pytest.mark.parametrize("street", STREET_NAMES)
def test_streets_have_one_name_and_any_spelling_is_read(street):
    for written in (street, street.upper(), street.capitalize(), f" {street}. "):
        assert street_named(written) == street


def test_the_first_street_may_have_two_words():
    for written in ("Pre-flop", "pre flop", "PRE-FLOP", "Pre_Flop"):
        assert street_named(written) == "preflop"


@pytest.mark.parametrize("name", ["", "showdown", "flops", None, 3, ["flop"]])
def test_other_names_mean_no_street(name):
    assert street_named(name) is None
