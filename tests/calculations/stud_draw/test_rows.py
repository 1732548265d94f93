"""Rows of stud and draw spots: each is counted as it is alone."""

import numpy as np
import pytest
from raises import raises

from calculations import BadRowsError, EquityCalculator, equities
from lookup import GAMES, parse_cards

STUD = [["AsAhKd2c3c", "KsKcTd4h5h", ""], ["", "2h2d2s9c9d", "AdAcKhQhJh"],
        ["7s8s9sTsJs", "7h8h9hThJh", "7d8d9dTdJd"]]  # fmt: skip


def rows_of(spots):
    width = max(len(hand) // 2 for spot in spots for hand in spot)
    cards = np.zeros((len(spots), len(spots[0]), width), np.uint8)
    for row, spot in enumerate(spots):
        for seat, hand in enumerate(spot):
            numbers = parse_cards(hand)
            cards[row, seat, : numbers.size] = numbers
    return cards


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if not game.has_board])
def test_each_row_is_counted_as_the_spot_that_it_is(game):
    size = GAMES[game].hole_cards[0]
    spots = [[hand[: 2 * min(5, size - 1)] for hand in spot] for spot in STUD[:2]]
    held, dead = rows_of(spots), parse_cards(["7c8c9cTc", "3h"])

    found = equities(held, dead=dead, game=game, outcomes=True)

    for row, (spot, gone) in enumerate(zip(spots, ["7c8c9cTc", "3h"], strict=True)):
        seats = [seat for seat, hand in enumerate(spot) if hand]
        alone = EquityCalculator([spot[seat] for seat in seats], dead=gone, game=game)
        assert found.equity[row, seats].tolist() == alone.equity.tolist()
        assert found.boards[row] == alone.enumerations
        assert found.outcomes[row].sum() == alone.enumerations
        (empty,) = {0, 1, 2} - {*seats}
        assert np.isnan(found.equity[row, empty])
    sets = (8, 8) if GAMES[game].low else (8,)
    assert found.outcomes.shape == (2, *sets)


@pytest.mark.slow
def test_three_hands_of_a_row_share_its_pots():
    found = equities(rows_of(STUD[2:]), game="seven_card_stud")

    assert found.equity.sum() == pytest.approx(1)
    assert found.win.sum() + (found.tie > 0).any() >= 1


def test_equal_rows_are_counted_once(monkeypatch):
    import calculations.exact.rows_without_board as module

    counted, run = [], module.run
    monkeypatch.setattr(module, "run", lambda *args: counted.append(args) or run(*args))
    held = rows_of(STUD[:1] * 3)
    held[1] = held[1, :, ::-1]

    found = equities(held, game="razz")

    assert len(counted) == 1
    assert (found.equity[:, :2] == found.equity[0, :2]).all()


def test_bad_rows_are_named_before_any_is_counted():
    held = rows_of([STUD[0], ["AsAhKd2c3c", "AsKcTd4h5h", ""], ["AsAh", "KsKc", "QsQc"]])

    with pytest.raises(BadRowsError, match="row 1: the card 'As' is dealt twice") as caught:
        equities(held, game="razz")
    assert caught.value.rows.tolist() == [False, True, True]
    with pytest.raises(BadRowsError, match="row 0: an exact count is not offered with this many"):
        equities(held[2:], game="razz")


def test_boards_are_refused():
    with raises("boards has cards, and razz has no board"):
        equities(rows_of(STUD), [1, 2, 3], game="razz")


def test_no_rows_give_no_results():
    found = equities(np.zeros((0, 2, 7), np.uint8), game="razz", outcomes=True)

    assert found.equity.shape == (0, 2)
    assert found.outcomes.shape == (0, 4)
