"""Printed cards, players, and tables."""

import pickle

import pytest
from raises import raises

from poker_calculator.games.cards import Card, read_cards
from poker_calculator.games.five_card_draw import (
    Hand,
    Player,
    Table,
    TableCard,
    new_deck,
    parse_table_cards,
)

DOCUMENT_DECK = [*(rank + suit for suit in "♠♡♢♣" for rank in [*"23456789", "10", *"JQKA"])]


def test_a_new_deck_prints_as_the_document_shows():
    assert str(new_deck()) == f"[{', '.join(DOCUMENT_DECK)}]"


def test_cards_have_the_one_numbering():
    assert sorted(map(int, new_deck())) == [*range(1, 53)]
    for card in new_deck():
        assert card == Card(card)
        assert (card.rank, card.suit) == (Card(card).rank, Card(card).suit)
        assert pickle.loads(pickle.dumps(card)) == card
        assert str(pickle.loads(pickle.dumps(card))) == str(card)


def test_an_unknown_card_prints_as_everywhere():
    assert str(TableCard(0)) == "??"


@pytest.mark.parametrize("text", ["10♢", "Td"])
def test_a_card_is_read_in_both_spellings(text):
    assert [*parse_table_cards(text)] == [*read_cards("Td")]


def test_all_cards_are_read_as_they_are_printed():
    assert parse_table_cards(" ".join(DOCUMENT_DECK)) == new_deck()


@pytest.mark.parametrize("text", ["1♢", "10", "♢", "Tdd", "X" * 5000])
def test_what_is_not_a_card_is_refused(text):
    with raises("is not a card; write it as 10♢ or Td"):
        parse_table_cards(text)


@pytest.mark.parametrize("cards", [[53], "Zz", [-1], [None]])
def test_a_hand_holds_cards_only(cards):
    with raises("card"):
        Hand(cards)


STATUSES = ("has_folded", "has_mincalled", "has_allin")


@pytest.mark.parametrize("first", STATUSES)
@pytest.mark.parametrize("second", STATUSES)
def test_the_states_of_a_player_exclude_each_other(first, second):
    player = Player("Ada")
    assert not any(getattr(player, name) for name in STATUSES)
    setattr(player, first, True)
    setattr(player, second, True)
    assert [name for name in STATUSES if getattr(player, name)] == [second]


@pytest.mark.parametrize("name", STATUSES)
def test_to_end_a_state_ends_no_other(name):
    player = Player("Ada")
    player.has_allin = True
    setattr(player, name, False)
    assert player.has_allin == (name != "has_allin")


@pytest.mark.parametrize("chips", [-1, 1.5, "5", None, True])
def test_chips_are_whole_numbers(chips):
    player = Player("Ada", 7)
    with pytest.raises(ValueError, match=r"the chips of Ada is .*; give a whole number from 0 on"):
        player.chips = chips
    assert player.chips == 7


@pytest.mark.parametrize("name", ["", " ", "Ada ", "A\nda", 5, None, "x" * 41])
def test_a_name_is_one_short_line(name):
    with raises("name"):
        Player(name)


def test_a_table_is_a_list_of_players_with_deck_ante_and_pot():
    players = [Player(f"Player {seat}") for seat in (1, 2, 3)]
    table = Table(players, antes=5)
    assert isinstance(table, list)
    assert table == players
    assert str(table) == "[Player 1, Player 2, Player 3]"
    assert (table.antes, table.deck) == (5, new_deck())
    assert table.pot == {"Player 1": 0, "Player 2": 0, "Player 3": 0}


def test_names_at_a_table_are_unique():
    with raises("two players are called 'Ada'; give each another name"):
        Table([Player("Ada"), Player("Ada")])


@pytest.mark.parametrize("players", [["Ada"], "Ada", 5, None])
def test_only_players_sit_at_a_table(players):
    with pytest.raises(ValueError, match=r"seat a `Player`|give a list of `Player`"):
        Table(players)


def test_eleven_players_are_too_many():
    Table([Player(str(seat)) for seat in range(10)])
    with raises("11 players are too many; seat at most 10"):
        Table([Player(str(seat)) for seat in range(11)])


@pytest.mark.parametrize("ante", [-1, 0.5, "5", None])
def test_an_ante_is_whole_chips(ante):
    with pytest.raises(ValueError, match=r"the ante is .*; give a whole number of chips"):
        Table([], ante)
