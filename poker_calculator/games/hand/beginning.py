"""The beginning of a hand: its arguments are read and checked, and the deck is shuffled."""

import os
from collections.abc import Mapping, Set
from decimal import Decimal
from enum import EnumType
from functools import lru_cache
from math import inf, isfinite
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import Seed, as_whole, read_list, read_rng, shown
from lookup.cards import CardsLike
from poker_calculator.games.cards import ALL_CARDS, Card, read_cards, write_cards
from poker_calculator.games.chips import (
    Chips,
    ChipsLike,
    by_seat,
    check_one_kind,
    read_chips,
    read_forced_chips,
    read_seats,
)
from poker_calculator.games.hand.hand import Automation, HandBase
from poker_calculator.games.play.betting import FIXED_LIMIT
from poker_calculator.games.variants.variant import fewest_cards

EVERY_AUTOMATION: Final = frozenset(Automation)


def read_automations(automations: Any) -> frozenset[Automation]:
    """Return the set of automations, or raise ValueError."""
    if type(automations) is frozenset and automations <= EVERY_AUTOMATION:
        return automations  # first, as isinstance with Set takes 25 µs
    cure = "give some, e.g. Automation.ANTE_POSTING"
    if not isinstance(automations, Set | EnumType):
        automations = read_list(automations, "automations", cure)
    for entry in automations:
        if not isinstance(entry, Automation):
            raise ValueError(f"{shown(entry)} is not an Automation, e.g. Automation.ANTE_POSTING")
    return frozenset(automations)


def read_player_count(count: Any) -> int:
    """Return the number of players, or raise ValueError."""
    number = as_whole(count)
    if number is None or not 2 <= number <= len(ALL_CARDS):
        raise ValueError(f"a hand has two players or more, not {shown(count)}, and cards for all")
    return number


@lru_cache(maxsize=64)
def read_deck(cards: tuple[Any, ...]) -> tuple[Card, ...]:
    """Return a deck's cards; raise ValueError for unknown and duplicate cards."""
    deck = read_cards(cards)
    if len({*deck}) < len(deck) or not all(deck):
        raise ValueError("a deck has each card once, and no unknown card")
    return deck


def read_fees(fees: Any) -> dict[str, Any]:
    """Return the functions of fees by name, or raise ValueError."""
    cure = "give a dict of names and functions such as `rake`, e.g. {'jackpot': ...}"
    if not isinstance(fees, Mapping):
        raise ValueError(f"fees is {shown(fees)}; {cure}")
    for name, function in fees.items():
        if not isinstance(name, str) or not callable(function):
            raise ValueError(f"the fee {shown(name)} is {shown(function)}; {cure}")
    return dict(fees)


def read_parts(parts: Any, kind: type[Any], what: str) -> tuple[Any, ...]:
    """Return hand types or streets as a tuple, or raise ValueError."""
    cure = f"give a tuple of {kind.__name__}"
    read = parts if type(parts) is tuple else tuple(read_list(parts, what, cure))
    for part in read:
        if not isinstance(part, kind):
            raise ValueError(f"the {what} include {shown(part)}; {cure}")
    return read


def _draw(rng: Seed, count: int) -> NDArray[np.int64]:
    """Return a random order of *count* cards."""
    generator = read_rng(rng)
    order = generator.permutation(count)
    generator.integers(1 << 62)  # not used: hands that share a generator keep their cards
    return order


_drawn = lru_cache(64)(_draw)
"""`_draw`, cached for integer seeds: every replay of a history has the same seed."""


class Beginning(HandBase):
    """The hand before its first operation."""

    def _read_chips(
        self,
        antes: ChipsLike,
        blinds: ChipsLike,
        bring_in: Chips,
        stacks: ChipsLike,
        posts: ChipsLike,
        dead_blinds: ChipsLike,
        added_chips: Chips,
    ) -> None:
        """Read all chips that a hand starts with."""
        count = self.player_count
        self.antes: tuple[Chips, ...] = read_forced_chips(antes, count, "the ante")
        self.blinds_or_straddles: tuple[Chips, ...] = read_forced_chips(
            blinds, count, "the blind or straddle"
        )
        self.posts: tuple[Chips, ...] = read_forced_chips(posts, count, "the post")
        self.dead_blinds: tuple[Chips, ...] = read_forced_chips(
            dead_blinds, count, "the dead blind"
        )
        self.bring_in: Chips = read_chips(bring_in, "the bring-in")
        self.added_chips: Chips = read_chips(added_chips, "the chips that the house adds")
        self.starting_stacks: tuple[Chips, ...] = read_seats(stacks, count, "the starting stack")
        bets = [street.min_completion_betting_or_raising_amount for street in self.streets]
        forced = *self.antes, *self.blinds_or_straddles, self.bring_in, *bets
        if has_posts := any(self.posts) or any(self.dead_blinds):
            forced += *self.posts, *self.dead_blinds
        if self.added_chips:
            forced = *forced, self.added_chips
        self._whole = {*map(type, forced), *map(type, self.starting_stacks)} == {int}
        if not self._whole:
            self._whole = check_one_kind((*forced, *self.starting_stacks))
            self._check_infinite(forced)
        self._antes, self._blinds = by_seat(self.antes), by_seat(self.blinds_or_straddles)
        self._live_blinds, self._dead_blinds = self._blinds, by_seat(self.dead_blinds)
        if has_posts:
            pairs = zip(self._blinds, by_seat(self.posts), strict=True)
            self._live_blinds = tuple(blind + post for blind, post in pairs)
        self._structure = self.betting_structure.code
        is_limit = self._structure == FIXED_LIMIT
        self._reopening_parts = self.rules.limit_reopening_parts if is_limit else 1

    def _check_infinite(self, forced: tuple[Chips, ...]) -> None:
        """Raise ValueError for infinite chips other than stacks; convert infinity for Decimals."""
        if not all(map(isfinite, forced)):
            raise ValueError(
                "antes, blinds, the bring-in and bets are finite; only stacks may be inf"
            )
        if any(isinstance(value, Decimal) for value in (*forced, *self.starting_stacks)):
            # Decimals do not subtract from an infinite float.
            self.starting_stacks = tuple(
                Decimal(stack) if stack == inf else stack for stack in self.starting_stacks
            )

    def _check(self) -> None:
        """Raise ValueError unless the arguments define a valid game."""
        forced = any(self.antes) or any(self._blinds) or self.bring_in > 0
        if not self.streets or not self.hand_types:
            raise ValueError("a game has at least one street and one hand type")
        if self.streets[0].draw_status or not any(s.hole_dealing_statuses for s in self.streets):
            raise ValueError("the first street deals; players draw only when they hold cards")
        if self.bring_in < 0 or (self.bring_in and any(self._blinds)):
            raise ValueError(
                f"a game has blinds or a bring-in, not both, and neither is negative; got blinds "
                f"{self.blinds_or_straddles} and the bring-in {shown(self.bring_in)}"
            )
        small = self.streets[0].min_completion_betting_or_raising_amount
        if self.bring_in and self.bring_in >= small:
            raise ValueError(f"the bring-in {self.bring_in} is less than the smallest bet {small}")
        self._check_posts()
        if not forced:
            raise ValueError("a hand needs antes, blinds or a bring-in; all are 0")
        if not min(self.starting_stacks) > 0:
            seat = self.starting_stacks.index(min(self.starting_stacks))
            raise ValueError(f"seat {seat} starts with no chips; every player has some")
        self._check_boards()
        needed = fewest_cards(self.streets, self.player_count)
        needed += (self.rules.boards - 1) * sum(s.board_dealing_count for s in self.streets)
        if needed > len(self.deck):
            raise ValueError(
                f"{self.player_count} players need {needed} cards, the deck has {len(self.deck)}; "
                f"play with fewer"
            )

    def _check_boards(self) -> None:
        """Raise ValueError for bomb pots and several boards in games that do not support them."""
        rules = self.rules
        if rules.bomb_pot:
            rules.check_forced_bets(self._antes, (*self._live_blinds, self.bring_in))
            if len(self.streets) == 1:
                raise ValueError("a bomb pot needs a street after the first, which has no bets")
        if rules.boards > 1 and not any(street.board_dealing_count for street in self.streets):
            raise ValueError(f"the rules have boards={rules.boards}; this game has no board")

    def _check_posts(self) -> None:
        """Raise ValueError for posts above the greatest blind, and for posts of blinds' seats."""
        if self._live_blinds is self._blinds:
            return
        most = max(self._blinds)
        for seat, (blind, live) in enumerate(zip(self._blinds, self._live_blinds, strict=True)):
            if blind and live > blind:
                raise ValueError(
                    f"seat {seat} has the blind {blind} and the post {shown(live - blind)}; a "
                    f"player posts one of them, and the excess is a dead blind"
                )
            if live > most:
                raise ValueError(
                    f"the post {shown(live)} of seat {seat} is more than the greatest blind, "
                    f"{most}; a post is not a raise: give the excess as a dead blind"
                )

    def _shuffle(self, rng: Seed, deck_cards: CardsLike | None) -> None:
        """Shuffle the deck, or take *deck_cards*; its order is the seed of later shuffles."""
        count = len(self.deck)
        if rng is None:
            # Sorting random words of the system takes a fifth of the time of seeding a generator.
            order = np.frombuffer(os.urandom(8 * count), np.uint64).argsort()
        else:
            order = _drawn(rng, count) if type(rng) is int else _draw(rng, count)
        if deck_cards is None:
            self.deck_cards: list[Card] = [self.deck[place] for place in order.tolist()]
        else:
            self.deck_cards = [*read_cards(deck_cards)]
            if sorted(self.deck_cards) != sorted(self.deck):
                raise ValueError(
                    f"deck_cards are the {count} cards of the deck, each once, the next one first; "
                    f"got {len(self.deck_cards)}: {write_cards(self.deck_cards[:count])}"
                )
        self._reshuffle_seed = int.from_bytes(bytes(self.deck_cards))
