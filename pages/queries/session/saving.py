"""The answers that a saved page of a session holds, and a note of its omissions."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from pages.queries.answers import asked, encoded
from pages.queries.session.filters import used

if TYPE_CHECKING:
    from pages.queries.session.sessions import SessionQueries

PAGE_ROWS: Final = 50  # as in views/session/hand_list.js
MOST_PAGES: Final = 20


def saved_session(
    session: "SessionQueries", filters: Mapping[str, Any], *, names_hidden: bool
) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return the values and answers of a page with the figures of some filters.

    The page has the last hands, up to `MOST_PAGES` pages of the list. With *names_hidden* it does
    not contain the name of the player.
    """
    filters = _as_json(used(filters))
    about = session.about({})
    if names_hidden:
        about["player"] = "Hero"
    answers = {
        asked("session", {}): encoded(about),
        asked("session_figures", {"filters": filters}): encoded(
            session.figures({"filters": filters})
        ),
    }
    count = len(session.chosen(filters))
    held = min(count, MOST_PAGES * PAGE_ROWS)
    for start in range(0, max(held, 1), PAGE_ROWS):
        query = {
            "filters": filters,
            "sort": "time",
            "descending": True,
            "start": start,
            "count": PAGE_ROWS,
        }
        answers[asked("session_hands", query)] = encoded(session.hands(query))
    listed = f"the last {held:,} of {count:,} hands" if held < count else "the list of hands"
    note = (
        f"This page holds the figures of one choice of filters, and {listed} in order of time. It "
        "leaves out other filters, other orders of the list, the lines of play, and the replays; "
        "open the session in a notebook or by `poker-calculator app` to see them."
    )
    return {"filters": filters, "left_out": note}, answers


def _as_json(value: Any) -> Any:
    """Return a value in which whole numbers are integers, as JSON in scripts has them."""
    if isinstance(value, Mapping):
        return {key: _as_json(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_as_json(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
