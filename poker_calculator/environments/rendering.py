"""Render the hand of an environment: text, or a page that replays it."""

from __future__ import annotations

from typing import Any, Final

from lookup.arguments import shown
from poker_calculator.games.hand.state import State

HUMAN, ANSI, HTML = "human", "ansi", "html"
RENDER_MODES: Final = (HUMAN, ANSI, HTML)
METADATA: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 1}


def read_render_mode(render_mode: str | None) -> str | None:
    """Return a render mode; raises ValueError unless it is None or one of `RENDER_MODES`."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(
            f"render_mode is {shown(render_mode)}; give None or one of {', '.join(RENDER_MODES)}"
        )
    return render_mode


def render(state: State, render_mode: str | None) -> str | None:
    """Return the cards and chips of all seats as text, or a page of the hand so far.

    The mode "human" prints the text. It returns None, and so does the mode None. A page replays the
    actions with the equities of the players; see `poker_calculator.pages.replay_page`.
    """
    if render_mode == HTML:
        from poker_calculator.games.notation import HandHistory
        from poker_calculator.pages import replay_page

        return replay_page(HandHistory.from_state(state), title=str(state.name), progress=False)
    if render_mode == HUMAN:
        print(repr(state))
    return repr(state) if render_mode == ANSI else None
