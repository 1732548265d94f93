"""Push or fold before the flop, in equilibrium, with what each hand is worth and a certificate."""

from games.push_or_fold.charts.nash_chart import nash_chart
from games.push_or_fold.charts.results import DecisionChart, NashChart
from games.push_or_fold.push_fold import push_fold
from games.push_or_fold.results import Decision, PushFold
from games.push_or_fold.terms import push_fold_at

__all__ = [
    "Decision",
    "DecisionChart",
    "NashChart",
    "PushFold",
    "nash_chart",
    "push_fold",
    "push_fold_at",
]
