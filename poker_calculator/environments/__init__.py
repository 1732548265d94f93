"""Environments: games for learning agents, with a menu of actions and observations as arrays.

A `TrainingGame` is a variant with its players, stacks and blinds. Actions are indices of a menu,
and the information of each seat is one array.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

# Gymnasium reads no entry points, so the import of this package registers the environments.
from poker_calculator.environments.registration import register_environments  # noqa: E402

register_environments()
del register_environments
