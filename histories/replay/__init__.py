"""Replays: timelines of the hands of PHH files, a play.log or saved games, which pages draw."""

from lookup import lazy

__getattr__, __dir__, __all__ = lazy.attach_stub(__name__, __file__)
