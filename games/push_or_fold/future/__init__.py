"""What stacks are worth when more hands of push or fold are played: future game simulation."""

from games.push_or_fold.future.future import FutureGames, States

__all__ = ["FutureGames", "States"]
