"""`OmahaRange`: the Omaha hands that a player may hold, each with a weight from 0 to 1."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Set
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown
from lookup.cards import CardsLike, as_card_numbers, card_mask, format_cards


class OmahaRange:
    """Hold a weight from 0 to 1 for each Omaha hand, parsed from ProPokerTools' notation.

    Parameters
    ----------
    text : str
        Letter case is free, except that variables of ranks are capitals.
    size : the number of cards of a hand, 4 or 5

    Raises
    ------
    ValueError
        For text that is not a range. The message states the rule and shows the text with a caret
        under the first wrong character.

    Notes
    -----
    A hand lists some of its cards, fully or partly known, in any order; the other cards are any
    cards.

    - ``AA``, ``AA**`` or ``*``: ranks and stars, a star for any card. ``AA`` includes hands with a
      third ace.
    - ``AsKh**``, ``sshh``: cards and suits. If a suit or a star follows each rank, the two are one
      card: ``A*Ks**`` has four cards. Otherwise each star is a card, as in ``AA**``.
    - ``AxKxQyJy``, ``wxyz``: equal letters mean the same suit, different letters different suits,
      none of them a named suit. ``RROO``, ``RRON``: likewise for ranks, with R, O, N, P and G. So
      ``AAxx`` is two aces and two cards of one suit, not two aces and any cards, which is ``AA**``.
    - ``AA$ds`` or ``AAds`` is double-suited, ``xxyy``; ``JT98$ss`` or ``JT98ss`` single-suited,
      ``xxyz``; ``$rainbow`` is ``wxyz``; ``$np`` has no pair, ``$op`` one, ``$tp`` two. "ds" and
      "ss" have this meaning only after ranks without suits: ``AsKds`` is As, Kd and a spade.
    - ``[AKQ]``, ``[A-T]``, ``[As,Kh]`` are one of these cards, ``$B`` [A-J], ``$R`` [A-T], ``$F``
      [K-J], ``$N`` [K-9], ``$M`` [T-7], ``$Z`` [6-2], ``$L`` [A,8-2], ``$W`` [A,5-2].
    - ``JT98-8765``, ``AA-TT``, ``T987+``, ``8765-``: runs, in which all ranks shift by equal steps,
      up to the ace or down to the two.
    - ``5%``, ``5%-10%``: the best classes of four-card hands that fit into the share, each in full,
      by their equity against a random hand in high-only Omaha, estimated to 0.001.

    ``a, b`` is the union, ``a:b`` the intersection, ``a!b`` a without b, and ``!b`` all hands
    without b. Colons and exclamation marks bind before commas, from left to right; use brackets to
    change this: ``(AA, KK):$ds``. ``AA@50`` has the weight 50%. ``"AsAhKsKh" in a`` tests whether a
    range has all hands of a text.

    Examples
    --------
    >>> aces = OmahaRange("AA$ds")
    >>> len(OmahaRange("AA")), len(aces)
    (6961, 864)
    >>> (aces | OmahaRange("KKds")).to_string()
    'AA$ds, KKds'
    """

    __slots__ = ("_bits", "_numbers", "_size", "_text", "_weights")

    _numbers: NDArray[np.intp]
    _weights: NDArray[np.float64]

    def __init__(self, text: str, size: int = 4) -> None:
        if not isinstance(text, str):
            raise ValueError(f"a range is text such as 'AA**, JT98ss', not {shown(text)}")
        from calculations.ranges.omaha_combos import best_hands
        from calculations.ranges.omaha_notation import parse_omaha

        if match := re.search(rf"(?i)\b(?=\w{{{size}}}\b)[2-9TJQKA]+(x+)\b", text):
            meant = match[0].replace(match[1], "*" * len(match[1]))
            warnings.warn(
                f"x is a suit: the last cards of {match[0]!r} have one suit; for any cards write "
                f"{meant!r}",
                stacklevel=2,
            )
        self._set(text.strip(), size, parse_omaha(text, size, best_hands))

    def _set(self, text: str, size: int, weights: NDArray[np.float64]) -> None:
        self._text, self._size = text, size
        self._numbers = np.flatnonzero(weights)
        self._weights = weights[self._numbers]
        self._weights.flags.writeable = False
        self._bits: NDArray[np.uint64] | None = None

    @property
    def size(self) -> int:
        """Return the number of cards of each hand."""
        return self._size

    @property
    def cards(self) -> NDArray[np.uint8]:
        """Return the card numbers of the hands with a weight over 0, [len(range), size]."""
        from calculations.ranges.omaha_combos import all_combos

        return all_combos(self._size)[self._numbers]

    @property
    def weights(self) -> NDArray[np.float64]:
        """Return the weights over 0, [len(range)], of the hands in `cards`, read-only."""
        return self._weights

    @property
    def combos(self) -> NDArray[np.str_]:
        """Return the texts of `cards`, [len(range)].

        >>> OmahaRange("AsAhKsK*").combos.tolist()
        ['AsAhKsKc', 'AsAhKsKd', 'AsAhKsKh']
        """
        return np.asarray(format_cards(self.cards[:, ::-1]))

    @property
    def bits(self) -> NDArray[np.uint64]:
        """Return the bit mask of each hand in `cards`."""
        if self._bits is None:
            self._bits = card_mask(self.cards)
        return self._bits

    @property
    def all_or_nothing(self) -> bool:
        """Return whether every weight is 0 or 1."""
        return bool((self._weights == 1).all())

    def to_string(self) -> str:
        """Return the text from which the range was parsed."""
        return self._text

    def without(self, cards: CardsLike) -> OmahaRange:
        """Return the range without the hands that hold any of these cards, such as "AsKd".

        Raises ValueError if no hand is left.

        >>> len(OmahaRange("AA").without("AsAh"))
        1128
        """
        numbers = as_card_numbers(cards).tolist()
        texts = ", ".join(map(str, (format_cards([number]) for number in numbers)))
        return OmahaRange(f"({self._text})!({texts})", self._size) if numbers else self

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[str]:
        return iter(self.combos.tolist())

    def __contains__(self, hands: OmahaRange | str) -> bool:
        other = hands if isinstance(hands, OmahaRange) else OmahaRange(hands, self._size)
        return bool(np.isin(other._numbers, self._numbers).all()) and other._size == self._size

    def __or__(self, other: OmahaRange) -> OmahaRange:
        return self._with(other, "{}, {}")

    def __and__(self, other: OmahaRange) -> OmahaRange:
        return self._with(other, "({}):({})")

    def __sub__(self, other: OmahaRange) -> OmahaRange:
        return self._with(other, "({})!({})")

    def _with(self, other: OmahaRange, text: str) -> OmahaRange:
        """Return a range whose text combines the texts of both ranges."""
        if not isinstance(other, OmahaRange):
            return NotImplemented
        if other._size != self._size:
            raise ValueError(
                f"one range has hands of {self._size} cards and the other of {other._size}; give "
                f"both the same size"
            )
        return OmahaRange(text.format(self._text, other._text), self._size)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OmahaRange):
            return NotImplemented
        return (
            self._size == other._size
            and np.array_equal(self._numbers, other._numbers)
            and np.array_equal(self._weights, other._weights)
        )

    def __hash__(self) -> int:
        return hash((self._size, self._numbers.tobytes(), self._weights.tobytes()))

    def __reduce__(self) -> Any:
        return OmahaRange, (self._text, self._size)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        size = f", size={self._size}" if self._size != 4 else ""
        return f"OmahaRange({self._text!r}{size})"


Set.register(OmahaRange)  # of hands: an argument that takes a list refuses a range
