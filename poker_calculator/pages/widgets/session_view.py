"""`SessionView`: the hands of a player."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import traitlets

from poker_calculator.pages.queries.answers import encoded, query_key
from poker_calculator.pages.widgets.view import Widget

if TYPE_CHECKING:
    import pandas as pd

    from poker_calculator.pages.queries.session.sessions import SessionQueries

PAGE_ROWS: Final = 50  # as in views/session/hand_lists.js
MOST_PAGES: Final = 20
MOST_REPLAYS: Final = 100
MOST_REPLAY_BYTES: Final = 1_000_000


class SessionView(Widget):
    """The hands of a player: graph, figures, results by hand, and the list of hands, filtered.

    Parameters
    ----------
    frame : DataFrame
        The result of `hands_to_frame`, or a subset of its rows.
    player : str, optional
        A name in the frame, by default the hero.
    filters : dict, optional
        The filters to begin with.

    Notes
    -----
    The trait *filters* follows the page, and can be set: positions, depths, stakes, games and
    months are lists of names; pot is "limped", "raised" or "3-bet"; flop is "none", "heads-up" or
    "multiway"; showdown is "yes" or "no"; stack is [minimum, maximum] in big blinds; since and
    until are days; range is the text of a range; kind is "cash" or "tournaments". The read-only
    trait *hands* is the number of hands that pass the filters. *names_hidden* hides the names of
    players. *hand* is the row of the frame whose hand is replayed, None for no replay; *step* is
    the step of the replay, from 0, and *amounts* the unit of its amounts, "chips" or "bb". *line*
    has the steps of the line of play in "Spots". *columns* names the figures in tables, by default
    the usual ones, and *samples* is whether they have samples and intervals.

    Raises ValueError if the frame lacks columns, the player or a hero.

    Examples
    --------
    >>> from poker_calculator.histories import hands_to_frame
    >>> view = SessionView(hands_to_frame("notebooks/logs", progress=False))
    >>> view.hands
    180
    >>> view.filters = {"positions": ["BTN", "CO"], "pot": "3-bet"}
    >>> view.hands
    8
    """

    filters = traitlets.Dict().tag(sync=True)
    names_hidden = traitlets.Bool(False).tag(sync=True)
    amounts = traitlets.Enum(("chips", "bb"), "chips").tag(sync=True)
    hand = traitlets.Int(None, allow_none=True).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    line = traitlets.List(traitlets.Unicode()).tag(sync=True)
    columns = traitlets.List(traitlets.Unicode()).tag(sync=True)
    samples = traitlets.Bool(False).tag(sync=True)
    hands = traitlets.Int(read_only=True)
    view = "session_view"
    title = "Session"
    shown = ("filters", "names_hidden", "amounts")

    def __init__(
        self,
        frame: "pd.DataFrame",
        player: str | None = None,
        filters: Mapping[str, Any] | None = None,
    ) -> None:
        from poker_calculator.pages.queries.session.sessions import SessionQueries

        self._session = SessionQueries(frame, player)
        super().__init__(filters={**(filters or {})})
        self._workspace.session.show(self._session)
        self._count()

    @traitlets.validate("filters")
    def _check(self, proposal: Any) -> Any:
        """Refuse filters that are not known."""
        try:
            self._session.chosen(proposal["value"])
        except ValueError as error:
            raise traitlets.TraitError(str(error)) from None
        return proposal["value"]

    @traitlets.observe("filters")
    def _count(self, change: object = None) -> None:
        self.set_trait("hands", len(self._session.chosen(self.filters)))

    def _saved(self) -> tuple[dict[str, Any], dict[str, bytes]]:
        hidden = self.names_hidden
        values, answers = saved_session(self._session, self.filters, names_hidden=hidden)
        return values | {"columns": self.columns, "samples": self.samples}, answers


def saved_session(
    session: "SessionQueries", filters: Mapping[str, Any], *, names_hidden: bool
) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return the values and answers of a page with the figures of some filters.

    The page has the last hands, up to `MOST_PAGES` pages of the list, and replays of the very last
    ones. With *names_hidden*, it contains neither the player's name nor replays.
    """
    from poker_calculator.pages.queries.session.filters import used

    filters = _as_json(used(filters))
    about = session.about({}) | {"refused": 0, "reasons": []}
    if names_hidden:
        about["player"] = "Hero"
    answers = {
        query_key("session", {}): encoded(about),
        query_key("session_figures", {"filters": filters}): encoded(
            session.figures({"filters": filters})
        ),
    }
    count = len(session.chosen(filters))
    count_in_page = min(count, MOST_PAGES * PAGE_ROWS)
    ids: list[int] = []
    for start in range(0, max(count_in_page, 1), PAGE_ROWS):
        query = {
            "filters": filters,
            "sort": "time",
            "descending": True,
            "start": start,
            "count": PAGE_ROWS,
        }
        page = session.hands(query)
        answers[query_key("session_hands", query)] = encoded(page)
        ids += [row["id"] for row in page["rows"]]
    replays = {} if names_hidden else _replays(session, ids)
    listed = (
        f"the last {count_in_page:,} of {count:,} hands"
        if count_in_page < count
        else "the list of hands"
    )
    replayed = f"replays of the last {len(replays):,} hands" if replays else "no replays"
    others = "" if len(replays) == count else ", other replays" if replays else ", the replays"
    note = (
        f"This page holds the figures of one choice of filters, {listed} in order of time, and "
        f"{replayed}. It leaves out other filters, other orders of the list{others}, and the lines "
        "of play, opponents and leaks; open the session in a notebook or by `poker-calculator app` "
        "to see them."
    )
    return {"filters": filters, "left_out": note}, answers | replays


def _replays(session: "SessionQueries", ids: Iterable[int]) -> dict[str, bytes]:
    """Return the replays of the first hands by query, up to a hand that has none, and the limits.

    Reading a whole file for each hand would take too long.
    """
    replays: dict[str, bytes] = {}
    size = 0
    for index in ids:
        if len(replays) == MOST_REPLAYS or not session.is_found_soon(index):
            break
        try:
            answer = encoded(session.replay({"id": index}))
        except ValueError:
            break  # its file was deleted or has changed
        size += len(answer)
        if size > MOST_REPLAY_BYTES:
            break
        replays[query_key("session_replay", {"id": index})] = answer
    return replays


def _as_json(value: Any) -> Any:
    """Return a value in which whole numbers are integers, as JSON in scripts has them."""
    if isinstance(value, Mapping):
        return {key: _as_json(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_as_json(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
