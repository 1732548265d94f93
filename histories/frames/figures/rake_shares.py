"""Who paid the house: its rake and fees, shared by what was won."""

from collections.abc import Sequence

from histories.outcomes.outcome import Outcome

DUST = 1e-9
"""What is less than this part of the chips that were lost was left by floats, and not taken."""


def rake_shares(outcome: Outcome, nets: Sequence[float]) -> list[float]:
    """Return what each player paid of what the house took, by winnings: those who won a pot pay.

    What was taken is the rake and the fees of each pot as it was replayed, else what all players
    together lost. Of each pot it is shared in proportion to what was won of it; where it is not
    known of which pot, in proportion to all that was won.

    nets : what each player won or lost
    """
    taken = [float(amount) for amount in outcome.taken]
    won = [[float(amount) for amount in of_pot] for of_pot in outcome.won]
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
