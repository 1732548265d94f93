"""The vector environment equals single environments, step by step."""

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from poker_calculator.environments.gymnasium_environment import PokerEnv  # noqa: E402
from poker_calculator.environments.vector_environment import PokerVectorEnv  # noqa: E402

TABLES = [
    {"variant": "NT"},
    {"variant": "NT", "players": 3, "stacks": (30, 7, 60), "opponents": ["tight", "random"]},
    {"variant": "NT", "players": 6, "stacks": 40, "antes": 1, "menu": ["min", 0.3, 1, "all-in"]},
    {"variant": "NT", "stacks": 12, "menu": "amounts", "opponents": "tight"},
    {"variant": "FT", "players": 4, "stacks": 25, "opponents": ["call", "random", "tight"]},
    {"variant": "PO", "players": 3, "stacks": 50},
    {"variant": "NS", "stacks": 1},
    {"variant": "NT", "players": 3, "rake": 0.05, "rake_cap": 3, "no_flop_no_drop": True},
    {"variant": "K", "stacks": 2},
    {"variant": "L", "stacks": 13},
]


def largest(observations, masks):
    """Take the largest legal size whenever the pot is even, for one hand or several."""
    first = masks.argmax(axis=-1)
    last = masks.shape[-1] - 1 - masks[..., ::-1].argmax(axis=-1)
    return np.where(observations.sum(axis=-1) % 2, first, last)


def equal(ours, theirs):
    """Assert that two results of Gymnasium are equal."""
    if isinstance(theirs, dict):
        assert ours.keys() == theirs.keys()
        for name, value in theirs.items():
            equal(ours[name], value)
    elif isinstance(theirs, tuple):
        for our, their in zip(ours, theirs, strict=True):
            equal(our, their)
    elif theirs.dtype == object:
        for our, their in zip(ours, theirs, strict=True):
            assert (our is None) == (their is None)
            np.testing.assert_array_equal(our, their)
    else:
        assert ours.dtype == theirs.dtype
        np.testing.assert_array_equal(ours, theirs)


def both(mode, count=4, **table):
    single = SyncVectorEnv([lambda: PokerEnv(**table)] * count, autoreset_mode=mode)
    return PokerVectorEnv(count, **table, autoreset_mode=mode), single


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_steps_equal_those_of_single_environments(table, mode):
    ours, theirs = both(mode, **table)
    rng = np.random.default_rng(1)
    for seed in (5, None):
        equal(ours.reset(seed=seed), theirs.reset(seed=seed))
        for _ in range(60):
            # Some actions are outside the menu.
            actions = rng.integers(-1, ours.single_action_space.n + 2, 4)
            equal(ours.step(actions), theirs.step(actions))


@pytest.mark.parametrize("table", TABLES[:3], ids=str)
def test_rows_are_reset_by_a_mask(table):
    ours, theirs = both(AutoresetMode.DISABLED, **table)
    rng = np.random.default_rng(1)
    equal(ours.reset(seed=3), theirs.reset(seed=3))
    for _ in range(60):
        actions = rng.integers(0, ours.single_action_space.n, 4)
        result = ours.step(actions)
        equal(result, theirs.step(actions))
        if (mask := result[2]).any():
            equal(
                ours.reset(options={"reset_mask": mask}), theirs.reset(options={"reset_mask": mask})
            )


@pytest.mark.parametrize("illegal", ["fold", "clamp"])
def test_functions_act_on_batches_as_on_single_hands(illegal):
    table = {"players": 3, "stacks": 40, "opponents": [largest, "random"], "illegal": illegal}
    ours, theirs = both(AutoresetMode.SAME_STEP, **table)
    rng = np.random.default_rng(1)
    equal(ours.reset(seed=[3, 9, 1, 2]), theirs.reset(seed=[3, 9, 1, 2]))
    for _ in range(60):
        actions = rng.integers(0, ours.single_action_space.n, 4)
        equal(ours.step(actions), theirs.step(actions))


def test_results_do_not_depend_on_threads():
    one, two = (PokerVectorEnv(9_000, stacks=20, threads=threads) for threads in (1, 2))
    equal(one.reset(seed=1), two.reset(seed=1))
    rng = np.random.default_rng(1)
    for _ in range(5):
        actions = rng.integers(0, 5, 9_000)
        equal(one.step(actions), two.step(actions))


def test_illegal_actions_raise_where_asked_and_change_nothing():
    envs = PokerVectorEnv(2, stacks=20, opponents="call", illegal="raise")
    before, _ = envs.reset(seed=1)
    with pytest.raises(ValueError, match="9 is not a legal action of hand 1; legal: 0, 1, 2"):
        envs.step(np.array([1, 9]))
    assert (envs._seen[0] == before).all()
    with pytest.raises(ValueError, match="give 2 integers, one for each hand"):
        envs.step(np.array([1.0, 0.5]))


def test_a_hand_that_is_over_must_be_reset():
    envs = PokerVectorEnv(2, stacks=20, autoreset_mode="Disabled")
    with pytest.raises(ValueError, match="none is dealt; call reset"):
        envs.step(np.array([0, 0]))
    envs.reset(seed=1)
    while not envs.step(np.array([0, 1]))[2].any():
        pass
    with pytest.raises(ValueError, match="a hand is over"):
        envs.step(np.array([0, 1]))


@pytest.mark.parametrize("mask", [[True, False], np.array([1, 0]), np.array([True])])
def test_a_wrong_mask_is_refused(mask):
    envs = PokerVectorEnv(2)
    with pytest.raises(ValueError, match="give a bool array of 2"):
        envs.reset(options={"reset_mask": mask})


@pytest.mark.parametrize(
    "options",
    [
        {"posts": (0, 0, 2)},
        {"dead_blinds": (0, 0, 1)},
        {"added_chips": 2},
        {"fees": {"jackpot": lambda pot, state: 1}},
    ],
    ids=lambda options: next(iter(options)),
)
def test_options_that_vectors_do_not_play_are_refused(options):
    (option,) = options
    with pytest.raises(ValueError, match=f"vectors play no hands with {option}; leave"):
        PokerVectorEnv(2, players=3, opponents="call", **options)


@pytest.mark.parametrize("variant", ["F7S", "FB", "PC"])
def test_games_without_a_batch_are_refused(variant):
    with pytest.raises(ValueError, match="a batch cannot play"):
        PokerVectorEnv(2, variant)


def test_a_function_must_return_one_index_for_each_observation():
    envs = PokerVectorEnv(2, opponents=lambda observation, mask: 1)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="it must return one index each"):
        envs.step(np.array([1, 1]))


def test_observations_are_copies_unless_asked():
    copies, views = (
        PokerVectorEnv(2, opponents="call"),
        PokerVectorEnv(2, opponents="call", copy=False),
    )
    for envs, is_copy in ((copies, True), (views, False)):
        before, _ = envs.reset(seed=1)
        kept = before.copy()
        envs.step(np.array([1, 1]))
        assert (before == kept).all() == is_copy


@pytest.mark.parametrize("copy", [True, False])
def test_hands_that_go_on_are_observed_anew_after_a_reset_of_others(copy):
    envs = PokerVectorEnv(2, opponents="call", copy=copy)
    before, _ = envs.reset(seed=1)
    kept = before[1].copy()
    before[:] = -1  # as a program that normalizes in place would

    after, _ = envs.reset(options={"reset_mask": np.array([True, False])})

    assert after.min() >= 0
    assert (after[1] == kept).all()


def test_rows_without_a_hand_are_zeros_and_play_no_step():
    envs = PokerVectorEnv(2, opponents="call")

    observations, infos = envs.reset(options={"reset_mask": np.array([True, False])})

    assert observations[0].any()
    assert not observations[1].any()
    assert not infos["action_mask"][1].any()
    with pytest.raises(ValueError, match="none is dealt; call reset"):
        envs.step(np.array([1, 1]))


def test_rows_that_are_dealt_later_without_a_seed_get_cards_of_their_own():
    envs = PokerVectorEnv(20, opponents="call")
    first = np.arange(20) < 10
    envs.reset(seed=1, options={"reset_mask": first})

    observations, _ = envs.reset(options={"reset_mask": ~first})

    assert len(np.unique(observations[10:, : envs.game.layout.starts["position"]], axis=0)) > 1


def test_gymnasium_makes_the_vector_environment_by_its_id():
    envs = gymnasium.make_vec(
        "poker_calculator.environments:poker-calculator/NoLimitHoldem-v0",
        num_envs=3,
        opponents="call",
        vectorization_mode="vector_entry_point",
    )
    assert isinstance(envs.unwrapped, PokerVectorEnv)
    assert envs.reset(seed=1)[0].shape == (3, envs.unwrapped.game.layout.size)
