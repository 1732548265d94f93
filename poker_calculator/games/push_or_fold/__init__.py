"""Preflop push-or-fold equilibria, with the value of each hand and a certificate."""

from poker_calculator.games.push_or_fold.chart_results import DecisionChart, NashChart
from poker_calculator.games.push_or_fold.nash_chart import nash_chart
from poker_calculator.games.push_or_fold.played_tables import push_fold_at
from poker_calculator.games.push_or_fold.push_fold import push_fold
from poker_calculator.games.push_or_fold.results import PushFold, PushFoldDecision

__all__ = [
    "DecisionChart",
    "NashChart",
    "PushFold",
    "PushFoldDecision",
    "nash_chart",
    "push_fold",
    "push_fold_at",
]
