"""The patterns of ranges as text, and the rules that their errors state.

Quantifiers are possessive (`*+`), so that a match never backtracks into spaces.
"""

import re

from lookup.cards import RANKS, SUIT_GLYPHS, SUIT_OUTLINES, SUIT_SPELLINGS

DASHES = "-‐‑‒–—−"  # the hyphens, the dashes and the minus sign
CLOSED_BY = {")": "(", "}": "{", "]": "["}

_S = r"\s*+"
_QUOTES = "\"'“”‘’"
_RANK_TEXT = f"(10|[{RANKS}{RANKS.lower()}])"
_CARD_TEXT = rf"{_RANK_TEXT}{_S}[{''.join(SUIT_SPELLINGS)}]\uFE0F?"
_KIND = "([soSO])(?ai:(?<=s)uited|(?<=o)ff(?:suit(?:ed)?)?)?"
_CLASS_TEXT = (  # a card of ten may have a dash, 10-10
    f"{_RANK_TEXT}{_S}(?:(?<=10)-(?=10))?{_RANK_TEXT}(?:{_S}{_KIND})?"
)
_NUMBER = r"([0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE]([-+]?[0-9]{1,4}+))?"
_PERCENT_TEXT = rf"{_NUMBER}{_S}%"
_TOP = rf"(?:(?ai:top|best){_S})?"
_BETWEEN = rf"{_S}([{DASHES}]){_S}"
_AFTER_HAND = rf"(?={_S}(?:[,;|/:=@[\])}}#]|\Z))"
# A weight that needs no colon: a number that cannot be a hand.
_FACTOR = r"(?=[01]?\.[0-9]|[01](?![0-9])|[0-9]++(?:\.[0-9]*+)?\s*+%)"
_FACTOR_TEXT = rf"{_FACTOR}{_NUMBER}(?:{_S}(%))?"

SPACES = re.compile(_S)
# Not possessive: before 3.11.5, Python gets this wrong for alternatives that look ahead.
SEPARATORS = re.compile(rf"(?:[\s,;|{_QUOTES}]++|/(?!/)|#[^\r\n]*+)*")
RANK = re.compile(_RANK_TEXT)
CARD = re.compile(_CARD_TEXT)
COMBO = re.compile(f"{_CARD_TEXT}{_S}({_CARD_TEXT})")
CLASSES = re.compile(
    rf"{_CLASS_TEXT}(?:{_S}(?:((?<=[0-9A-Za-z])(?:\+|[{DASHES}]{_AFTER_HAND})"
    rf"|\+(?!{_S}[0-9A-Za-z.*({{]))|[{DASHES}]{_S}({_CLASS_TEXT})(?!{_S}%)))?"
)
ANY_KICKER = re.compile(f"{_RANK_TEXT}{_S}[xX]{_S}{_KIND}")
ANY_SUIT = re.compile(f"{_CARD_TEXT}{_S}{_RANK_TEXT}[xX]|{_RANK_TEXT}[xX]{_S}{_CARD_TEXT}")
DASH = re.compile(f"{_S}[{DASHES}]{_S}")
_WORDS = r"(?ai:(?:a(?:ll|ny)\s++)?(pairs?|suited|offsuit(?:ed)?))(?![0-9A-Za-z])"
_ANY_TWO = r"(?ai:random|all|any(?:\s*+two)?)(?![0-9A-Za-z])"
ANY_TWO = re.compile(_ANY_TWO)
WORDS = re.compile(_WORDS)
PERCENT = re.compile(_PERCENT_TEXT)
SHARE = re.compile(_TOP + _PERCENT_TEXT)
SLICE = re.compile(rf"{_TOP}{_PERCENT_TEXT}{_BETWEEN}{_PERCENT_TEXT}(?!{_S}\()")
# One percentage and one number that may also be a hand, such as "10-20%" or "20%-55", with nothing
# after it that only a hand or a group has.
HALF_SLICE = re.compile(
    rf"{_NUMBER}{_BETWEEN}{_PERCENT_TEXT}"
    rf"|{_PERCENT_TEXT}{_BETWEEN}{_NUMBER}"
    rf"(?![0-9A-Za-z{SUIT_GLYPHS}{SUIT_OUTLINES}])(?!{_S}[{DASHES}%+(])"
)
WEIGHT_OF_GROUP = re.compile(rf"{_NUMBER}{_S}(%?){_S}[({{]")
TAG = re.compile(rf"\[{_S}(/?){_S}{_NUMBER}{_S}%?{_S}\]")
WEIGHT_SIGN = re.compile(rf"[\s{_QUOTES}]*+(?:([:@=])|(\*){_S}{_FACTOR}){_S}")
WEIGHT = re.compile(rf"{_NUMBER}(?:{_S}(%))?")
WEIGHT_IN_BRACKETS = re.compile(rf"{_S}\({_S}{_FACTOR_TEXT}{_S}\)")
WEIGHT_AFTER_SPACE = re.compile(rf"[ \t]++{_FACTOR_TEXT}(?![0-9A-Za-z.%])(?!{_S}[{DASHES}({{])")
_DIGIT_OR_LESS = r"(?=[01]?\.[0-9]|[01](?![0-9]))"
# The weight of a row of CSV: the last of its line, and neither a share nor the weight of a group.
_FILLER = rf"[ \t{_QUOTES}]*"
WEIGHT_OF_ROW = re.compile(
    rf"{_FILLER}+[,;]{_FILLER}+{_DIGIT_OR_LESS}{_NUMBER}{_FILLER}+(?=[\r\n]|\Z)(?!{_S}[%({{])"
)
# In rows of a table, the second column is a weight, which may be a percentage.
WEIGHT_IN_TABLE = re.compile(
    rf"{_FILLER}+[,;]{_FILLER}+{_NUMBER}(?:{_FILLER}+(%))?{_FILLER}+(?=[\r\n]|\Z)"
)
HEADER_OF_ROWS = re.compile(
    rf"[\s{_QUOTES}]*+(?ai:hand|combo){_FILLER}[,;\t]{_FILLER}+(?ai:weight){_FILLER}+(?=[\r\n])"
)
# Without a header, several rows are a table if each has a weight of 0 to 1 or a percentage.
TABLE = re.compile(
    rf"\s*+(?:[^\r\n,;%]++[,;]{_FILLER}+(?:{_DIGIT_OR_LESS}{_NUMBER}|{_NUMBER}{_FILLER}+%)"
    rf"{_FILLER}+(?:[\r\n]++|\Z)){{2,}}\s*+\Z"
)
WORD_OF_LIST = re.compile(r"[^\s,;|]++")
WEIGHT_ALONE = re.compile(rf"{_DIGIT_OR_LESS}{_NUMBER}")
ONLY_AFTER_COMMA = re.compile(
    rf"{_WORDS}|{_ANY_TWO}|{_TOP}{_PERCENT_TEXT}(?!{_S}[({{]|{_BETWEEN}{_PERCENT_TEXT})"
)

ENTRY_RULE = "a range names hands such as AK, QQ+, A5s-A2s, AsKh, random or 15%"
EMPTY_RULE = "keep a hand with a weight over 0, or write Range() for an empty range"
HAND_RULE = "a hand is two ranks, e.g. AK, AKs or AKo, or two cards, e.g. AsKh"
ANY_RULE = "x is a suit beside a card, e.g. AhKx, or a kicker, e.g. Axs; for others write A2+, AKs"
NEXT_RULE = "after a hand comes +, a dash and a hand, a weight such as :0.5, or a comma or space"
COMMA_RULE = "a comma comes between hands and shares or words, e.g. AKs, 15%; a weight is AKs:50%"
COMMENT_RULE = "a comment begins with #"
PAIR_RULE = "a pair is neither suited nor offsuit; write its two ranks, e.g. TT"
RUN_RULE = (
    "a run goes from pair to pair, or between two hands that are both suited, both offsuit or both "
    "neither, with the same high card or the same gap, e.g. JJ-88, A5s-A2s, T9s-QJs"
)
COMBO_RULE = "a run cannot start from a combo; put ! before hands to remove, e.g. QQ+ !AhAs"
WEIGHT_RULE = "a weight is 0 to 1, or 0 to 100 in percent, e.g. AKs:0.5, AKs@50, 0.5(AKs), 50%(AKs)"
TINY_RULE = "a weight over 0 is at least 5e-324; the weight 0 removes hands"
TOO_SMALL = "the weight is too small"
SHARE_RULE = "a share of all combos is 0% to 100%, e.g. 15%"
NARROW_RULE = (
    "a share, or a slice such as 10%-20%, takes whole classes, first AA with 0.46%; widen it"
)
SLICE_RULE = (
    "a slice has a percentage at both ends, e.g. 10%-20%; put ! before hands to remove, "
    "e.g. 20% !55"
)
REMOVAL_RULE = "a removal has no weight and contains no other removal"
TAG_RULE = "a tag is a percentage in brackets with an equal closing tag, e.g. [50]AKs[/50]"
WEIGHTS_RULE = (
    "weights alone are 1,326, in PioSOLVER's order 2d2c 2h2c 2h2d, or 169, row by row of the grid"
)
BRACKETS_RULE = "brackets come in pairs, e.g. 0.5(AKs, QQ) or [50]AKs[/50]"
GROUP_RULE = "the weight of a group comes before it, e.g. 0.5(AKs, QQ)"
SPACED_RULE = (
    "a slice to remove has no spaces, e.g. random !10%-20%; for two shares put ! before "
    "each, e.g. random !10% !20%"
)
