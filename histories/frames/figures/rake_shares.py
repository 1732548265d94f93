"""Split rake and fees among the winners of the pots."""

from collections.abc import Sequence

from histories.outcomes.outcome import Outcome

ROUNDING = 1e-9  # differences below this fraction of all chips lost are float rounding, not rake


def rake_shares(outcome: Outcome, nets: Sequence[float]) -> list[float]:
    """Return the rake and fees that each player paid.

    The winners of each pot pay its rake and fees pro rata. If the replay found none, the rake is
    the sum of all players' losses, and all winners pay it pro rata.

    nets : each player's net result
    """
    taken, won = [*map(float, outcome.taken)], [[*map(float, of_pot)] for of_pot in outcome.won]
    if not any(taken):
        lost = -sum(nets)
        if not lost > ROUNDING * sum(map(abs, nets)):
            return [0.0] * len(nets)
        taken, won = [lost], [[sum(amounts) for amounts in zip(*won, strict=True)]]
    shares = [0.0] * len(nets)
    for rake, amounts in zip(taken, won, strict=True):
        whole = sum(amounts)
        for seat, amount in enumerate(amounts):
            if amount:
                shares[seat] += rake * amount / whole
    return shares
