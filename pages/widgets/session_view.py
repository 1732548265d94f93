"""`SessionView`: the hands of a player."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets

from pages.widgets.view import View

if TYPE_CHECKING:
    import pandas as pd


class SessionView(View):
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
    The trait *filters* follows the page, and can be set: positions, stakes, games and months are
    lists of names; pot is "limped", "raised" or "3-bet"; flop is "none", "heads-up" or "multiway";
    showdown is "yes" or "no"; stack is [least, most] in big blinds; since and until are days; range
    is the text of a range; kind is "cash" or "tournaments". *hands* is the number of the hands that
    pass them, read-only. *names_hidden* hides the names of players. *hand* is the row of the frame
    whose hand is replayed, None for no replay; *step* is its step, from 0, and *amounts* is "chips"
    or "bb", the unit of its amounts.

    Raises ValueError if the frame lacks columns, the player or a hero.

    Examples
    --------
    >>> from histories import hands_to_frame
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
        from pages.queries.session.sessions import SessionQueries

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
        from pages.queries.session.saving import saved_session

        return saved_session(self._session, self.filters, names_hidden=self.names_hidden)
