"""The Gymnasium vector environment: thousands of hands at once, with the opponents' actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from itertools import pairwise
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup._kernels.random import mixed, words_of
from lookup.arguments import read_seed, read_whole, shown
from lookup.compiling import uncompiled
from lookup.running.slices import run_slices
from lookup.running.threads import thread_count
from poker_calculator.environments._kernels.vector_environment import (
    NO_ACTION,
    OUTSIDE,
    PARTS,
    EnvironmentTable,
    advance_rows,
    observe_rows,
)
from poker_calculator.environments.menu import CHECK_OR_CALL, FOLD, SizesLike
from poker_calculator.environments.observation import MOST_CHIPS
from poker_calculator.environments.opponent_arguments import (
    OpponentsLike,
    ReadOpponent,
    equity_table,
    read_opponents,
)
from poker_calculator.environments.opponents import TIGHT, learner_seat
from poker_calculator.environments.training_game import TrainingGame
from poker_calculator.environments.training_hand import check_illegal
from poker_calculator.games._kernels.batch_rows import ACTOR, CALL, HANDS, PER_HAND
from poker_calculator.games.batch.batch_options import BatchGame, BatchRake, read_game
from poker_calculator.games.batch.batch_state import BatchState
from poker_calculator.games.batch.hands import begin_hands, make_rows, settle_showdowns
from poker_calculator.games.chips import ChipsLike
from poker_calculator.games.variants.variant import BettingStructure, VariantLike, read_variant

try:
    from gymnasium.spaces import Box, Discrete, Space
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    from poker_calculator.environments.training_game import NEEDED

    raise ImportError(NEEDED.format("gymnasium")) from error

SeedOfRows: TypeAlias = int | Sequence[int | None] | None
ROWS_AT_A_TIME: Final = 1 << 11


class PokerVectorEnv(VectorEnv[Any, Any, Any]):
    """*num_envs* hands at once, each with one learner and the same opponents.

    Parameters
    ----------
    num_envs : the number N of hands
    variant, players, stacks, menu, options : as for `TrainingGame`; the variant must have a board
    opponents : as for `PokerEnv`, but a function takes the observations [E, D] and masks [E, A] of
        the E hands in which it has to act, and returns the indices [E] of actions
    autoreset_mode : Gymnasium's `AutoresetMode`, or its value
    illegal : "clamp", "fold" or "raise", as for `TrainingHand.act`
    copy : whether `step` and `reset` copy the observations; without copies, the next step
        overwrites them
    threads : the number of threads, by default one for each processor

    With the same seeds, each row equals a `PokerEnv` whose functions return the same actions:
    ``reset(seed=s)`` gives row i the seed s + i.

    >>> envs = PokerVectorEnv(3, opponents="call")
    >>> observations, infos = envs.reset(seed=1)
    >>> observations.shape, infos["action_mask"][0].tolist()
    ((3, 367), [1, 1, 1, 1, 1])
    """

    def __init__(
        self,
        num_envs: int,
        variant: VariantLike = "NT",
        *,
        opponents: OpponentsLike = "random",
        players: int | None = None,
        stacks: ChipsLike = 200,
        menu: SizesLike | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        illegal: str = "clamp",
        copy: bool = True,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        cure = "give how many hands to play"
        self.num_envs: int = read_whole(num_envs, "num_envs", cure, least=1)
        read = read_opponents(opponents, players, read_variant(variant))
        seats = len(read) + 1
        table: dict[str, Any] = {"players": seats, "stacks": stacks, "menu": menu}
        self.game: TrainingGame = TrainingGame(variant, **table, **options)
        self._batch = _batch_game(self.game)
        self._choosers = {player: each for player, each in enumerate(read, 1) if callable(each)}
        self._table = _table(self.game, self._batch, read)
        check_illegal(illegal)
        self._illegal, self._copy, self._threads = illegal, copy, thread_count(threads)
        self.autoreset_mode: AutoresetMode = AutoresetMode(autoreset_mode)
        self.metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        shape = (self.game.layout.size,)
        self.single_observation_space: Space[Any] = Box(0, MOST_CHIPS, shape, np.float32)
        self.single_action_space: Space[Any] = Discrete(self.game.action_count)
        spaces = self.single_observation_space, self.single_action_space
        batches = [batch_space(space, self.num_envs) for space in spaces]
        self.observation_space: Space[Any] = batches[0]
        self.action_space: Space[Any] = batches[1]
        stacks_of_rows = np.tile(np.array(self.game.stacks, np.int64), (self.num_envs, 1))
        log = np.zeros((self.num_envs, self.game.layout.shapes["history"][0]), np.int64)
        self._rows = make_rows(self._batch, stacks_of_rows)._replace(log=log)
        self._all = np.arange(self.num_envs)
        self._done = np.zeros(self.num_envs, np.bool_)
        self._illegal_actions = np.zeros(self.num_envs, np.int64)
        self._rows.keys[:] = words_of(read_seed(None), self._all)
        self._seen = self._empty(self.num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Deal new hands, and return the observations and infos.

        With *options* ``{"reset_mask": mask}``, only the rows of a bool mask [N] get new hands. A
        *seed* deals the first hands of its rows; without one, each row deals its next hand.
        """
        mask = (options or {}).get("reset_mask")
        chosen = self._all if mask is None else self._read_mask(mask)
        keys = self._keys(seed)
        if keys is not None:
            self._rows.keys[chosen] = keys[chosen]
            self._rows.numbers[chosen, HANDS] = 0
        self._done[chosen] = False
        self._begin(chosen)
        self._advance(chosen, np.full(chosen.size, NO_ACTION))
        self._observe(chosen)
        return self._result(chosen)

    def step(self, actions: ArrayLike) -> tuple[Any, ...]:
        """Act in every row; return observations, rewards, terminations, truncations and infos.

        Rewards are chips, [N] float64. Raises ValueError for illegal actions if *illegal* is
        "raise"; nothing changes then.
        """
        if not self._rows.numbers[:, HANDS].all() or (
            self.autoreset_mode is AutoresetMode.DISABLED and self._done.any()
        ):
            raise ValueError(
                "a hand is over, or none is dealt; call reset() first, or reset(options="
                "{'reset_mask': mask}) for the hands that are over"
            )
        indices = self._read_actions(actions)
        resets = np.flatnonzero(self._done)
        self._begin(resets)
        indices[resets] = NO_ACTION
        self._advance(self._all, indices)
        self._done = (self._rows.legal[:, ACTOR] < 0) & ~self._done
        over = np.flatnonzero(self._done)
        rewards = np.zeros(self.num_envs)
        rewards[over] = self._won(over)
        terminated, finals = self._done.copy(), {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and over.size:
            finals = self._finals(over)
            self._done[:] = False
            self._begin(over)
            self._advance(over, np.full(over.size, NO_ACTION))
        self._observe(self._all)
        observations, infos = self._result(self._all)
        truncated = np.zeros(self.num_envs, np.bool_)
        return observations, rewards, terminated, truncated, finals | infos

    def _won(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the chips that the learners of some rows won."""
        numbers, players = self._rows.numbers, self.game.players
        seats = learner_seat(players, numbers[rows, HANDS] - 1)
        won: NDArray[np.int64] = numbers[rows, PER_HAND + seats] - self._rows.starting[rows, seats]
        return won

    def _begin(self, chosen: NDArray[np.int64]) -> None:
        """Deal the next hand in some rows."""
        self._illegal_actions[chosen] = 0
        for _ in self._run(lambda part: begin_hands(self._rows, self._batch, part), chosen):
            pass

    def _advance(self, chosen: NDArray[np.int64], indices: NDArray[np.int64]) -> None:
        """Act in some rows, and for the opponents until it is each learner's turn."""

        def advance(positions: NDArray[np.int64]) -> None:
            over, showdowns = np.empty((2, positions.size), np.int64)
            with np.errstate(over="ignore"):  # without Numba, hashes would warn of overflows
                _, settled, hands = advance_rows(
                    self._rows,
                    (self._batch.terms, self._table),
                    chosen[positions],
                    indices[positions],
                    self._scratch(),
                    over,
                    showdowns,
                )
            settle_showdowns(self._rows, self._batch, showdowns[:settled], hands)

        for _ in self._run(advance, np.arange(chosen.size)):
            pass
        for player, choose in self._choosers.items():
            self._choose(player, choose, chosen)

    def _choose(self, player: int, choose: Callable[..., Any], chosen: NDArray[np.int64]) -> None:
        """Call an opponent's function for the rows of its turn, and advance these rows."""
        actors = self._rows.legal[chosen, ACTOR]
        seats = learner_seat(self.game.players, self._rows.numbers[chosen, HANDS] - 1)
        waiting = chosen[(actors >= 0) & ((actors - seats) % self.game.players == player)]
        if not waiting.size:
            return
        seen = self._empty(waiting.size)
        self._write(waiting, *seen)
        indices = np.asarray(choose(*seen))
        if indices.shape != waiting.shape or indices.dtype.kind not in "iu":
            raise ValueError(
                f"an opponent returned {shown(indices)} for {waiting.size} observations; it must "
                f"return one index each"
            )
        self._advance(waiting, indices.astype(np.int64))

    def _finals(self, over: NDArray[np.int64]) -> dict[str, Any]:
        """Return the last observations and infos of hands that are over, as Gymnasium does."""
        masks = np.zeros((self.num_envs, self.game.action_count), np.int8)
        seen = self._empty(over.size)
        self._write(over, *seen)
        masks[over] = seen[1]
        final_obs: NDArray[Any] = np.full(self.num_envs, None, object)
        for row, observation in zip(over, seen[0], strict=True):
            final_obs[row] = observation
        infos = self._infos(over, masks)
        is_over = infos["_action_mask"]
        return {"final_obs": final_obs, "final_info": infos} | {
            f"_{name}": is_over.copy() for name in ("final_obs", "final_info")
        }

    def _observe(self, chosen: NDArray[np.int64]) -> None:
        """Write the observations after a change of some rows; rows without a hand have zeros."""
        if self._copy:  # new arrays: to write them is faster than to copy them
            self._seen = self._empty(self.num_envs)
        if chosen.size == self.num_envs:
            self._write(chosen, *self._seen)
            return
        dealt = np.flatnonzero(self._rows.numbers[:, HANDS])
        written = self._empty(dealt.size)
        self._write(dealt, *written)
        for seen in self._seen:
            seen[:] = 0
        self._seen[0][dealt], self._seen[1][dealt] = written

    def _write(
        self, chosen: NDArray[np.int64], observations: NDArray[np.float32], masks: NDArray[np.int8]
    ) -> None:
        def write(positions: NDArray[np.int64]) -> None:
            part = slice(positions[0], positions[-1] + 1)
            written = observations[part], masks[part]
            observe_rows(self._rows, self._table, chosen[part], self._scratch(), *written)

        for _ in self._run(write, np.arange(chosen.size)):
            pass

    def _result(self, chosen: NDArray[np.int64]) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Return the observations, and the infos of the chosen rows."""
        return self._seen[0], self._infos(chosen, self._seen[1])

    def _infos(self, chosen: NDArray[np.int64], masks: NDArray[np.int8]) -> dict[str, Any]:
        """Return the infos of the chosen rows, each with Gymnasium's mask of these rows."""
        is_chosen = np.zeros(self.num_envs, np.bool_)
        is_chosen[chosen] = True
        infos = {
            "action_mask": np.where(is_chosen[:, None], masks, np.int8(0)),
            "illegal_actions": np.where(is_chosen, self._illegal_actions, 0),
        }
        return infos | {f"_{name}": is_chosen.copy() for name in infos}

    def action_masks(self) -> NDArray[np.int8]:
        """Return the masks [N, A] of int8, with a 1 for each legal action."""
        return self._seen[1].copy()

    def _empty(self, count: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        game = self.game
        shape = count, game.layout.size
        return np.empty(shape, np.float32), np.empty((count, game.action_count), np.int8)

    def _scratch(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        return np.empty(self.game.size_count, np.int64), np.empty(self.game.action_count, np.int64)

    def _run(self, work: Callable[[NDArray[np.int64]], Any], chosen: NDArray[np.int64]) -> Any:
        """Run *work* on parts of rows, on several threads if there are many."""
        if not chosen.size:
            return ()
        parts = max(1, chosen.size // ROWS_AT_A_TIME)
        parts += -parts % self._threads if parts > 1 else 0
        ends = [chosen.size * part // parts for part in range(parts + 1)]
        slices = [chosen[start:stop] for start, stop in pairwise(ends)]
        return run_slices(work, slices, min(parts, self._threads))

    def _read_actions(self, actions: ArrayLike) -> NDArray[np.int64]:
        indices = np.array(actions)
        if indices.shape != (self.num_envs,) or indices.dtype.kind not in "iu":
            raise ValueError(
                f"actions are {shown(actions)}; give {self.num_envs} integers, one for each hand"
            )
        indices = indices.astype(np.int64)
        count = self.game.action_count
        outside = (indices < 0) | (indices >= count)
        legal = self._seen[1][self._all, np.where(outside, 0, indices)] > 0
        wrong = np.flatnonzero((outside | ~legal) & ~self._done & (self._rows.legal[:, ACTOR] >= 0))
        if wrong.size and self._illegal == "raise":
            row = int(wrong[0])
            allowed = ", ".join(map(str, np.flatnonzero(self._seen[1][row])))
            raise ValueError(
                f"{indices[row]} is not a legal action of hand {row}; legal: {allowed}"
            )
        self._illegal_actions[wrong] += 1
        indices[outside] = CHECK_OR_CALL
        if self._illegal == "fold":
            indices[wrong] = np.where(self._rows.legal[wrong, CALL] > 0, FOLD, CHECK_OR_CALL)
        return indices

    def _read_mask(self, mask: Any) -> NDArray[np.int64]:
        if (
            not isinstance(mask, np.ndarray)
            or mask.dtype != np.bool_
            or mask.shape != (self.num_envs,)
        ):
            raise ValueError(
                f"reset_mask is {shown(mask)}; give a bool array of {self.num_envs}, one for each "
                f"hand"
            )
        return np.flatnonzero(mask)

    def _keys(self, seed: SeedOfRows) -> NDArray[np.uint64] | None:
        """Return the keys of the rows for a seed, or None to keep the present keys."""
        if seed is None:
            return None
        seeds = [seed + row for row in range(self.num_envs)] if isinstance(seed, int) else [*seed]
        if len(seeds) != self.num_envs:
            raise ValueError(
                f"seed has {len(seeds)} entries for {self.num_envs} hands; give one for each"
            )
        keys = np.array([read_seed(None) if each is None else each for each in seeds], np.uint64)
        with np.errstate(over="ignore"):
            mixed_keys: NDArray[np.uint64] = uncompiled(mixed)(keys)
        return mixed_keys


def _batch_game(game: TrainingGame) -> BatchGame:
    """Return the game for batches of hands; raises ValueError if batches cannot play it."""
    options = game.options
    if unknown := options.keys() - signature(BatchState).parameters.keys():
        raise ValueError(
            f"vectors play no hands with {', '.join(sorted(unknown))}; leave them out, or play "
            f"single environments"
        )
    state = game.deal(rng=0).state
    first, last = (
        int(street.min_completion_betting_or_raising_amount)
        for street in (game.streets[0], game.streets[-1])
    )
    is_limit = game.variant.structure is BettingStructure.FIXED_LIMIT
    return read_game(
        game.variant,
        game.players,
        (state.blinds_or_straddles, state.antes, state.ante_trimming_status),
        (None, first, last) if is_limit else (first, None, None),
        state.rules,
        BatchRake(**{name: options[name] for name in BatchRake._fields if name in options}),
    )


def _table(
    game: TrainingGame, batch: BatchGame, opponents: Sequence[ReadOpponent]
) -> EnvironmentTable:
    """Return the table of the kernels."""
    layout, starts = game.layout, game.layout.starts
    planes, at = [], starts.get("board", 0) - 1
    for street in layout.board_streets:
        planes += [at] * layout.board_counts[street]
        at += 52
    return EnvironmentTable(
        rules=np.array([OUTSIDE, *(OUTSIDE if callable(each) else each for each in opponents)]),
        fractions=np.array(game.menu or (), np.float64),
        equities=equity_table() if TIGHT in opponents else np.zeros(1, np.int64),
        starts=np.array([starts[part] for part in PARTS], np.int64),
        planes=np.array(planes, np.int64),
        hole=batch.hole,
    )
