"""Published counts of the categories of hands, and of a hand on a flop against every other."""

from itertools import combinations

import numpy as np
import pytest
from data_files import published_counts

from lookup import CARDS, evaluate_hands, get_hand_strength, hand_category, parse_cards

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def oracles():
    return published_counts()


@pytest.mark.jit
@pytest.mark.parametrize("cards", [5, 6])
def test_categories_of_all_hands(oracles, cards):
    counts, strengths = np.zeros(10, np.int64), []
    for highest in range(cards, 53):  # all hands with this highest card at a time
        rest = np.fromiter(
            (card for hand in combinations(range(1, highest), cards - 1) for card in hand), np.uint8
        ).reshape(-1, cards - 1)
        hands = np.insert(rest, 0, highest, axis=1)
        found = evaluate_hands(hands)
        strengths.append(np.unique(found))
        counts += np.bincount(hand_category(found), minlength=10)
    assert counts[1:].tolist() == oracles["categories"][str(cards)]
    assert (
        len(np.unique(np.concatenate(strengths))) == oracles["categories"]["distinct"][str(cards)]
    )


@pytest.mark.jit
def test_a_hand_on_the_flop_against_every_other(oracles):
    """Ahead, tied or behind now, and so again after every turn and river."""
    published = oracles["ehs"]
    hero, board = parse_cards(published["hand"]), parse_cards(published["board"])
    live = np.setdiff1d(np.arange(1, len(CARDS) + 1), np.concatenate([hero, board]))
    pairs = np.array([*combinations(live, 2)])

    ours_now = get_hand_strength(*hero, *board)
    theirs_now = get_hand_strength(*pairs.T, *board)
    now = np.sign(ours_now - theirs_now)
    assert [int((now == sign).sum()) for sign in (1, 0, -1)] == published["hs"]

    finals = {name: np.zeros(3, np.int64) for name in ("ahead", "tied", "behind")}
    ours = get_hand_strength(*hero, *board, *pairs.T)
    for name, sign in zip(finals, (1, 0, -1), strict=True):
        for pair in pairs[now == sign]:
            runouts = ~np.isin(pairs, pair).any(axis=1)
            theirs = get_hand_strength(*pair, *board, *pairs[runouts].T)
            finals[name] += [np.sum(np.sign(ours[runouts] - theirs) == s) for s in (1, 0, -1)]
        assert finals[name].tolist() == published[name]

    better = finals["behind"][0] + finals["behind"][1] / 2 + finals["tied"][0] / 2
    worse = finals["ahead"][2] + finals["ahead"][1] / 2 + finals["tied"][2] / 2
    behind = finals["behind"].sum() + finals["tied"].sum() / 2
    ahead = finals["ahead"].sum() + finals["tied"].sum() / 2
    assert better / behind == pytest.approx(published["PPOT"], abs=1e-6)
    assert worse / ahead == pytest.approx(published["NPOT"], abs=1e-6)
