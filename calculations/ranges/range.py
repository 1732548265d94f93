"""`Range`: which of the 1,326 hold'em combos a player may hold, each at a weight from 0 to 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.ranges import export, html
from calculations.ranges.notation import parse_range
from calculations.ranges.orders import best_combos, by_combo, names, numbers, share_of
from lookup.arguments import shown
from lookup.cards import CardsLike, as_card_numbers
from lookup.combos import (
    COMBO_BITS,
    COMBOS,
    combo_names,
)

if TYPE_CHECKING:
    import pandas as pd


class Range:
    """Hold a weight from 0 to 1 for each of the 1,326 combos, read from text; it never changes.

    Parameters
    ----------
    text : str
        Entries with commas, semicolons or spaces between them, in any letter case. They are read
        from left to right, and what is given twice has its last weight. Blank text is no combos.
        Text that names some and leaves none, as ``15% - random`` does, is refused.

    Raises
    ------
    ValueError
        For text that is not a range: the rule, the text, and a caret under the first wrong
        character.

    Notes
    -----
    An entry names

    - a class: ``AK``, ``AKs``, ``AKo``, ``TT``; a combo: ``AsKh``, ``A♠K♥``; 10 is T;
    - combos of which a rank or a suit is not known, by stars: ``A*Ks``, ``*h*h``, ``As*``, each
      once;
    - pairs and better, ``88+``; a kicker and better, ``ATs+``, ``AT+``;
    - a run between two classes, in either order: ``JJ-88``, ``A5s-A2s``, or of one gap,
      ``T9s-QJs``, where both cards climb;
    - all combos, ``random``, ``any two`` or ``any``; the best by `Range.top`, ``15%``; or a slice
      of that order, ``10%-20%`` or ``20%-10%``, which is ``20%`` without ``10%``.

    It may have a weight: ``AKs:0.5``, ``AKs:50%``, or in percent ``AKs@50``. A group has it before:
    ``0.5(AKs, QQ)``, ``50%(AKs)``, ``[50]AKs[/50]``. Weights multiply with those of the groups
    around, so that ``0.5(x)`` is ``Range("x") * 0.5``; the weight 0 takes combos away.

    ``!AhKh`` takes the entry or group after it away from all that stands before; so does a dash,
    as in ``QQ+ - AhAs``, except between two classes or two percentages: there it is a run or a
    slice. To take away a class after a class, write ``AK !AKs``, or ``AK, -AKs``.

    ``a | b`` has the greater of the two weights of each combo, ``a & b`` the smaller, ``a - b``
    what b's weight leaves of a's, 0 at least; ``a * 0.5`` scales. Equal ranges have equal weights.

    Examples
    --------
    >>> Range("QQ+, AKs, A5s-A2s:0.5, AsKh")
    Range('QQ+, AKs, AsKh, A5s-A2s:0.5')
    >>> len(Range("22+,A2s+,K9s+,QTs+,A8o+,KTo+"))
    258
    """

    __slots__ = ("_all_or_nothing", "_bits", "_weights")
    __array_ufunc__ = None  # so that NumPy's numbers leave `number * range` to us

    _weights: NDArray[np.float64]
    _bits: NDArray[np.uint64] | None
    _all_or_nothing: bool | None

    def __init__(self, text: str = "") -> None:
        if not isinstance(text, str):
            raise ValueError(
                f"a range is text such as 'QQ+, AKs', not {shown(text)}; "
                f"for weights there is Range.from_weights"
            )
        self._set(parse_range(text, best_combos))

    def _set(self, weights: NDArray[np.float64]) -> None:
        # An array over bytes cannot be made writeable again; + 0.0 turns -0.0 into 0.0.
        self._weights = np.frombuffer((weights + 0.0).tobytes())
        self._bits = self._all_or_nothing = None  # found when asked for: a fifth of reading a text

    @property
    def bits(self) -> NDArray[np.uint64]:
        """Return the cards of each combo that it holds, [N], as the bits of their numbers."""
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
        """Return the best classes, as many whole ones, best first, as fit into a share.

        Parameters
        ----------
        share : str or float
            Such as "15%" or 0.15, of the 1,326 combos.
        order : str or array
            "equity_vs_random", the exact equity against a random hand before the flop, or values
            [169] or [13, 13] by class or [1326] by combo, higher is better.

        Raises
        ------
        ValueError
            For a share outside 0% to 100%, an unknown order, and values of another shape or NaN.

        Notes
        -----
        Classes of equal value come in the order of `lookup.HAND_CLASSES`.

        Examples
        --------
        >>> Range.top("3%", order=-np.arange(169))  # row by row of the chart
        Range('AA, A6s+')
        """
        return cls._of_combos(best_combos(share_of(share), order))

    @classmethod
    def from_weights(cls, weights: ArrayLike) -> Range:
        """Return the range with these weights, 0 to 1: [1326] by combo, [169] or [13, 13] by class.

        Parameters
        ----------
        weights : [1326], [169] or [13, 13] numbers from 0 to 1, or truth values
            Combos are numbered as in `lookup.COMBOS`, classes as in `lookup.HAND_CLASSES`, row by
            row of a chart from AA to 22. What has an index, as pandas has, must have it in this
            order.

        Raises
        ------
        ValueError
            For another shape, and for what is not a weight.

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
        """Return the texts of the combos with a weight over 0, such as "AsKh", `<U4` [len(range)].

        They are in the order of the weights; their card numbers are ``COMBOS[range.weights > 0]``.

        Examples
        --------
        >>> Range("AKs").combos.tolist()
        ['AcKc', 'AdKd', 'AhKh', 'AsKs']
        """
        return combo_names()[self._weights > 0]

    def to_series(self) -> pd.Series[float]:
        """Return the weights as a pandas Series of 1,326, its index the texts of the combos.

        Examples
        --------
        >>> Range("AKs").to_series().nlargest(1).to_dict()
        {'AcKc': 1.0}
        """
        import pandas as pd

        index = pd.Index(combo_names(), name="combo")
        return pd.Series(self._weights.copy(), index=index, name="weight")

    def to_string(self, dialect: str | None = None) -> str:
        """Return the range as text, which `Range` reads back to the same weights.

        Parameters
        ----------
        dialect : str, optional
            None is the shortest text known to us, with runs, suited and offsuit hands as one, and
            combos that differ named after their class. "pio" is for PioSOLVER, "eval7" for eval7,
            "gto+" for GTO+; there no combo is named twice.

        Raises
        ------
        ValueError
            For a dialect that is not known.

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
        return export.to_text(self._weights, dialect)

    def without(self, cards: CardsLike) -> Range:
        """Return the range without the combos that hold any of these cards, such as "AsKd".

        Parameters
        ----------
        cards : what `EquityCalculator` takes as a board, but of any number

        Raises
        ------
        ValueError, TypeError
            For what is not cards.

        Examples
        --------
        >>> len(Range("AA, AK").without("As"))
        15
        """
        removed = np.isin(COMBOS, as_card_numbers(cards)).any(axis=1)
        return self._of(np.where(removed, 0.0, self._weights))

    def __len__(self) -> int:
        return int(np.count_nonzero(self._weights))

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
        except OverflowError:  # an integer beyond floats
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
        return Range.from_weights, (np.array(self._weights),)

    def __str__(self) -> str:
        return self.to_string()

    def __repr__(self) -> str:
        return f"Range({self.to_string()!r})"

    def _repr_html_(self) -> str:
        return html.to_html(self._weights)


RangeLike: TypeAlias = Range | str
"""A range as it is given: a `Range` or its text."""


def as_range(value: RangeLike) -> Range:
    """Return the range that *value* is, or that it says as text; raises ValueError for others.

    >>> as_range("AA") == as_range(Range("AA"))
    True
    """
    return value if isinstance(value, Range) else Range(value)
