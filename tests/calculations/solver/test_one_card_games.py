"""Kuhn and Leduc poker, whose values were published, by the solver of real spots."""

import pytest
from raises import raises
from support.one_card_games import solve_small_game

KUHN = -1 / 18
LEDUC = -0.085606424078


@pytest.mark.slow
@pytest.mark.parametrize(("code", "value"), [("K", KUHN), ("L", LEDUC)])
def test_the_first_player_gets_the_published_value(code, value):
    solution = solve_small_game(code)
    first, second = solution.ev
    assert first - 1 == pytest.approx(value, abs=1e-6)
    assert first + second == pytest.approx(2, abs=1e-6)
    assert solution.exploitability < 1e-5


def test_the_king_always_calls_in_kuhn_poker_and_the_jack_never():
    node = solve_small_game("K", iterations=500).node("check, bet 1")
    jack, _, king = node.strategy[node.actions.index("call")]
    assert jack == pytest.approx(0, abs=1e-3)
    assert king == pytest.approx(1, abs=1e-3)


def test_other_games_are_refused():
    with raises("'NT' is none of one card; those are 'K' and 'L'"):
        solve_small_game("NT")
