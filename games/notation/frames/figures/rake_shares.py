"""Who paid the house: its rake and fees, shared by what was won."""

from collections.abc import Sequence

from games.hand.operations import ChipsPushing
from games.hand.state import State

DUST = 1e-9
"""What is less than this part of the chips that were lost was left by floats, and not taken."""


def rake_shares(state: State, nets: Sequence[float]) -> list[float]:
    """Return what each player paid of what the house took, by winnings: those who won a pot pay.

    What was taken is the rake and the fees of each pot as it was replayed, else what all players
    together lost. Of each pot it is shared in proportion to what was won of it; where it is not
    known of which pot, in proportion to all that was won.

    state : the hand when it was over
    nets : what each player won or lost
    """
    kinds = state.raked_amounts, *state.fee_amounts.values()
    taken = [float(sum(of_pot)) for of_pot in zip(*kinds, strict=True)]
    won = _won_by_pot(state)
    if not any(taken):
        lost = -sum(nets)
        if not lost > DUST * sum(map(abs, nets)):
            return [0.0] * len(nets)
        taken, won = [lost], [[sum(amounts) for amounts in zip(*won, strict=True)]]
    shares = [0.0] * len(nets)
    for rake, amounts in zip(taken, won, strict=True):
        whole = sum(amounts)
        for seat, amount in enumerate(amounts):
            if amount:
                shares[seat] += rake * amount / whole
    return shares


def _won_by_pot(state: State) -> list[list[float]]:
    """Return what each player got of each pot, the main pot first."""
    pots: dict[int, list[float]] = {}
    for record in state.operations:
        if type(record) is ChipsPushing:
            won = pots.setdefault(record.pot_index, [0.0] * state.player_count)
            for seat, amount in enumerate(record.amounts):
                won[seat] += float(amount)
    return [pots[pot] for pot in sorted(pots)]
