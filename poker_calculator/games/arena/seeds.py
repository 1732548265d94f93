"""Seeds: the secret that determines all cards of some games, and the numbers derived from it.

The seed reveals every card. So it has 128 bits, and no bot's process ever holds it. Bots see only
their cards and the seed of their own random numbers, which a keyed hash derives from it.
"""

import hmac
import re
import secrets
from typing import Final, TypeAlias

import numpy as np

from lookup.arguments import Seed, as_whole, read_rng, read_whole, shown

SEED: Final = re.compile(r"[0-9A-Za-z]{1,64}(/[0-9]{1,9})*")
SECRET: Final = re.compile(r"[0-9a-f]{32}(/[0-9]{1,9})*")
CURE: Final = "give letters and digits, at most 64, or a whole number of 0 or more"

GameSeed: TypeAlias = "str | Seed"  # Seed is text, too
"""The seed of games: text, or an argument of `read_rng`."""


def read_seed(rng: GameSeed) -> str:
    """Return the seed of games: *rng* itself if it is text or a whole number, else a random one.

    None draws a secret of 128 bits, as 32 hex digits. Raises ValueError for an invalid seed.

    >>> read_seed(7), len(read_seed(None))
    ('7', 32)
    """
    if rng is None:
        return secrets.token_hex(16)
    if as_whole(rng) is not None:
        return str(read_whole(rng, "the seed of a game", CURE, least=0, most=10**64 - 1))
    if isinstance(rng, str):
        if not SEED.fullmatch(rng):
            raise ValueError(f"the seed of a game is {shown(rng)}; {CURE}")
        return rng
    return read_rng(rng).bytes(16).hex()


def is_secret(seed: str) -> bool:
    """Return whether a seed has 128 bits, which a bot cannot search.

    >>> is_secret("7"), is_secret("f3a91c5be0d7428896c41d05aa7be210")
    (False, True)
    """
    return SECRET.fullmatch(seed) is not None


def seed_of(seed: str, *numbers: int) -> str:
    """Return the seed of one of many games derived from a single seed, by its numbers.

    >>> seed_of("7", 1, 3)
    '7/1/3'
    """
    return "/".join([seed, *map(str, numbers)])


def number_from(seed: str, purpose: str, *numbers: int) -> int:
    """Derive 128 bits for a purpose from a seed; they reveal neither the seed nor others."""
    words = " ".join([purpose, *map(str, numbers)])
    return int.from_bytes(hmac.digest(seed.encode(), words.encode(), "sha256")[:16])


def generator_from(seed: str, purpose: str, *numbers: int) -> np.random.Generator:
    """Return a generator seeded with `number_from`."""
    return np.random.default_rng(number_from(seed, purpose, *numbers))
