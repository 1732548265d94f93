"""Push or fold before the flop, in equilibrium, with what each hand is worth and a certificate."""

from games.push_fold.push_fold import push_fold
from games.push_fold.results import Decision, PushFold
from games.push_fold.terms import push_fold_at

__all__ = ["Decision", "PushFold", "push_fold", "push_fold_at"]
