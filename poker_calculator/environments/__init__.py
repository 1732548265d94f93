"""Environments: games for learning agents, with a menu of actions and observations as arrays.

A `TrainingGame` is a variant with its table; its hands are played by indices of a menu, and each
seat's information is one array.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

# Gymnasium finds the environments once this package is imported: it reads no entry points.
from poker_calculator.environments.registration import register_environments  # noqa: E402

register_environments()
del register_environments
