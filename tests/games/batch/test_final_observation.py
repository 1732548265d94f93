"""How hands lay at their end, which automatic resets clear from the tables."""

import numpy as np
import pytest

from poker_calculator.games import BatchState
from poker_calculator.games.batch.batch_table import FinalObservation
from poker_calculator.games.play.legal_actions import CHECK_OR_CALL, FOLD, RAISE

# Hashes are meant to overflow, of which plain Python warns where kernels are not compiled.
pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")


def batch_of(code="NT", hand_count=40, players=4, **options):
    bets = {"small_bet": 2, "big_bet": 4} if code == "FO/8" else {"min_bet": 2}
    defaults = {"stacks": 60, "blinds": (1, 2), "rng": 5, **bets}
    return BatchState(code, hand_count=hand_count, players=players, **{**defaults, **options})


@pytest.mark.parametrize("code", ["NT", "FO/8"])
def test_it_is_what_a_batch_without_resets_shows(code):
    batch = batch_of(code, auto_reset=True, rotate_button=True, final_observation=True)
    beside = batch_of(code, rotate_button=True)
    seen = 0
    for _ in range(60):
        actions = batch.random_actions()
        ended = batch.step(*actions)
        assert beside.step(*actions).rows.tolist() == ended.rows.tolist()
        for name in FinalObservation._fields:
            kept = getattr(batch.final_observation, name)
            np.testing.assert_array_equal(kept, getattr(beside, name)[ended.rows], strict=True)
        np.testing.assert_array_equal(
            batch.final_observation.stacks - beside.starting_stacks[ended.rows], ended.payoffs
        )
        beside.reset(ended.rows)
        seen += ended.rows.size
    assert seen > 100


def test_it_is_of_the_last_step_and_its_own():
    batch = batch_of(hand_count=2, players=2, auto_reset=True, final_observation=True)
    assert [len(values) for values in batch.final_observation] == [0] * 5

    batch.step([FOLD, CHECK_OR_CALL])
    first = batch.final_observation
    assert first.statuses.tolist() == [[True, False]]
    assert first.board_cards.tolist() == [[0] * 5]
    held = first.hole_cards.copy()
    copy = batch.copy()
    batch.step([CHECK_OR_CALL, RAISE], [0, 60])
    assert [len(values) for values in batch.final_observation] == [0] * 5
    np.testing.assert_array_equal(first.hole_cards, held)
    assert copy.final_observation is first

    batch.step([CHECK_OR_CALL, CHECK_OR_CALL])
    assert batch.final_observation.board_cards.all()
    assert batch.final_observation.stacks.sum() == 120


def test_hands_that_are_over_when_dealt_are_seen_too():
    batch = batch_of(
        hand_count=2, players=2, stacks=[[1, 1], [50, 50]], auto_reset=True, final_observation=True
    )
    boards, holes = batch.board_cards[0].copy(), batch.hole_cards[0].copy()
    ended = batch.step(CHECK_OR_CALL)

    assert ended.rows.tolist() == [0]
    np.testing.assert_array_equal(batch.final_observation.board_cards, [boards])
    np.testing.assert_array_equal(batch.final_observation.hole_cards, [holes])


@pytest.mark.parametrize("auto_reset", [False, True])
def test_it_does_not_depend_on_threads(auto_reset, monkeypatch):
    monkeypatch.setattr("poker_calculator.games.batch.batch_state.ROWS_AT_A_TIME", 64)
    options = {"hand_count": 300, "auto_reset": auto_reset, "final_observation": True}
    batches = [batch_of(threads=threads, **options) for threads in (1, 3)]
    seen = 0
    for _ in range(12):
        for batch in batches:
            ended = batch.step(*batch.random_actions())
        for one, other in zip(*(batch.final_observation for batch in batches), strict=True):
            np.testing.assert_array_equal(one, other, strict=True)
        seen += ended.rows.size
    assert seen > 100


def test_who_does_not_ask_for_it_is_told_how_to():
    batch = batch_of(auto_reset=True)
    batch.step(FOLD)
    with pytest.raises(ValueError, match=r"no final observation; make it with final_obs.*=True$"):
        batch.final_observation  # noqa: B018
