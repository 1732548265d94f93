"""Draw session.png, the report of a session: `python docs/pictures/session.py`.

Six play by simple rules of thumb, one of them a little better than the others.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

from lookup import COMBOS, evaluate_hands
from poker_calculator.games import HandHistory, NoLimitTexasHoldem, State, rake
from poker_calculator.histories import hands_to_frame, session_report

HANDS = 4000
PLAYERS = ("Ada", "Blaise", "Christiaan", "Daniel", "Emilie", "Fermat")
HERO = "Ada"
RAKE = partial(rake, rake=0.05, rake_cap=6, no_flop_no_drop=True)


def quality(cards: list[int], board: list[int]) -> float:
    """Return the fraction of hands that a hand beats now, before the flop by a rule."""
    if board:
        hands = [[*combo, *board] for combo in COMBOS.tolist() if not {*combo} & {*board}]
        strengths = evaluate_hands(np.array([*hands, cards + board]))
        return float((strengths[:-1] < strengths[-1]).mean())
    low, high = sorted((card - 1) // 4 for card in cards)
    is_suited = (cards[0] - cards[1]) % 4 == 0
    points = 2.2 * high + 14 if high == low else 1.6 * high + 0.7 * low + 2 * is_suited
    return float(min(points - 0.3 * (high - low), 28) / 28)


def act(state: State, seat: int, is_hero: bool, rng: np.random.Generator) -> None:
    """Fold, check, call, bet or raise by rule of thumb."""
    board = [int(card) for card in state.board_cards]
    good = quality([int(card) for card in state.hole_cards[seat]], board)
    to_call = state.checking_or_calling_amount or 0
    most = state.max_completion_betting_or_raising_to_amount
    large = to_call > state.total_pot_amount / 4
    if not board:
        raises, calls = (0.97, 0.86) if max(state.bets) > 2 else (0.76, 0.74)
    else:
        raises, calls = (0.93, 0.6 + 0.2 * large) if to_call else (0.7, 0)
        calls += 0 if is_hero else -0.1
    bluffs = rng.random() < (0.04 if to_call else 0.3 if board else 0.02)
    if (good > raises or bluffs) and most is not None:
        size = max(state.bets) + (state.total_pot_amount + to_call) * 3 // 5
        least = state.min_completion_betting_or_raising_to_amount
        assert least is not None
        state.complete_bet_or_raise_to(min(max(size, least), most))
    elif not to_call or good > calls:
        state.check_or_call()
    else:
        state.fold()


def play() -> Iterator[HandHistory]:
    """Yield the histories of a session."""
    rng = np.random.default_rng(5)
    for number in range(HANDS):
        names = np.roll(PLAYERS, number).tolist()
        state = NoLimitTexasHoldem.create_state(stacks=200, players=len(names), rng=rng, rake=RAKE)
        while (seat := state.actor_index) is not None:
            act(state, seat, names[seat] == HERO, rng)
        yield HandHistory.from_state(state, players=names, user_fields={"_hero": HERO})


def main() -> None:
    """Draw the winnings over time, and by hand."""
    report = session_report(hands_to_frame(list(play()), progress=False))
    figure, (left, right) = plt.subplots(1, 2, figsize=(15, 6.8), layout="constrained")
    report.plot(left)
    report.plot.hand_classes(ax=right)
    figure.savefig(Path(__file__).with_suffix(".png"), dpi=80)
    print(report)


if __name__ == "__main__":
    main()
