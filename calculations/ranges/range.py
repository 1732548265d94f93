"""`Range`: the hold'em combos that a player may hold, each with a weight from 0 to 1."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.ranges.orders import best_combos, by_combo, names, numbers, share_of
from lookup.arguments import shown
from lookup.cards import CardsLike, as_card_numbers
from lookup.combos import COMBO_BITS, COMBOS, combo_names

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


class Range:
    """Hold a weight from 0 to 1 for each of the 1,326 combos, parsed from text; immutable.

    Parameters
    ----------
    text : str
        Entries in any letter case, separated by commas, semicolons, ``/``, ``|`` or spaces; braces
        or quotes may enclose the text. Entries are read from left to right; a combo that is named
        twice gets the last weight. A comment runs from # to the end of the line. Blank text is the
        empty range. Text that names combos and removes them all, such as ``15% - random``, is an
        error.

    Raises
    ------
    ValueError
        For text that is not a range. The message states the rule and shows the text with a caret
        under the first wrong character.

    Notes
    -----
    An entry names

    - a class: ``AK``, ``AKs``, ``AK suited``, ``AKo``, ``TT``; a combo: ``AsKh``, ``A♠K♥``; 10 is
      T;
    - combos with a star for an unknown rank or suit: ``A*Ks``, ``*h*h``, ``As*``; ``AhKx`` is
      ``AhK*``; ``Axs`` and ``Axo`` are all suited and all offsuit hands with one ace;
    - a pair and all better or worse pairs, ``88+``, ``88-``; likewise for kickers, ``AT+``,
      ``ATs-``;
    - a run between two classes, in either order: ``JJ-88``, ``A5s-A2s``, or with a fixed gap, where
      both cards climb, ``T9s-QJs``;
    - all ``pairs``, ``suited`` or ``offsuit`` hands, or all combos, ``random``, ``all``, ``any`` or
      ``any two``;
    - the best hands by `Range.top`, ``15%`` or ``top 15%``; or a slice, ``10%-20%`` or ``20%-10%``:
      the best 20% without the best 10%.

    A weight follows its entry: ``AKs:0.5``, ``AKs:50%``, or in percent ``AKs@50``. ``AKs=0.5``,
    ``AKs*0.5``, ``AKs(0.5)``, ``AKs 0.5`` and ``AKs 50%`` mean the same. So a comma must separate a
    share, a word or "random" from a hand: ``AKs, 50%``. A weight precedes its group: ``0.5(AKs,
    QQ)``, ``50%(AKs)``, ``[50]AKs[/50]``. Weights of nested groups multiply, so ``0.5(x)`` equals
    ``Range("x") * 0.5``. The weight 0 removes combos. Rows of CSV, ``AKs,0.5``, end with the
    weight. After a header ``hand,weight``, or if all of several rows have a weight, it may be a
    percentage, ``AKs,50%``; a number over 1 without the sign is refused.

    Weights alone are a range, too: 1,326 numbers in PioSOLVER's order ``2d2c 2h2c 2h2d``, or 169
    numbers, row by row of the grid.

    An exclamation mark removes the next entry or group from the range so far: ``!AhKh``. So does a
    dash, as in ``QQ+ - AhAs``, except between two classes, for a run, or two percentages, for a
    slice. To remove a class after a class, write ``AK !AKs`` or ``AK, -AKs``.

    ``a | b`` takes the greater weight of each combo, ``a & b`` the smaller; ``a - b`` subtracts
    weights, down to 0; ``a * 0.5`` scales them. Ranges with equal weights are equal. A range prints
    the text from which it was parsed, or `Range.to_string` without such text, with comments or with
    several lines.
    ``"AKs" in a`` tests whether all combos of a text have weights over 0; ``list(a)`` lists the
    names of the combos.

    Examples
    --------
    >>> Range("QQ+, AKs, A5s-A2s:0.5, AsKh")
    Range('QQ+, AKs, A5s-A2s:0.5, AsKh')
    >>> len(Range("22+,A2s+,K9s+,QTs+,A8o+,KTo+"))
    258
    """

    __slots__ = ("_all_or_nothing", "_bits", "_text", "_weights")
    __array_ufunc__ = None  # leaves `number * range` with NumPy scalars to __rmul__

    _weights: NDArray[np.float64]
    _bits: NDArray[np.uint64] | None
    _all_or_nothing: bool | None
    _text: str  # the text from the user, empty for a computed range

    def __init__(self, text: str = "") -> None:
        if not isinstance(text, str):
            raise ValueError(
                f"a range is text such as 'QQ+, AKs', not {shown(text)}; "
                f"for weights use Range.from_weights"
            )
        from calculations.ranges.notation import parse_range  # its patterns take 4 ms

        weights = parse_range(text, best_combos)
        has_lines = "#" in text or len(text.splitlines()) > 1  # whose ends may have a meaning
        self._set(weights, "" if has_lines else " ".join(text.split()))

    def _set(self, weights: NDArray[np.float64], text: str = "") -> None:
        # Nobody can make an array over bytes writeable again; + 0.0 turns -0.0 into 0.0.
        self._weights = np.frombuffer((weights + 0.0).tobytes())
        self._bits = self._all_or_nothing = None  # lazy: this takes a fifth of the time of parsing
        self._text = text

    @property
    def bits(self) -> NDArray[np.uint64]:
        """Return the card bit mask of each combo in the range, [N]."""
        bits = self._bits
        if bits is None:
            bits = COMBO_BITS[self._weights > 0]
            bits.flags.writeable = False
            self._bits = bits
        return bits

    @property
    def all_or_nothing(self) -> bool:
        """Return whether every weight is 0 or 1."""
        whole = self._all_or_nothing
        if whole is None:
            weights = self._weights
            whole = self._all_or_nothing = bool(((weights == 0) | (weights == 1)).all())
        return whole

    @classmethod
    def random(cls) -> Range:
        """Return the range of all combos at weight 1."""
        return cls._of(np.ones(len(COMBOS)))

    @classmethod
    def top(cls, share: str | float, order: str | ArrayLike = "equity_vs_random") -> Range:
        """Return the best hand classes that fit, each in full, into a share of all combos.

        Parameters
        ----------
        share : str or float
            A share of the 1,326 combos, such as "15%" or 0.15.
        order : str or array
            "equity_vs_random", the exact preflop equity against a random hand; or values by class,
            [169] or [13, 13], or by combo, [1326]. Higher is better.

        Raises
        ------
        ValueError
            For a share outside 0% to 100%, an unknown order, and values of a wrong shape or NaN.

        Notes
        -----
        Classes of equal value keep the order of `lookup.HAND_CLASSES`.

        Examples
        --------
        >>> Range.top("3%", order=-np.arange(169))  # row by row of the chart
        Range('AA, A6s+')
        """
        return cls._of_combos(best_combos(share_of(share), order))

    @classmethod
    def from_weights(cls, weights: ArrayLike) -> Range:
        """Return a range from its weights, 0 to 1: [1326] by combo, [169] or [13, 13] by class.

        Parameters
        ----------
        weights : [1326], [169] or [13, 13] numbers from 0 to 1, or truth values
            Combos are in the order of `lookup.COMBOS`, classes in the order of
            `lookup.HAND_CLASSES`, row by row of a chart from AA to 22. A pandas index must be in
            this order.

        Raises
        ------
        ValueError
            For a wrong shape, and for values that are not weights.

        Examples
        --------
        >>> Range.from_weights(np.eye(13))
        Range('22+')
        """
        values = numbers(weights, "weights")
        wrong = np.flatnonzero(~((values >= 0) & (values <= 1)))
        if wrong.size:
            raise ValueError(
                f"the weight {values[wrong[0]]} of {names(values.size)[wrong[0]]} is not 0 to 1; "
                f"scale the weights, e.g. divide by the greatest"
            )
        return cls._of(by_combo(values))

    @classmethod
    def _of(cls, weights: NDArray[np.float64]) -> Range:
        made = cls.__new__(cls)
        made._set(weights)
        return made

    @classmethod
    def _of_combos(cls, combos: NDArray[np.intp]) -> Range:
        weights = np.zeros(len(COMBOS))
        weights[combos] = 1
        return cls._of(weights)

    @property
    def weights(self) -> NDArray[np.float64]:
        """Return the weight of each combo, float64 [1326], read-only, in the order of `COMBOS`."""
        return self._weights

    @property
    def combos(self) -> NDArray[np.str_]:
        """Return the names of the combos with a weight over 0, such as "AsKh", `<U4` [len(range)].

        They are in the order of `COMBOS`; their card numbers are ``COMBOS[range.weights > 0]``.

        Examples
        --------
        >>> Range("AKs").combos.tolist()
        ['AcKc', 'AdKd', 'AhKh', 'AsKs']
        """
        return combo_names()[self._weights > 0]

    def to_series(self) -> pd.Series[float]:
        """Return the 1,326 weights as a pandas Series, indexed by the names of the combos.

        Examples
        --------
        >>> Range("AKs").to_series().nlargest(1).to_dict()
        {'AcKc': 1.0}
        """
        import pandas as pd

        index = pd.Index(combo_names(), name="combo")
        return pd.Series(self._weights.copy(), index=index, name="weight")

    def to_string(self, dialect: str | None = None) -> str:
        """Return the range as text that `Range` reads back to the same weights.

        Parameters
        ----------
        dialect : str, optional
            None gives the shortest text: it merges runs, and suited with offsuit hands, and lists
            combos that differ from their class after it. "pio" is for PioSOLVER, "eval7" for eval7,
            "gto+" for GTO+, "csv" has a row for each entry; these name each combo once. "numbers"
            has PioSOLVER's 1,326 numbers.

        Raises
        ------
        ValueError
            For an unknown dialect.

        Examples
        --------
        >>> hands = Range("AA, KK, QQ, AKs, AKo, AQs:0.5, KQs:0.5")
        >>> hands.to_string()
        'QQ+, AK, 0.5(AQs, KQs)'
        >>> hands.to_string("pio")
        'AA,AKs,AQs:0.5,AKo,KK,KQs:0.5,QQ'
        >>> hands.to_string("eval7"), hands.to_string("gto+")
        ('QQ+, AK, 0.5(AQs, KQs)', 'AA-QQ,AKs,AKo,[50]AQs,KQs[/50]')
        """
        from calculations.ranges import export

        return export.to_text(self._weights, dialect)

    def without(self, cards: CardsLike) -> Range:
        """Return the range without the combos that hold any of these cards, such as "AsKd".

        Parameters
        ----------
        cards : any number of cards, in the forms that `EquityCalculator` takes for a board

        Raises
        ------
        ValueError, TypeError
            For values that are not cards.

        Examples
        --------
        >>> len(Range("AA, AK").without("As"))
        15
        """
        removed = np.isin(COMBOS, as_card_numbers(cards)).any(axis=1)
        return self._of(np.where(removed, 0.0, self._weights))

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the mean weight of each hand class, 13 x 13, and return the Axes.

        Parameters
        ----------
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ImportError
            Without matplotlib.

        Examples
        --------
        >>> print(Range("QQ+, AK:0.5").plot().get_title())
        QQ+, AK:0.5 · 34 combos
        """
        from calculations.ranges.export import shortened
        from calculations.ranges.heat_map import plot_weights

        return plot_weights(self._weights, f"{shortened(str(self))} · {len(self)} combos", ax)

    def __len__(self) -> int:
        return int(np.count_nonzero(self._weights))

    def __iter__(self) -> Iterator[str]:
        return iter(self.combos.tolist())

    def __contains__(self, hands: RangeLike) -> bool:
        members = as_range(hands)._weights > 0
        return bool(members.any() and (self._weights[members] > 0).all())

    def __or__(self, other: Range) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        return self._of(np.maximum(self._weights, other._weights))

    def __and__(self, other: Range) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        return self._of(np.minimum(self._weights, other._weights))

    def __sub__(self, other: Range) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        return self._of(np.maximum(self._weights - other._weights, 0.0))

    def __mul__(self, factor: float) -> Range:
        if isinstance(factor, bool | np.bool) or not isinstance(
            factor, int | float | np.integer | np.floating
        ):
            return NotImplemented
        most = float(self._weights.max())
        try:
            scale = float(factor)
        except OverflowError:  # an integer too large for a float
            scale = np.inf
        if not (scale >= 0 and scale * most <= 1):
            raise ValueError(
                f"{shown(factor)} times weights up to {most} is not 0 to 1; "
                f"the factor here is 0 to {1 / most if most else 'any number'}"
            )
        return self._of(self._weights * scale)

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return bool((self._weights == other._weights).all())

    def __hash__(self) -> int:
        return hash(self._weights.tobytes())

    def __reduce__(self) -> Any:
        return _restored, (np.array(self._weights), self._text)

    def __str__(self) -> str:
        return self._text or self.to_string()

    def __repr__(self) -> str:
        return f"Range({str(self)!r})"

    def _repr_html_(self) -> str:
        from calculations.ranges.heat_map import to_html

        return to_html(self._weights)


Set.register(Range)  # of combos: an argument that takes a list refuses a range


def _restored(weights: NDArray[np.float64], text: str) -> Range:
    """Return a range from the data of its pickle."""
    restored = Range.from_weights(weights)
    restored._text = text
    return restored


RangeLike: TypeAlias = Range | str  # a `Range` or its text


def as_range(value: RangeLike) -> Range:
    """Return a `Range` or parse its text; raises ValueError for other values.

    >>> as_range("AA") == as_range(Range("AA"))
    True
    """
    return value if isinstance(value, Range) else Range(value)
