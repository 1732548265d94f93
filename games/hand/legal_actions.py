"""What the seat whose turn it is may do, in one call."""

from typing import TYPE_CHECKING, Final, NamedTuple

from games.chips import Chips

if TYPE_CHECKING:
    from games.hand.state import State


class SeatActions(NamedTuple):
    """What a seat may do; nothing, and no actor, while no choice is due.

    Names are those of the `LegalActions` of a batch, whose arrays have 0 where None stands here.
    """

    actor: int | None = None
    """The seat that has to act, draw or show."""
    fold: bool = False
    call: Chips | None = None
    """What a check or call adds, 0 for a check; None when neither is legal."""
    min_raise_to: Chips | None = None
    """The minimum to complete, bet or raise to; None when none is legal."""
    max_raise_to: Chips | None = None
    """The maximum to complete, bet or raise to."""
    bring_in: Chips | None = None
    """What the bring-in adds; None when none is due."""
    draw: bool = False
    """Whether the seat discards cards or stands pat."""
    show: bool = False
    """Whether the seat shows its hand; of cards that are not known it says which they are."""
    muck: bool = False
    """Whether the seat may muck instead."""

    @property
    def mask(self) -> tuple[bool, bool, bool]:
        """Return whether `FOLD`, `CHECK_OR_CALL` and `RAISE` are legal."""
        return self.fold, self.call is not None, self.min_raise_to is not None


NOTHING: Final = SeatActions()


def legal_actions(state: "State") -> SeatActions:
    """Return what the seat whose turn it is may do."""
    seat = state.turn_index
    if seat is None:
        return NOTHING
    if state.actor_index is not None:
        return SeatActions(
            seat,
            state.can_fold(),
            state.checking_or_calling_amount,
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
            state.effective_bring_in_amount,
        )
    if state.showdown_index is None:
        return SeatActions(seat, draw=True)
    return SeatActions(seat, show=True, muck=state.can_show_or_muck_hole_cards(False))
