"""Compare agents: duplicate deals, all-in equities, AIVAT, and tests of all pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import combinations, product
from math import nan, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import Seed, check_flags, check_parameters, read_rng, read_whole, shown
from lookup.running.progress import progress_bar
from poker_calculator.environments.evaluation.agents import Agent, PolicyAgent, choose
from poker_calculator.environments.evaluation.aivat import AivatHand, RangeAgent
from poker_calculator.environments.evaluation.holdings import Holdings
from poker_calculator.environments.training_game import TrainingGame
from poker_calculator.environments.training_hand import TrainingHand
from poker_calculator.games.notation import HandHistory
from poker_calculator.histories.frames.frame import hands_to_frame
from poker_calculator.histories.reports.figures import player_statistics
from poker_calculator.histories.reports.proportions import SPREAD, holm, normal_test

if TYPE_CHECKING:
    import pandas as pd

ESTIMATES: Final = "net", "ev", "aivat"
STYLE: Final = "hands", "vpip", "pfr", "af", "wtsd"
LEVEL: Final = 0.05


class Evaluation(NamedTuple):
    """The comparison of agents."""

    pairs: pd.DataFrame
    """A row per pair of agents; `evaluate` lists the columns."""
    statistics: pd.DataFrame
    """A row per agent, with columns of `player_statistics`: hands, VPIP, PFR, aggression factor and
    went to showdown."""
    hands: pd.DataFrame
    """All hands, as `hands_to_frame` returns them."""

    def to_frame(self) -> pd.DataFrame:
        """Return the pairs, with the style of both agents beside them."""
        styles = self.statistics.drop(columns="hands")
        joined = self.pairs.join(styles, on="agent")
        return joined.join(styles.add_prefix("opponent_"), on="opponent")

    def __repr__(self) -> str:
        """Return both tables."""
        short = self.pairs[
            [name for name in self.pairs.columns if not str(name).startswith(ESTIMATES)]
        ]
        return f"{short.round(3).to_string(index=False)}\n\n{self.statistics.round(1).to_string()}"


def evaluate(
    agents: Mapping[str, Agent],
    game: TrainingGame,
    *,
    deals: int = 1000,
    duplicate: bool = True,
    aivat: bool = True,
    rng: Seed = None,
    progress: bool = True,
) -> Evaluation:
    """Play agents against each other and compare each pair.

    Each group of agents that fills the seats plays every deal, with the same cards in the same
    seats. The results of a deal are averaged before the variance is estimated, because they are not
    independent.

    Parameters
    ----------
    agents : the agents by name
        An agent is a function of an observation and a mask that returns the index of an action, or
        an object with a method ``policy(observations, masks)`` that returns the probabilities of
        the actions.
    game : the game, with its blinds and stacks
    deals : the number of deals
    duplicate : whether each deal is played in all rotations of the seats, or in one
    aivat : whether to remove the luck of the deals and of disclosed policies by AIVAT, in games of
        two players with exact equities of ranges; slower by a tenth of a second per hand of hold'em
    rng : the seed of the deals and the actions
    progress : whether long work shows a bar

    Returns
    -------
    Evaluation
        Its `to_frame` has these columns for each pair:

        - ``agent``, ``opponent``; ``hands``, the number of hands with both
        - ``estimate``: "aivat", or "ev", the net result with all-in hands at their equity
        - ``bb_per_100``, ``bb_per_100_low``, ``bb_per_100_high``: half the difference of both
          agents' winnings in big blinds per 100 hands, which in a game of two players are the
          agent's winnings, with a 95 % interval; without blinds, in small bets
        - ``p_value``: of the hypothesis that both are equal, corrected for all pairs (Holm, 1979)
        - ``hands_needed``: the number of further hands until this difference is significant at 5 %
          with Bonferroni's correction
        - ``net_per_100``, ``ev_per_100``, ``aivat_per_100``: the mean by each estimate, and
          ``net_deviation`` ...: its standard deviation per 100 hands
        - ``vpip``, ``pfr``, ``af``, ``wtsd``, and with the prefix ``opponent_`` the opponent's

    Raises
    ------
    ValueError
        For fewer agents than players, and for a policy or an action that is not legal.

    >>> from poker_calculator.environments import TrainingGame
    >>> first_legal = lambda observation, mask: mask.nonzero()[0][0]
    >>> last_legal = lambda observation, mask: mask.nonzero()[0][-1]
    >>> agents = {"shoves": last_legal, "folds": first_legal}
    >>> result = evaluate(agents, TrainingGame("NT"), deals=10, rng=1, progress=False)
    >>> result.pairs[["agent", "opponent", "hands", "net_per_100"]].values.tolist()
    [['shoves', 'folds', 20, 75.0]]
    """
    if not isinstance(agents, Mapping) or len(agents) < game.players:
        raise ValueError(
            f"agents is {shown(agents)}; give a dict of {game.players} or more agents by name"
        )
    for name, agent in agents.items():
        if isinstance(agent, PolicyAgent | RangeAgent):
            continue
        if not callable(agent):
            raise ValueError(
                f"the agent {name} is {shown(agent)}; give a function of an observation and a mask "
                f"that returns an action, or an object with the method `policy`"
            )
        check_parameters(agent, f"the agent {name}", "an agent", ["observation", "mask"])
    deals = read_whole(deals, "deals", "give 2 or more", least=2)
    check_flags(duplicate=duplicate, aivat=aivat, progress=progress)
    generator, holdings = read_rng(rng), None
    if aivat:
        with suppress(ValueError):  # the game has no exact equities of ranges
            holdings = Holdings(game)
    players, lineups = game.players, [*combinations(agents, game.players)]
    rotations = players if duplicate else 1
    histories: list[HandHistory] = []
    corrected, seats = [], []
    with progress_bar(deals * len(lineups) * rotations, "hands", shown=progress) as bar:
        for deal, seed in enumerate(generator.integers(1 << 62, size=deals).tolist()):
            for lineup, rotation in product(lineups, range(rotations)):
                turn = rotation if duplicate else deal % players
                names, number = lineup[turn:] + lineup[:turn], len(histories) + 1
                hand = game.deal(rng=seed)
                corrected.append(_play(hand, [agents[name] for name in names], holdings, generator))
                histories.append(HandHistory.from_state(hand.state, players=names, hand=number))
                seats.append([(place - turn) % players for place in range(players)])
                bar.update(1)
    frame = hands_to_frame(histories, processes=1, progress=False)
    net, ev = (frame[name].to_numpy(np.float64).reshape(-1, players) for name in ("net", "ev"))
    results = np.stack([net, np.where(np.isnan(ev), net, ev), corrected], axis=2) / game.big_blind
    values = np.take_along_axis(results, np.array(seats)[:, :, None], axis=1)
    by_deal = values.reshape(deals, len(lineups), rotations, players, 3).mean(axis=2)
    pairs = _compare([*agents], lineups, by_deal, rotations)
    return Evaluation(pairs, player_statistics(frame)[[*STYLE]], frame)


def _play(
    hand: TrainingHand, agents: Sequence[Any], holdings: Holdings | None, rng: np.random.Generator
) -> list[float]:
    """Play a hand; return AIVAT's estimate of each seat's winnings, NaN without *holdings*."""
    played = AivatHand(hand, agents, holdings) if holdings else None
    act = played.act if played else hand.act
    while (seat := hand.turn) is not None:
        agent = agents[seat]
        sees_range = played is not None and isinstance(agent, RangeAgent)
        act(agent.respond(played) if sees_range else choose(agent, hand, rng))
    return [played.estimate, -played.estimate] if played else [nan] * len(agents)


def _compare(
    names: list[str], lineups: list[tuple[str, ...]], values: NDArray[np.float64], rotations: int
) -> pd.DataFrame:
    """Return a row per pair of agents.

    values : the mean big blinds of a deal, [deals, lineups, agents of the lineup, estimates]
    """
    import pandas as pd

    pairs, halves, hands = [*combinations(names, 2)], [], []
    for pair in pairs:
        at = [(i, *map(both.index, pair)) for i, both in enumerate(lineups) if {*pair} <= {*both}]
        halves.append(np.mean([values[:, i, a] - values[:, i, b] for i, a, b in at], axis=0) / 2)
        hands.append(len(values) * rotations * len(at))
    half, count = 100 * np.array(halves), np.array(hands)
    means, errors = half.mean(axis=1), half.std(axis=1, ddof=1) / sqrt(len(values))
    best = 1 if np.isnan(means[:, 2]).any() else 2
    mean, error = means[:, best], errors[:, best]
    limit = NormalDist().inv_cdf(1 - LEVEL / 2 / len(pairs))
    with np.errstate(divide="ignore", invalid="ignore"):
        deviates = np.where(mean == 0, 0.0, mean / error)
        needed = np.ceil(count * (limit / deviates) ** 2)
    frame = pd.DataFrame(pairs, columns=["agent", "opponent"]).assign(
        hands=count,
        estimate=ESTIMATES[best],
        bb_per_100=mean,
        bb_per_100_low=mean - SPREAD * error,
        bb_per_100_high=mean + SPREAD * error,
        p_value=holm([normal_test(deviate) for deviate in deviates.tolist()]),
        hands_needed=np.maximum(needed - count, 0),
    )
    for index, name in enumerate(ESTIMATES):
        frame[f"{name}_per_100"] = means[:, index]
        frame[f"{name}_deviation"] = errors[:, index] * np.sqrt(count / 100)
    return frame
