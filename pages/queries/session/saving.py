"""The answers that a saved page of a session holds, and a note of its omissions."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pages.queries.answers import asked, encoded
from pages.queries.session.filters import used

if TYPE_CHECKING:
    from pages.queries.session.sessions import SessionQueries

PAGE_ROWS: Final = 50  # as in views/session/hand_list.js
MOST_PAGES: Final = 20
MOST_REPLAYS: Final = 100
MOST_REPLAY_BYTES: Final = 1_000_000


def saved_session(
    session: "SessionQueries", filters: Mapping[str, Any], *, names_hidden: bool
) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return the values and answers of a page with the figures of some filters.

    The page has the last hands, up to `MOST_PAGES` pages of the list, and replays of the very last
    ones. With *names_hidden* it does not contain the name of the player, and no replays.
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
    ids: list[int] = []
    for start in range(0, max(held, 1), PAGE_ROWS):
        query = {
            "filters": filters,
            "sort": "time",
            "descending": True,
            "start": start,
            "count": PAGE_ROWS,
        }
        page = session.hands(query)
        answers[asked("session_hands", query)] = encoded(page)
        ids += [row["id"] for row in page["rows"]]
    replays = {} if names_hidden else _replays(session, ids)
    listed = f"the last {held:,} of {count:,} hands" if held < count else "the list of hands"
    replayed = f"replays of the last {len(replays):,} hands" if replays else "no replays"
    others = "" if len(replays) == count else ", other replays" if replays else ", the replays"
    note = (
        f"This page holds the figures of one choice of filters, {listed} in order of time, and "
        f"{replayed}. It leaves out other filters, other orders of the list{others}, and the lines "
        "of play; open the session in a notebook or by `poker-calculator app` to see them."
    )
    return {"filters": filters, "left_out": note}, answers | replays


def _replays(session: "SessionQueries", ids: Iterable[int]) -> dict[str, bytes]:
    """Return the replays of the first hands by query, up to a hand that has none, and the limits.

    Reading a whole file for each hand would take too long.
    """
    found: dict[str, bytes] = {}
    size = 0
    for place in ids:
        if len(found) == MOST_REPLAYS or not session.is_found_soon(place):
            break
        try:
            answer = encoded(session.replay({"id": place}))
        except ValueError:
            break  # its file was deleted or has changed
        size += len(answer)
        if size > MOST_REPLAY_BYTES:
            break
        found[asked("session_replay", {"id": place})] = answer
    return found


def _as_json(value: Any) -> Any:
    """Return a value in which whole numbers are integers, as JSON in scripts has them."""
    if isinstance(value, Mapping):
        return {key: _as_json(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_as_json(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
