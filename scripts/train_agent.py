"""Train an agent of heads-up no-limit hold'em by policy gradients, with NumPy alone.

python scripts/train_agent.py                 # four minutes on two cores
python scripts/train_agent.py --updates 1000 --save agent.npz

The agent learns from hands against the "random" and the "tight" opponent of `PokerVectorEnv`, and
then plays new hands against both. Winnings are in big blinds per 100 hands, with 95 % intervals.
"""

import argparse
import time

import numpy as np

from poker_calculator.environments import PokerVectorEnv

OPPONENTS = "random", "tight"
STACK, BIG_BLIND = 100, 2
ENVIRONMENTS, STEPS = 2048, 16
HIDDEN = 128
RATE, ENTROPY, SCALE = 0.002, 0.06, 10.0


def features(game, observations):
    """Return the inputs of the network, [N, F] float32: cards, and chips in units of a stack."""
    parts = game.layout.split(observations)
    own, board = parts["own_cards"].sum(axis=1), parts["board"].sum(axis=(1, 2))
    own_ranks, board_ranks = own.sum(axis=2), board.sum(axis=2)
    flushes = own.sum(axis=1) * board.sum(axis=1)
    chips = [parts[name] / STACK for name in ("stacks", "bets", "contributions", "turn")]
    columns = own, board, own_ranks, board_ranks, own_ranks > 1, own_ranks * board_ranks, flushes
    columns += parts["position"], parts["street"], *chips, np.ones((len(own), 1))
    flat = [column.reshape(len(own), -1) for column in columns]
    return np.concatenate(flat, axis=1, dtype=np.float32)


class Network:
    """A hidden layer with outputs for the logits of actions and the expected winnings in bb."""

    def __init__(self, game, rng):
        self.game = game
        inputs = features(game, np.zeros((1, game.layout.size), np.float32)).shape[1]
        first = rng.normal(0, inputs**-0.5, (inputs, HIDDEN)).astype(np.float32)
        self.weights = [first, np.zeros((HIDDEN, game.action_count + 1), np.float32)]
        self.means = [np.zeros_like(weights) for weights in self.weights]
        self.squares = [np.zeros_like(weights) for weights in self.weights]

    def forward(self, inputs, masks):
        """Return the hidden layer, the policy [N, A] and the expected winnings [N]."""
        hidden = np.maximum(inputs @ self.weights[0], 0)
        outputs = hidden @ self.weights[1]
        logits = np.where(masks > 0, outputs[:, :-1], -np.inf)
        policy = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, policy / policy.sum(axis=1, keepdims=True), outputs[:, -1]

    def policy(self, observations, masks):
        """Return the probabilities [N, A] of the actions, as `evaluate` reads them."""
        return self.forward(features(self.game, observations), masks)[1]

    def learn(self, inputs, masks, actions, winnings):
        """Raise the probabilities of actions that won more than expected, by REINFORCE and Adam."""
        hidden, policy, expected = self.forward(inputs, masks)
        surprise = (winnings - expected) / SCALE
        chosen = np.eye(policy.shape[1])[actions] - policy
        surprisal = -np.log(np.maximum(policy, 1e-9))
        exploring = policy * (surprisal - (policy * surprisal).sum(axis=1, keepdims=True))
        outputs = np.clip(surprise, -3, 3)[:, None] * chosen + ENTROPY * exploring
        outputs = np.column_stack([outputs, 0.05 * surprise]).astype(np.float32) / len(actions)
        inner = (outputs @ self.weights[1].T) * (hidden > 0)
        for i, gradient in enumerate([inputs.T @ inner, hidden.T @ outputs]):
            self.means[i] += 0.1 * (gradient - self.means[i])
            self.squares[i] += 0.01 * (gradient**2 - self.squares[i])
            self.weights[i] += RATE * self.means[i] / (np.sqrt(self.squares[i]) + 1e-8)


class Table:
    """Hands of the network against one opponent."""

    def __init__(self, opponent, seed):
        self.envs = PokerVectorEnv(
            ENVIRONMENTS, opponents=opponent, stacks=STACK, autoreset_mode="SameStep"
        )
        self.seen, infos = self.envs.reset(seed=seed)
        self.masks = infos["action_mask"]

    def play(self, network, rng, steps):
        """Play, and return inputs, masks, actions, rewards in bb and ends, each [steps, N, ...]."""
        records = []
        for _ in range(steps):
            inputs, masks = features(self.envs.game, self.seen), self.masks
            chances = network.forward(inputs, masks)[1].cumsum(axis=1)
            actions = (chances > rng.random((len(chances), 1)) * chances[:, -1:]).argmax(axis=1)
            self.seen, rewards, ends, _, infos = self.envs.step(actions)
            self.masks = infos["action_mask"]
            records.append((inputs, masks, actions, rewards / BIG_BLIND, ends))
        return [np.stack(column) for column in zip(*records, strict=True)]


def with_winnings(inputs, masks, actions, rewards, ends):
    """Return the decisions of hands that ended, with the winnings of their hand."""
    winnings, is_known = np.zeros_like(rewards), np.zeros_like(ends)
    for step in range(len(rewards) - 1, -1, -1):
        after = slice(step + 1, step + 2)
        later = winnings[after].sum(axis=0), is_known[after].any(axis=0)
        winnings[step] = np.where(ends[step], rewards[step], later[0])
        is_known[step] = ends[step] | later[1]
    return [array[is_known] for array in (inputs, masks, actions, winnings)]


def test(network, rng, hand_count):
    """Print the winnings against each opponent in new hands."""
    for opponent in OPPONENTS:
        table, won = Table(opponent, seed=10**6), np.empty(0)
        while won.size < hand_count:
            _, _, _, rewards, ends = table.play(network, rng, STEPS)
            won = np.concatenate([won, rewards[ends]])
        mean, error = 100 * won.mean(), 196 * won.std() / won.size**0.5
        print(f"{opponent:8}{mean:6.0f} ± {error:.0f} bb/100 in {won.size:,} hands", flush=True)


def main():
    """Train, test and save the network."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--updates", type=int, default=500, help="updates of the network")
    parser.add_argument("--hands", type=int, default=200_000, help="new hands per opponent")
    parser.add_argument("--seed", type=int, default=1, help="the seed of all draws")
    parser.add_argument("--save", metavar="FILE", help="a file for the weights (.npz)")
    arguments = parser.parse_args()
    rng = np.random.default_rng(arguments.seed)
    tables = [Table(opponent, arguments.seed) for opponent in OPPONENTS]
    network, start = Network(tables[0].envs.game, rng), time.monotonic()
    for update in range(1, arguments.updates + 1):
        played = [with_winnings(*table.play(network, rng, STEPS)) for table in tables]
        network.learn(*(np.concatenate(column) for column in zip(*played, strict=True)))
        if update % 100 == 0:
            print(f"{update} updates, {time.monotonic() - start:.0f} s", flush=True)
    test(network, rng, arguments.hands)
    if arguments.save:
        np.savez(arguments.save, *network.weights)


if __name__ == "__main__":
    main()
