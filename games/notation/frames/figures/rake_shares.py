"""Who paid the house: its rake and fees, shared by what was won."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from games.hand.operations import ChipsPushing
from games.hand.state import State
from games.notation.errors import NotationError
from lookup.arguments import shown

if TYPE_CHECKING:
    from games.notation.history import HandHistory

DUST = 1e-9
"""What is less than this part of the chips that were lost was left by floats, and not taken."""


def rake_shares(hand: "HandHistory", state: State, nets: Sequence[float]) -> list[float]:
    """Return what each player paid of what the house took, by winnings: those who won a pot pay.

    What was taken is what the hand records pot by pot in its fields ``_rakes`` and ``_fees``, else
    what all players together lost. Of each pot it is shared in proportion to what was won of it;
    where it is not known of which pot, in proportion to all that was won. Raises NotationError for
    fields that hold something else.

    state : the hand when it was over
    nets : what each player won or lost
    """
    taken = recorded_rakes(hand)
    lost = -sum(nets)
    if not taken and not lost > DUST * sum(map(abs, nets)):
        return [0.0] * len(nets)
    won = _won_by_pot(state)
    if not taken or len(taken) > len(won):
        taken = [sum(taken) if taken else lost]
        won = [[sum(amounts) for amounts in zip(*won, strict=True)]]
    shares = [0.0] * len(nets)
    for rake, amounts in zip(taken, won, strict=False):
        whole = sum(amounts)
        for seat, amount in enumerate(amounts):
            if amount:
                shares[seat] += rake * amount / whole
    return shares


def recorded_rakes(hand: "HandHistory") -> list[float]:
    """Return what the house took of each pot, rake and fees, empty where that is not recorded."""
    fees = hand.user_fields.get("_fees")
    kinds = [hand.user_fields.get("_rakes"), *(fees.values() if isinstance(fees, Mapping) else [])]
    try:
        given = [[float(amount) for amount in kind] for kind in kinds if kind is not None]
    except (TypeError, ValueError):
        rule = f"_rakes and _fees are lists of chips, one a pot, not {shown(kinds)}"
        raise NotationError(rule, file=hand.file, hand=hand.label) from None
    return [sum(amounts) for amounts in zip_longest(*given, fillvalue=0.0)]


def _won_by_pot(state: State) -> list[list[float]]:
    """Return what each player got of each pot, the main pot first."""
    pots: dict[int, list[float]] = {}
    for record in state.operations:
        if type(record) is ChipsPushing:
            won = pots.setdefault(record.pot_index, [0.0] * state.player_count)
            for seat, amount in enumerate(record.amounts):
                won[seat] += float(amount)
    return [pots[pot] for pot in sorted(pots)]
