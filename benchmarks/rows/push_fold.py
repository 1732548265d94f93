"""The rows on push or fold, in seconds of the processor."""

from benchmarks import push_fold
from benchmarks.figures import Row

PUSH_FOLD = [
    Row(
        "push-fold-heads-up",
        "`push_fold` heads-up with 10 big blinds, to a gap of 1e-6 big blinds",
        "ms",
        push_fold.heads_up(1e-6, 20),
        must=20,
        goal=20,
    ),
    Row(
        "push-fold-three",
        "`push_fold` of three players with 10 big blinds each and prizes of 50, 30 and 20, to a "
        "gap of 0.01 % of all prizes",
        "s",
        push_fold.three_players(1e-4),
        must=5,
        goal=5,
        rounds=3,
    ),
    Row(
        "push-fold-nine",
        "`push_fold` of nine players with 10 big blinds each, at most three all-in, with a "
        "certificate of 100,000 sampled deals",
        "s",
        push_fold.nine_players,
        must=60,
        goal=60,
        rounds=1,
    ),
    Row(
        "nash-chart",
        "`nash_chart` heads-up for 191 stacks of 1 to 20 big blinds, to gaps of 1e-6 big blinds",
        "s",
        push_fold.chart(1e-6),
        must=2,
        goal=2,
        rounds=5,
    ),
]
