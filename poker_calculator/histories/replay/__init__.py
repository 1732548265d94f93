"""Replays: timelines of the hands of PHH files, a play.log or saved games, for pages to draw."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
