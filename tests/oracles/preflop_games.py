"""Games of betting with one hand each: their value by a linear program, and best replies by trial.

A game is nested tuples: (seat, [a game for each action]) for a decision, or a function from the
hands of all players to their payoffs for an end. The place of a decision identifies it. A card is
a decision of None, and its ends pay the payoff times the probability of the card.
"""

from itertools import product

import numpy as np
from oracles.linear_programs import optimal_prices, optimum
from scipy.sparse import lil_matrix


def decisions(game, path=()):
    """Yield the path, the seat and the number of actions of each decision."""
    if not callable(game):
        seat, children = game
        if seat is not None:
            yield path, seat, len(children)
        for action, child in enumerate(children):
            yield from decisions(child, (*path, action))


def ends(game, path=()):
    """Yield the path, the payoff function and the actions (path, seat, action) of each end."""
    if callable(game):
        yield path, game, ()
        return
    seat, children = game
    for action, child in enumerate(children):
        for place, payoff, steps in ends(child, (*path, action)):
            own = () if seat is None else ((path, seat, action),)
            yield place, payoff, (*own, *steps)


def two_player_value(game, chances):
    """Return the value for seat 0 in sequence form; *chances* [H, H] are those of both hands."""
    return optimum(*_sequence_form(game, chances))


def hand_values(game, chances):
    """Return the winnings of each hand of both seats in an equilibrium, [2, H].

    The payoffs of each end add up to 0.
    """
    payoffs, own, other = _sequence_form(game, chances)
    hands = len(chances)
    of_second = -optimal_prices(payoffs, own, other)[:hands] / chances.sum(axis=0)
    of_first = -optimal_prices(-payoffs.T, other, own)[:hands] / chances.sum(axis=1)
    return np.array([of_first, of_second])


def _sequence_form(game, chances):
    """Return the payoffs of seat 0 by sequences, and the rules of both seats' plans."""
    hands = len(chances)
    places = [_places(game, seat, hands) for seat in (0, 1)]
    payoffs = lil_matrix((places[0][1], places[1][1]))
    for _, payoff, steps in ends(game):
        last = [((), -1), ((), -1)]
        for path, seat, action in steps:
            last[seat] = path, action
        for own, other in product(range(hands), repeat=2):
            worth = chances[own, other] * payoff((own, other))[0]
            row, column = (
                places[seat][0][last[seat]] + hand for seat, hand in enumerate((own, other))
            )
            payoffs[row, column] += worth
    return payoffs, *(_rules(game, seat, hands, places[seat]) for seat in (0, 1))


def _places(game, seat, hands):
    """Return the first index of each sequence (path, action) of a seat, and their number."""
    names = [((), -1)]
    for path, actor, count in decisions(game):
        names += [(path, action) for action in range(count)] if actor == seat else []
    return {name: index * hands for index, name in enumerate(names)}, len(names) * hands


def _rules(game, seat, hands, places):
    """Return the equations of a plan: the actions of a decision add up to the sequence before."""
    starts, size = places
    own = [(path, count) for path, actor, count in decisions(game) if actor == seat]
    rules, totals = lil_matrix((hands * (len(own) + 1), size)), np.zeros(hands * (len(own) + 1))
    totals[:hands] = 1
    for hand in range(hands):
        rules[hand, hand] = 1
        for number, (path, count) in enumerate(own, 1):
            row = number * hands + hand
            rules[row, starts[_before(path, own)] + hand] = -1
            for action in range(count):
                rules[row, starts[path, action] + hand] = 1
    return rules, totals


def _before(path, own):
    """Return the last sequence of a player before a decision."""
    earlier = [each for each, _ in own if each == path[: len(each)] and each != path]
    return (max(earlier, key=len), path[len(max(earlier, key=len))]) if earlier else ((), -1)


def values_and_gains(game, deals, strategies, players):
    """Return each player's value and gain by a best reply.

    deals      : {(hands of all): probability}
    strategies : {path of a decision: frequencies [A, H]}
    """
    results = [_of_seat(game, deals, strategies, seat) for seat in range(players)]
    return [played for played, _ in results], [best - played for played, best in results]


def _of_seat(game, deals, strategies, seat):
    played = best = 0.0
    for own in {hands[seat] for hands in deals}:
        held = {hands: chance for hands, chance in deals.items() if hands[seat] == own}
        values = _follow(game, (), held, strategies, seat, own)
        played, best = played + values[0], best + values[1]
    return played, best


def _follow(game, path, held, strategies, seat, own):
    """Return the winnings of a hand as played and by its best reply, over all other hands."""
    if callable(game):
        worth = sum(chance * game(hands)[seat] for hands, chance in held.items())
        return worth, worth
    actor, children = game
    results = []
    for action, child in enumerate(children):
        weighted = held
        if actor != seat:
            shares = strategies[path][action]
            weighted = {hands: chance * shares[hands[actor]] for hands, chance in held.items()}
        results.append(_follow(child, (*path, action), weighted, strategies, seat, own))
    if actor != seat:
        return sum(each[0] for each in results), sum(each[1] for each in results)
    shares = strategies[path][:, own]
    return (
        sum(share * each[0] for share, each in zip(shares, results, strict=True)),
        max(each[1] for each in results),
    )
