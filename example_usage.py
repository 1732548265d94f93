"""Print examples of equities, hands and a tournament of poker, each with its running time.

The first run builds the lookup table, which takes a few seconds.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import pandas as pd

from calculations import CARDS, EquityCalculator, equity_frame
from poker_calculator.games import NoLimitTexasHoldem, all_in_ev, icm
from poker_calculator.games.tournament import RandomAgent, Tournament


@contextmanager
def timed(title: str) -> Iterator[None]:
    """Print *title* before the block, and its running time after it."""
    print(f"\n--- {title} ---")
    start = time.perf_counter()
    yield
    print(f"({(time.perf_counter() - start) * 1000:.1f} ms)")


def random_deal(rng: np.random.Generator) -> tuple[list[list[str]], list[str]]:
    """Deal 2 to 10 players and the board of any street from a shuffled deck."""
    deck = [CARDS[index] for index in rng.permutation(52)]
    players, board_cards = int(rng.integers(2, 11)), int(rng.choice([0, 3, 4, 5]))
    hole_cards = [[deck.pop(), deck.pop()] for _ in range(players)]
    return hole_cards, [deck.pop() for _ in range(board_cards)]


def main() -> None:
    """Print all examples."""
    with timed("Two players on the flop: an open-ended straight flush draw against a pair"):
        hole_cards: Sequence[Sequence[str]] = [["Js", "Ts"], ["2c", "2d"]]
        board = ["9s", "8s", "3c"]
        equities = EquityCalculator(hole_cards, board)
        print(equities)

    with timed("The same spot as a DataFrame, and as fractions"):
        print(equities.to_frame().to_string())
        print("Equities:", *equities.equity_fractions)

    with timed("The number of boards on which each hand makes each category"):
        print(equities.hand_categories.to_string())

    with timed("The five best and the five worst turn cards for Js Ts"):
        next_cards = equities.by_next_card()
        print(next_cards.iloc[[*range(5), *range(-5, 0)]].round(3).to_string())

    with timed("Four players on Js Tc 2c"):
        print(EquityCalculator(["AcKc", "JdJh", "QsQd", "9s8s"], "JsTc2c"))

    with timed("Preflop, all 1,712,304 boards"):
        print(EquityCalculator(["AsAh", "KsKh"]))

    with timed("The same preflop spot again, with everything in memory"):
        print(EquityCalculator(["AsAh", "KsKh"]).equity)

    with timed("Two ranges on the flop, and the classes of the first"):
        spot = EquityCalculator(["QQ+, AKs", "77+, ATs+"], "Js9s3c")
        print(spot)
        print(spot.ranges.grid(0).iloc[:3, :3].round(3).to_string())

    with timed("Omaha hi-lo before the flop"):
        print(EquityCalculator(["As2sKdQh", "AhAd7c3c"], game="omaha_hi_lo"))

    with timed("Aces against three random hands, by Monte Carlo"):
        print(EquityCalculator(["AA", "random", "random", "random"], rng=7))

    with timed("A frame of spots: three players or two, on any street"):
        spots = pd.DataFrame(
            {
                "hero": ["AsKs", "Ah Ad", "10h 9h"],
                "villain": ["QdQh", "KcKd", "8s8d"],
                "third": ["7c7d", "", None],
                "board": ["9s8s3c", None, "7h6h2c Kd"],
            }
        )
        equity_columns = equity_frame(spots, hole_cards=["hero", "villain", "third"])
        print(spots.join(equity_columns.round(4)).to_string())

    with timed("A hand of no-limit hold'em: the legal actions, and the result"):
        state = NoLimitTexasHoldem.create_state(stacks=200, players=3, rng=5)
        state.act("raise to 6")
        print(state)
        while state.status:
            state.check_or_call()
        print(*state.operations[-3:], state.payoffs, sep="\n")

    with timed("The value of an all-in with side pots, and of a tournament's stacks"):
        hands, chips = ["AsAh", "KsKh", "QsQh"], [50, 100, 200]
        print("Expected chips:", all_in_ev(chips, hands, "2c7d9h").round(2))
        print("ICM:", icm([25, 87, 88], payouts=[50, 30, 20]).round(2))

    with timed("A tournament of random players with rising blinds"):
        tournament = Tournament(["Ada", "Blaise", "Carl"], 20, 2, (10, 2), payouts=[3, 2], rng=1)
        tournament.play(RandomAgent(1))
        print(tournament.ranking().to_string(index=False))

    with timed("A random deal of 2 to 10 players on any street"):
        print(EquityCalculator(*random_deal(np.random.default_rng())))


if __name__ == "__main__":
    main()
