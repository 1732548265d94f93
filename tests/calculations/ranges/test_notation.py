"""The text of ranges: each entry against naive combos, and errors that point at the fault."""

import functools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.range_notation import COMBOS, RANKS, naive_combos, naive_run, naive_slice, naive_top
from raises import raises

from calculations.ranges.notation import MOST_CHARACTERS
from calculations.ranges.range import Range
from lookup.combos import HAND_CLASSES, by_hand_class, combo_names
from lookup.tables.heads_up import equity_vs_random


def combos_of(text):
    """Return the combos at weight 1 as sets of two cards; there may be no other weights."""
    hands = Range(text)
    assert set(hands.weights) <= {0.0, 1.0}
    return {frozenset([name[:2], name[2:]]) for name in hands.combos.tolist()}


def weight_of(text, combo):
    """Return the weight at which *text* names a combo, written as "AsKh"."""
    return float(Range(text).weights[combo_names() == combo][0])


def all_of(*ranks, kind=""):
    return naive_combos(*[name + kind for name in ranks])


@pytest.mark.parametrize(
    ("text", "combos"),
    [
        ("AK", all_of("AK")),
        ("AKs", all_of("AKs")),
        ("AKo", all_of("AKo")),
        ("TT", all_of("TT")),
        ("AsKh", {frozenset(["As", "Kh"])}),
        ("JJ+", all_of("JJ", "QQ", "KK", "AA")),
        ("AA+", all_of("AA")),
        ("ATs+", all_of("ATs", "AJs", "AQs", "AKs")),
        ("KTo+", all_of("KTo", "KJo", "KQo")),
        ("AJ+", all_of("AJ", "AQ", "AK")),
        ("T9s+", all_of("T9s")),
        ("JJ-88", all_of("JJ", "TT", "99", "88")),
        ("88-JJ", all_of("JJ", "TT", "99", "88")),
        ("A5s-A2s", all_of("A5s", "A4s", "A3s", "A2s")),
        ("A2s-A5s", all_of("A5s", "A4s", "A3s", "A2s")),
        ("A3-A2", all_of("A3", "A2")),
        ("T9s-QJs", all_of("T9s", "JTs", "QJs")),
        ("QJs-T9s", all_of("T9s", "JTs", "QJs")),
        ("J9o-T8o", all_of("J9o", "T8o")),
        ("AKs-AKs", all_of("AKs")),
        ("random", set(COMBOS)),
        ("any two", set(COMBOS)),
        ("any", set(COMBOS)),
        ("100%", set(COMBOS)),
        ("", set()),
        (" ,;\n", set()),
    ],
)
def test_an_entry_names_its_combos(text, combos):
    assert combos_of(text) == combos


@pytest.mark.parametrize(
    ("text", "size"), [("22+,A2s+,K9s+,QTs+,A8o+,KTo+", 258), ("77+,ATs+,KQs,AJo+", 104)]
)
def test_known_ranges_have_their_known_size(text, size):
    assert len(Range(text)) == size


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("qq+, aKS, KAo", "QQ+, AKs, AKo"),
        ("QQ+;AKs\nAKo\tAsKh", "QQ+, AKs, AKo, AsKh"),
        (",, QQ+ ,; ", "QQ+"),
        ("1010, 109s, 10s9h", "TT, T9s, Ts9h"),
        ("A♠K♥ a♣️K♦️ A♤K♢", "AsKh, AcKd, AsKd"),
        ("88 +, A 5 s - A 2 s, A s K h", "88+, A5s-A2s, AsKh"),
        ("JJ–88 A5s—A2s T9s−QJs", "JJ-88, A5s-A2s, T9s-QJs"),
        ("9TS+, ahKS", "T9s, KsAh"),
        ("RANDOM", "random"),
        ("AnyTwo", "random"),
        ("AKs : 0.5, QQ @ 50, JJ:50 %", "AKs:0.5, QQ:0.5, JJ:0.5"),
        ("0.5 ( AKs , QQ ) 50 %(JJ)", "0.5(AKs, QQ), 0.5(JJ)"),
        ("[ 50 % ] AKs [ / 50 ]", "AKs:0.5"),
        ("0.5(AA)KK[50]QQ[/50]JJ", "AA:0.5, KK, QQ:0.5, JJ"),
        ("QQ+!AhAs", "QQ+, !AhAs"),
    ],
)
def test_letter_case_and_spacing_are_free(text, plain):
    assert Range(text) == Range(plain)


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("AKs:0.5", 0.5),
        ("AKs:.5", 0.5),
        ("AKs:1.", 1.0),
        ("AKs:5e-1", 0.5),
        ("AKs:25%", 0.25),
        ("AKs@25", 0.25),
        ("AKs@25%", 0.25),
        ("AKs@0.5", 0.005),
        ("AKs@29", 0.29),
        ("0.3(AKs, QQ)", 0.3),
        ("29%(AKs)", 0.29),
        ("[33.3]QQ, AKs[/33.3]", 0.333),
        ("[50]AKs[/50.0]", 0.5),
        ("(AKs)", 1.0),
        ("0.5(AKs:0.5)", 0.25),
        ("[50]0.5(AKs, QQ)[/50]", 0.25),
        ("random:0.2", 0.2),
        ("100%:0.2", 0.2),
        ("A2s+:0.7", 0.7),
        ("AKs:1", 1.0),
        ("AKs:0, QQ", 0.0),
        ("QQ, AKs, AKs:0", 0.0),
        ("AKs:5e-324", 5e-324),
    ],
)
def test_a_weight_is_that_which_is_written(text, weight):
    assert weight_of(text, "AsKs") == weight


def test_given_twice_the_last_weight_holds():
    assert weight_of("AKs:0.5, AsKs", "AsKs") == 1
    assert weight_of("AsKs, AKs:0.5", "AsKs") == 0.5
    assert weight_of("0.5(AKs), A2s+, [25]AK[/25]", "AsKs") == 0.25


@pytest.mark.parametrize(
    ("text", "combos"),
    [
        ("QQ+ !AhAs", naive_combos("QQ", "KK", "AA") - {frozenset(["Ah", "As"])}),
        ("QQ+ - AhAs", naive_combos("QQ", "KK", "AA") - {frozenset(["Ah", "As"])}),
        ("AKs - AsKs", naive_combos("AKs") - {frozenset(["As", "Ks"])}),
        ("QQ+ - KK", naive_combos("QQ", "AA")),
        ("JJ-88 - TT", naive_combos("JJ", "99", "88")),
        ("22+ - JJ-88", naive_combos(*[rank * 2 for rank in "234567QKA"])),
        ("AK, -AKs", naive_combos("AKo")),
        ("AK !AKs", naive_combos("AKo")),
        ("random - (AA, AK)", set(COMBOS) - naive_combos("AA", "AK")),
        ("100% !AK", set(COMBOS) - naive_combos("AK")),
        ("AK !AKs, AsKs", naive_combos("AKo") | {frozenset(["As", "Ks"])}),
        ("(AK, !AKs)", naive_combos("AKo")),
    ],
)
def test_what_is_taken_away_is_gone(text, combos):
    assert combos_of(text) == combos


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("{ JJ+, 88-77, AcKd }", "JJ+, 88-77, AcKd"),
        ("0.5{AKs, QQ}", "AKs:0.5, QQ:0.5"),
        ("top 15%, Best 3%", "15%, 3%"),
        ("AhKx, kXaD, 10xAh", "AhK*, AdK*, T*Ah"),
        ("Axs", "A2s+"),
        ("Kxs", "K2s+, AKs"),
        ("7xo", "76o-72o, 87o, 97o, T7o, J7o, Q7o, K7o, A7o"),
        ("AA=0.5, AKs(0.5), QQ*.5, JJ (50%)", "0.5(AA, AKs, QQ, JJ)"),
        ("AKs 50%, QQ 0.5 JJ\t1", "AKs:0.5, QQ:0.5, JJ"),
        ("AhKh 25%, random 0.1", "AhKh:0.25, random:0.1"),
        ("10-10, 10-10-88", "TT-88"),
        ("KK-, A5s-, 76o-:0.5", "KK-22, A5s-A2s, 0.5(76o-72o)"),
        ("AA/KK|QQ/ JJ", "JJ+"),
        ("AA # aces, 15%\nKK # kings", "KK+"),
        ("KK- # down to 22\nAA", "22+"),
        ("pairs, all pair", "22+"),
        ("\"AKs\" 'QQ' “JJ”", "AKs, QQ, JJ"),
        ('{"AKs": 0.5, "QQ": 1}', "AKs:0.5, QQ"),
        ("pairs 50%", "22+:0.5"),
        ("All", "random"),
        ("AK suited, AQ offsuit, AJoff", "AKs, AQo, AJo"),
        ("AKs 50%(QQ)", "AKs, QQ:0.5"),
        ("AKs (55)", "AKs, 55"),
        ("AA 20%-30%", "AA, 20%-30%"),
        ("AA *h", "*h, AA"),
        ("hand,weight\nAKs,50%", "AKs:0.5"),
        ("hand\tweight\nAKs\t50%", "AKs:0.5"),
        ('"AKs";"50 %"\n"QQ";"25%"\n', "AKs:0.5, QQ:0.25"),
        ("AKs,0.5\nQQ,25%\nJJ,1", "AKs:0.5, QQ:0.25, JJ"),
        ("AKs,50%", "AKs, 50%"),
        ("AKs, 50%\n!55", "50% !55"),
        ("AA,55\nKK,44", "KK+, 55-44"),
    ],
)
def test_notations_of_other_programs_are_read(text, plain):
    assert Range(text) == Range(plain)
    assert Range(str(Range(text))) == Range(plain)


@pytest.mark.parametrize(
    ("text", "size"),
    [("pairs", 78), ("suited", 312), ("offsuit", 936), ("Axs", 48), ("Axo", 144), ("AhKx", 4)],
)
def test_words_and_letters_name_all_their_combos(text, size):
    assert len(Range(text)) == size


@functools.cache
def values_by_class():
    """Return the equities that order the classes, from the matrix of heads-up counts."""
    values = by_hand_class(equity_vs_random()).tolist()
    return dict(zip(HAND_CLASSES, values, strict=True))


def naive_share(percent):
    return naive_top(Fraction(percent) / 100, values_by_class())


def naive_between(first, second):
    return naive_slice(Fraction(first) / 100, Fraction(second) / 100, values_by_class())


@pytest.mark.jit
@pytest.mark.parametrize(
    ("text", "combos"),
    [
        ("22%", lambda: naive_share("22")),
        ("55%, 2c2d", lambda: naive_share("55") | {frozenset(["2c", "2d"])}),
        ("22+ - 33%", lambda: naive_run(0, 0, 12, 12, "") - naive_share("33")),
        ("22 !33%", lambda: naive_combos("22")),
        ("10%-20%", lambda: naive_between("10", "20")),
        ("20%-10%", lambda: naive_between("10", "20")),
        ("20% - 10%", lambda: naive_between("10", "20")),
        ("10 % – 20 %", lambda: naive_between("10", "20")),
        ("22%-33%", lambda: naive_between("22", "33")),
        ("0%-10%", lambda: naive_share("10")),
        ("2.5%-1e1%", lambda: naive_between("2.5", "10")),
        ("AA, 10%-20%", lambda: naive_combos("AA") | naive_between("10", "20")),
        ("10%-20%, 30%-40%", lambda: naive_between("10", "20") | naive_between("30", "40")),
        ("20%, -10%", lambda: naive_between("10", "20")),
        ("20% !10%", lambda: naive_between("10", "20")),
        ("10%-20%-15%", lambda: naive_between("15", "20")),
        ("random !10%-20%", lambda: set(COMBOS) - naive_between("10", "20")),
        ("random - 10%-20%", lambda: set(COMBOS) - naive_between("10", "20")),
        ("random - 10%", lambda: set(COMBOS) - naive_share("10")),
        ("15% - AA", lambda: naive_share("15") - naive_combos("AA")),
        ("20% - 55+", lambda: naive_share("20") - naive_run(3, 3, 12, 12, "")),
        ("20% - 66-55", lambda: naive_share("20") - naive_combos("66", "55")),
        ("20%-109s", lambda: naive_share("20") - naive_combos("T9s")),
        ("A2o - 22%", lambda: naive_combos("A2o")),
    ],
)
def test_shares_and_slices_are_of_the_best_hands(text, combos):
    assert combos_of(text) == combos()


@pytest.mark.slow
@pytest.mark.jit
@settings(max_examples=30)
@given(st.permutations([0, *range(1, 200, 7)]), st.sampled_from("-–"), st.sampled_from([1, 0.25]))
def test_slices_are_the_same_in_either_order_and_fit_together(thousandths, dash, weight):
    first, second, third = sorted(f"{number / 2:05.1f}" for number in thousandths[:3])
    expected = naive_between(first, second)
    for one, other in ((first, second), (second, first)):
        text = f"{one}%{dash}{other}%:{weight}"
        if not expected:
            with raises("no hand fits"):
                Range(text)
            continue
        hands = Range(text)
        assert {frozenset([name[:2], name[2:]]) for name in hands.combos.tolist()} == expected
        assert {*hands.weights.tolist()} <= {0, weight}
        assert Range(hands.to_string()) == hands
    whole = Range(f"{first}%-{third}%")
    assert combos_of(f"{first}%-{second}%, {second}%-{third}%") == {
        frozenset([name[:2], name[2:]]) for name in whole.combos.tolist()
    }


@pytest.mark.jit
@pytest.mark.parametrize(
    ("marked", "problem"),
    [
        # The text, with | before the character that the caret is under.
        ("|-5%", "nothing is left of the range"),
        ("|!random", "nothing is left of the range"),
        ("100% |- random", "nothing is left of the range"),
        ("AA, |-5%", "nothing is left of the range"),
        ("AA !(|AA)", "nothing is left of the range"),
        ("TT |-22%", "nothing is left of the range"),
        ("|AA:0", "nothing is left of the range"),
        ("AA, |AA:0", "nothing is left of the range"),
        ("0(|AA)", "nothing is left of the range"),
        ("|()", "nothing is left of the range"),
        ("|0%", "no hand fits"),
        ("|0.001%", "no hand fits"),
        ("AA, |0.001%", "no hand fits"),
        ("AA !|0.001%", "no hand fits"),
        ("|10%-10%", "no hand fits"),
        ("|10%-10.01%", "no hand fits"),
        ("AA:|1e-330", "the weight is too small"),
        ("KK, AA:|1e-330", "the weight is too small"),
        ("AA@|1e-322", "the weight is too small"),
        ("[|1e-330]AA[/1e-330]", "the weight is too small"),
        ("1e-200(|AA:1e-200)", "the weight is too small"),
        ("1e-200(|1e-200(AA))", "the weight is too small"),
    ],
)
def test_what_comes_out_empty_says_so(marked, problem):
    place, text = marked.index("|"), marked.replace("|", "")
    with pytest.raises(ValueError, match=f"^{problem}: ") as caught:
        Range(text)
    _, shown, caret = str(caught.value).split("\n")
    assert (shown, caret) == (f"  {text}", f"  {' ' * place}^")


def test_no_combos_at_all_are_a_range():
    assert len(Range()) == len(Range(" ")) == len(Range("AA") - Range("AA")) == 0
    assert Range(Range().to_string()) == Range()


RANK = st.integers(0, 12)
KIND = st.sampled_from(["", "s", "o"])


@st.composite
def entries(draw):
    """Draw an entry without a weight, in any spelling, and its combos."""
    what = draw(st.sampled_from(["class", "plus", "run", "climb", "combo"]))
    if what == "combo":
        combo = draw(st.sampled_from(COMBOS))
        return "".join(draw(st.permutations(sorted(combo)))), {combo}
    high, low = draw(st.tuples(RANK, RANK).filter(lambda ranks: ranks[0] >= ranks[1]))
    kind = "" if high == low else draw(KIND)
    last_high, last_low, dash = high, low, ""
    if what == "plus":
        last_high, last_low, dash = (12, 12, "+") if high == low else (high, high - 1, "+")
    elif what == "run" and high > low:
        last_low, dash = draw(st.integers(0, high - 1)), "-"
    elif what != "class":
        step = draw(st.integers(-low, 12 - high))
        last_high, last_low, dash = high + step, low + step, "-"
    text = "".join(draw(st.permutations(RANKS[high] + RANKS[low]))) + kind + dash
    if dash == "-":
        text += "".join(draw(st.permutations(RANKS[last_high] + RANKS[last_low]))) + kind
    return text, naive_run(high, low, last_high, last_low, kind)


@st.composite
def spelt(draw, text):
    """Draw the same text in another letter case, with spaces anywhere and other dashes."""
    pieces = [
        draw(st.sampled_from([piece.lower(), piece.upper()])) + draw(st.sampled_from(["", "", " "]))
        for piece in text.replace("-", draw(st.sampled_from("-–")))
    ]
    return "".join(pieces)


@pytest.mark.slow
@settings(max_examples=80)
@given(st.data(), st.lists(st.tuples(entries(), st.sampled_from([0, 0.25, 0.5, 1])), max_size=4))
def test_texts_are_read_as_naive_combos(data, named):
    expected, texts = dict.fromkeys(COMBOS, 0.0), []
    for (text, combos), weight in named:
        text = data.draw(spelt(text))
        form = data.draw(st.sampled_from(["{0}:{1}", "{0}@{2}", "{1}({0})", "[{2}]{0}[/{2}]"]))
        texts.append(form.format(text, weight, 100 * weight) if weight < 1 else text)
        expected |= dict.fromkeys(combos, weight)
    text = data.draw(st.sampled_from([",", " , ", ";", "\n,"])).join(texts)
    if texts and not any(expected.values()):
        with raises("nothing is left of the range"):
            Range(text)
        return
    hands = Range(text)
    names = [frozenset([name[:2], name[2:]]) for name in combo_names().tolist()]
    assert dict(zip(names, hands.weights.tolist(), strict=True)) == expected


@pytest.mark.parametrize(
    ("marked", "rule"),
    [
        # The text, with | before the first character that cannot be read.
        ("QQ+, AK|z", "after a hand comes +"),
        ("|x", "a range names hands such as"),
        ("AA, K|Zs", "a hand is two ranks"),
        ("A|", "a hand is two ranks"),
        ("A|, K", "a hand is two ranks"),
        ("Ah|", "a hand is two ranks"),
        ("AhKh|x", "after a hand comes +"),
        ("Ah|x", "x is a suit beside a card"),
        ("A|xKx", "x is a suit beside a card"),
        ("A|x", "for others write A2+"),
        ("KK, 7|X", "x is a suit beside a card"),
        ("QQ+ -KK |15%", "a comma comes between hands and shares"),
        ("(AA) |50%", "a comma comes between hands and shares"),
        ("AKs\n|50%", "a comma comes between hands and shares"),
        ("15% |50%", "a comma comes between hands and shares"),
        ("15% |AKs", "a comma comes between hands and shares"),
        ("AA |20% - 55", "a comma comes between hands and shares"),
        ("suited |AK", "a comma comes between hands and shares"),
        ("any |AK", "a comma comes between hands and shares"),
        ("AA |random", "a comma comes between hands and shares"),
        ("AKs |suited", "a comma comes between hands and shares"),
        ("JJ |+ AK", "a range names hands such as"),
        ("AA |// KK", "a comment begins with #"),
        ("{AA|)", "brackets come in pairs"),
        ("(AA|}", "brackets come in pairs"),
        ("{AA}|=0.5", "the weight of a group comes before it"),
        ("AKs=|50", "a weight is 0 to 1"),
        ("AKs|(50)", "after a hand comes +"),
        ("AKs|*2", "after a hand comes +"),
        ("Ah|Ah", "a hand is two ranks"),
        ("AKs|QQ", "after a hand comes +"),
        ("AhKh|QdQh", "after a hand comes +"),
        ("88-JJ|+", "after a hand comes +"),
        ("AKs+|+", "after a hand comes +"),
        ("AKs |s", "a range names hands such as"),
        ("TT|s", "a pair is neither suited nor offsuit"),
        ("A5s-|K2s", "a run goes from pair to pair"),
        ("A5s-|A2", "a run goes from pair to pair"),
        ("A5s-|A2o", "a run goes from pair to pair"),
        ("AA-|AK", "a run goes from pair to pair"),
        ("AhKh|-QhJh", "a run cannot start from a combo"),
        ("AhKh |– QQ", "a run cannot start from a combo"),
        ("QQ+ -|", "a range names hands such as"),
        ("QQ+ !|, AA", "a range names hands such as"),
        ("AKs:|", "a weight is 0 to 1"),
        ("AKs:|nan", "a weight is 0 to 1"),
        ("AKs:|inf", "a weight is 0 to 1"),
        ("AKs:|-1", "a weight is 0 to 1"),
        ("AKs:|1.5", "a weight is 0 to 1"),
        ("AKs@|101", "a weight is 0 to 1"),
        ("AKs:|1e9999", "a weight is 0 to 1"),
        ("hand,weight\nAKs,|50", "a weight is 0 to 1"),
        ("AKs,|101%\nQQ,1%", "a weight is 0 to 1"),
        ("QQ, JJ\nAKs, 50%\n|QQ, 25%", "a comma comes between hands and shares"),
        ("AKs:0.5|.5", "after a hand comes +"),
        ("AKs:0,5|", "a hand is two ranks"),
        ("|2(AA)", "a weight is 0 to 1"),
        ("[|150]AA[/150]", "a weight is 0 to 1"),
        ("[|x]AA", "a tag is a percentage in brackets"),
        ("[50]AA[/|60]", "a tag is a percentage in brackets"),
        ("|[50]AA", "brackets come in pairs"),
        ("|0.5(AA", "brackets come in pairs"),
        ("AA|)", "brackets come in pairs"),
        ("AA|[/50]", "brackets come in pairs"),
        ("[50](AA|[/50])", "brackets come in pairs"),
        ("(AA)|:0.5", "the weight of a group comes before it"),
        ("|120%", "a share of all combos is 0% to 100%"),
        ("|120%-10%", "a share of all combos is 0% to 100%"),
        ("10%-|120%", "a share of all combos is 0% to 100%"),
        ("10|-20%", "a slice has a percentage at both ends"),
        ("10%|-20", "a slice has a percentage at both ends"),
        ("72|-80%", "a slice has a percentage at both ends"),
        ("20% |- 55", "a slice has a percentage at both ends"),
        ("20%|-55 AA", "a slice has a percentage at both ends"),
        ("random - 10% |- 20%", "a slice to remove has no spaces"),
        ("random !(10% |-20%)", "a slice to remove has no spaces"),
        ("20%-|10% (AA)", "a removal has no weight"),
        ("AA !KK|:0.5", "a removal has no weight"),
        ("AA - |0.5(KK)", "a removal has no weight"),
        ("AA - |[50]KK[/50]", "a removal has no weight"),
        ("AA !(KK, |!KhKs)", "a removal has no weight"),
        ("AA,\nKK\t|zz", "a range names hands such as"),
        ("|\u212aK", "a range names hands such as"),
        ("A|\u202eK", "a hand is two ranks"),
        ("(" * 100 + "|(AA", "at most 100 brackets are open at once"),
    ],
)
def test_text_that_is_no_range_is_shown_with_a_caret_under_the_first_bad_character(marked, rule):
    place, text = marked.index("|"), marked.replace("|", "")
    with raises(rule) as caught:
        Range(text)
    said, shown, caret = str(caught.value).split("\n")
    assert caret.strip() == "^"
    end = place == len(text)
    assert said.startswith("the range breaks off" if end else f"{text[place]!r} is not understood")
    under = shown[caret.index("^") : caret.index("^") + 1]
    bad = text[place : place + 1]
    assert under == (bad if not bad or bad.isprintable() else "\ufffd")
    if len(text) < 60:
        assert len(shown) == 2 + len(text)


def test_a_long_text_is_shown_around_its_fault():
    with raises("is not understood") as caught:
        Range("AKs, " * 1000 + "AKx, " + "AKs, " * 1000)
    _, shown, caret = str(caught.value).split("\n")
    assert shown[2:5] == shown[-3:] == "..."
    assert len(shown) < 80
    assert shown[caret.index("^")] == "x"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("A" * 1_000_000, "at most 500,000 characters"),
        (" " * 1_000_000, "at most 500,000 characters"),
        ("AA " * (MOST_CHARACTERS // 3 - 1) + "x", "a range names"),
        ("AA" + " " * (MOST_CHARACTERS - 10) + "x", "a range names"),
        ("(" * MOST_CHARACTERS, "at most 100 brackets"),
        ("[50]" * (MOST_CHARACTERS // 4), "at most 100 brackets"),
        ("1" * (MOST_CHARACTERS - 1) + "%", "a share of all combos"),
        ("AA:" + "9" * (MOST_CHARACTERS - 3), "a weight is"),
        ("2 " * (MOST_CHARACTERS // 2 - 2) + "2", "a hand is two ranks"),
        ("- " * (MOST_CHARACTERS // 2), "a range names"),
    ],
    ids=lambda text: text[:5],
)
def test_no_text_is_too_long_for_a_short_error(text, rule):
    with pytest.raises(ValueError, match=rule) as caught:
        Range(text)
    assert len(str(caught.value)) < 400


@settings(max_examples=200)
@given(st.text(alphabet="AKT29sohcd10+-:@=%.()[]{}/|#!*, \n♠x", max_size=14))
def test_any_text_is_a_range_or_an_error_with_a_caret(text):
    try:
        hands = Range(text)
    except ValueError as error:
        message = str(error)
        hands = Range()
    else:
        message = "^"
    assert message.endswith("^")
    assert ((hands.weights >= 0) & (hands.weights <= 1)).all()
    assert np.count_nonzero(hands.weights) == len(hands)
