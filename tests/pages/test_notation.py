"""Texts of ranges: scripts read and write them exactly as `calculations.Range` does."""

import base64

import numpy as np
import pytest

from calculations import Range
from lookup.combos import COMBO_COUNT, HAND_CLASSES, class_combos, combo_names

pytestmark = pytest.mark.slow

READ = """async (texts) => {
  const {parseRange} = await import("/views/cards/notation.js");
  return texts.map((text) => {
    try {
      const bytes = new Uint8Array(parseRange(text).buffer);
      return {weights: btoa(String.fromCharCode(...bytes))};
    } catch (error) {
      return {error: error.message};
    }
  });
}"""
WRITE = """async ([weights, notation]) => {
  const {writeRange} = await import("/views/cards/notation.js");
  const bytes = Uint8Array.from(atob(weights), (character) => character.charCodeAt(0));
  const all = new Float64Array(bytes.buffer), texts = [];
  for (let first = 0; first < all.length; first += 1326) {
    texts.push(writeRange(all.subarray(first, first + 1326), notation));
  }
  return texts;
}"""
NOTATIONS = {"short": None} | {name: name for name in ("pio", "numbers", "gto+", "csv")}
"""The names of notations in scripts and in Python."""

RIGHT = """
|AA|AK|AKs|AKo|ak|aKO|T9s|109s|10 9 s|KA|22+|A2+|ATs+|AT+|KTo+|JJ-88|88-JJ|A5s-A2s|T9s-QJs
QJs - T9s|AsKh|A♠K♥|A♤K♡|A♠\ufe0fK♥\ufe0f|10♦10♣|as KH|KhAs|A s K h|random|any two|any
ANY\tTWO|RANDOM|15%|.5%|15.%|1e1%|100%|0.46%|10%-20%|20%-10%|10 % – 20 %|10%—20%|AKs:0.5
AKs@50|AKs:50%|AKs @ 50 %|AKs : .5|AK:1e-3|AK:5e-324|AK:0.1e1|AK:1.|AK:0.30000000000000004
AK@33.3|AK@7|0.5(AKs, QQ)|50%(AKs)|.5 % ( AKs )|[50]AKs[/50]|[50%]AKs,QQ[/50.0]|[ / 5 ]
[50]AKs[/50]AA|0.5(0.5(AKs)AA)|[50]0.3(AK)[/50]|(AA, KK)|((AA))|AA !AhAs|QQ+ - AhAs|AK !AKs
AK, -AKs|random !10%-20%|random !10% !20%|AA !(AhAs, AdAc)|AA,KK:0 QQ|AK AKs:0.5|A*Ks|*h*h|As*
*h|A*|*|A* KK|A* *h|10*Ks|*♥*♥|Ks A*|As *|**|*A*|A*:0.5|!AA KK|AA;KK; QQ,,\n77|AA\u3000KK
AA\x1cKK|A10|1010|A**|*s*|any-AA|random -AA|any two, !22+|AK-AQ|AKs-32s|22-22|55-10 %
AA 20% !55|AA:0.5:0.5|random:0.5, AsKs:1|AKo:0.25 AhKd:0.75
22+,A2s+,K9s+,QTs+,A8o+,KTo+|AA(KK)|AA 0.5(KK)|AA[50]KK[/50]QQ
""".strip("\n").replace("\n", "|").split("|")  # fmt: skip
RIGHT += """
{ JJ+, 88-77, AcKd };0.5{AKs, QQ};top 15%;Best 10%-20%;AhKx;kXaD, 10xAh;Axs;7xo;7 x Suited;AA=0.5
AKs(0.5);AKs (50%);AKs*0.5;AKs * .5;AKs 50%;AKs 0.5 QQ 1\tJJ .25;random 0.1;10-10;10-10-88;KK-
A5s-, KK;AK-;76o-:0.5;[50]KK-[/50];AA/KK|QQ/ JJ;AA # aces, 15%\nKK # kings;pairs;All Pairs
any suited;OFFSUITED, AA:0.3;all;AK suited;AQ Offsuit;AJoff;AKs 50%(QQ);AKs (55);AA 20%-30%;AA *h
AA *2s;"AKs", 'QQ';{"AKs": 0.5, "QQ": 1};“AA” KK;pairs 50%;RANDOM 5%;88 + - 99
QQ + !AA;AhKh 25%;A*K* 0.5
""".strip("\n").replace("\n", ";").split(";")  # fmt: skip
RIGHT += [
    "AA,0.5\nKK,1\n",
    "hand,weight\r\nAA,.5\r\n KK ;\t1 ",
    '"AA","0.5"\n"KK", "0.25" ',
    "AA,0",
]
RIGHT += ['\n"Combo";"WEIGHT" \n"AsAh";"1e-3"', "AA\t0.5\nKK\t1", "AA, 0.5\n(KK)", "AA, 1\n%"]
RIGHT += [
    "AKs,50%\nQQ,25%",
    "AKs,.5 \r\n “QQ” ; “1 %” \n\n",
    "hand\tweight\nAA\t5%",
    "hand;weight\nAA;1%",
]
RIGHT += ["AKs,50%", "AA,50%\n!AA", "AA,55\nKK,44"]
RIGHT += [
    "hand,weight\n",
    "0.5 " * 169,
    ",".join(["0", "1", ".25", "1e-05", "0.5;1"] * 221),
    "0|" * 1326,
]
RIGHT += ["\n".join(["\t".join(["0.25"] * 13)] * 13), "22 " * 1326, "22,33 " * 84 + "44"]

WRONG = """
A|AAs|AKz|ak+s|AsAs|AsKsQ|1s2s|Ax|AKs-A5o|AKs-QQ|AA-AK|AsKs-AsQs|15% AA|AK:|AK:2|AK:1.01|AK@101
AK:-1|AK:1e-999|AK:1e9999|AK:0.5x|0.5(AK|AK)|(|)|[50]AK|[50]AK[/60]|[50]AK)|(AK[/50]|[x]AK|[
AK(:0.5)|(AK):0.5|[50]AK[/50]@50|!|!!AA|-|AA -|!AA|AA !AA|15% - random|101%|0.1%|10%-10%
10-20%|20%-55|10%-101%|20%-55.5s|AKs-A5s %|5e-324(AK:0.5)|AA !KK:0.5|AA !0.5(KK)
AA ![50]KK[/50]|AA !(!KK)|random !10% - 20%|AK:0,QQ:0|\ufeffAA|AA\ufeff|AA٣|ＡＫ|A♠︎K♥|é
AA ' KK:2|AA \x00|AA 😀 KK|anytwos|randomly|any two3|QQ++|QQ+-|AKAK|AKAKs|AA.|AA:.|AA:e5|AA:5e
AA@|0.5 AA|15 %5|%|*x|***|As**|A*s|AK [50|AK:1e12345|A A A|A s K|Xx|x|10|101010|10s|<script>
AA<img|\\
""".strip("\n").replace("\n", "|").split("|")  # fmt: skip
WRONG += """
suited AK;AK any;random AK;AA random;any two 22;"AKs" 50%;AK's
AhKhx;Ahx;AxKx;AxKy;7X;QQ+ -KK 15%;(AA) 50%;15% 50%;AA 20% - 55;AA 20%-55;AKs suited;AA Pairs
JJ + AK;AA // KK;AA//KK;{AA);(AA};{AA}=0.5;(AA) * 0.5;AKs=50;AKs(50);AKs*2;!AKs 50%;AA !KK*0.5;10-9
KK suited;suited connectors;offsuiteds;top 120%;top;bottom 20%;KK - ;AKs 1 2;0.5{AA;A-K;AKs|0.5
{;};{};AA{0.5};AKs 0.5.5;AKs 50%%;AxsKs;Kxs+;AKs x 0.5;AKs\u00d70.5
""".strip("\n").replace("\n", ";").split(";")  # fmt: skip
WRONG += [
    "AA,1.5",
    "AA,50\n",
    "AA, 0.5 KK",
    "!AA,0.5",
    "hand,weight AA",
    "hand,weight\nAA,x",
    "AA,,0.5",
]
WRONG += [
    "0.5 " * 168,
    "1," * 1327,
    "0 " * 1325 + "1.5",
    "0 " * 168 + "1e-999",
    "0 " * 99,
    "1 " * 168 + "x",
]
WRONG += [
    "hand,weight\nAA,55",
    "AKs,101%\nQQ,1%",
    "QQ,JJ\nAA,5%\nKK,5%",
    "AA,5%\nKK",
    "15%,5%\nAA,5%",
]
WRONG += ["hand,weight\nhand,weight\nAA,1", "0.5", "AA,0\nKK,0\n", "AA,0.5(", "0 " * 100 + "AA"]


def as_read(page, texts):
    """Return the weights that scripts read, or the message of their error."""
    found = page.evaluate(READ, texts)
    return [each.get("error") or np.frombuffer(base64.b64decode(each["weights"])) for each in found]


def as_written(page, weights, notation):
    """Return the texts that scripts write for weights [N, 1326]."""
    return page.evaluate(WRITE, [base64.b64encode(np.array(weights).tobytes()).decode(), notation])


def in_python(text):
    """Return the weights that Python reads, or the message of its error."""
    try:
        return Range(text).weights
    except ValueError as error:
        return str(error)


def random_weights(count, seed=41):
    """Return weights [count, 1326] of ranges of all kinds: classes, runs, combos, odd weights."""
    rng = np.random.default_rng(seed)
    made = np.zeros((count, COMBO_COUNT))
    for number, weights in enumerate(made):
        values = [1.0, 1.0, 0.5, *rng.random(number % 4), 10.0 ** -rng.integers(1, 20)]
        for combos in class_combos():
            if rng.random() < (number % 11) / 10:
                weights[combos] = rng.choice(values)
        for _ in range(number % 3):  # rows of the chart, which give runs
            row = rng.integers(13)
            for cell in range(13 * row + row, 13 * row + rng.integers(row, 13)):
                weights[class_combos()[cell]] = values[2]
        singles = rng.integers(COMBO_COUNT, size=rng.integers(1 + 8 * (number % 7)))
        weights[singles] = rng.choice([0.0, *values], singles.size)
    return made


def random_texts(count, seed=34):
    """Return texts of entries, weights, brackets and removals, most of which are ranges."""
    rng = np.random.default_rng(seed)
    entries = [*HAND_CLASSES, *combo_names()[:200], *(text for text in RIGHT if " " not in text)]
    endings = ["", "", "+", " 0.5", "*.5", "(7%)", " 50%", "-", ",0.5\n", ";7%\n"]
    endings += [":0.5", "@33", ":7%", "-A2s", "-22", ":0.1e-3"]
    joints = [", ", ",", " ", "/", " !", " - ", " 0.3{", "}", "[25]", "[/25]", "\n"]
    weights = rng.dirichlet([30, 20, 20, 5, 4, 2, 2, 2, 1, 1, 5], size=count)
    return [
        "".join(
            rng.choice(entries) + rng.choice(endings) + rng.choice(joints, p=likely)
            for _ in range(rng.integers(1, 8))
        )
        for likely in weights
    ]


def differing(texts, found):
    """Return the texts that Python reads otherwise, with both results."""
    wanted = [in_python(text) for text in texts]
    return [
        (text, script, python)
        for text, script, python in zip(texts, found, wanted, strict=True)
        if type(script) is not type(python) or not np.array_equal(script, python)
    ]


def test_texts_of_all_entries_read_as_in_python(app):
    assert differing(RIGHT, as_read(app, RIGHT)) == []


def test_errors_are_those_of_python(app):
    found = as_read(app, WRONG)

    assert [
        text for text, each in zip(WRONG, found, strict=True) if not isinstance(each, str)
    ] == []
    assert differing(WRONG, found) == []


def test_a_thousand_random_texts_read_as_in_python(app):
    texts = random_texts(1000)

    found = as_read(app, texts)

    assert differing(texts, found) == []
    assert 200 < sum(isinstance(each, str) for each in found) < 800  # both kinds are tested


LONG = [f"{text}{' ' * 490_000}{end}" for text, end in (("AA", "x"), ("1", "AA"))]
LONG += ["AA " * 160_000 + "x", "(" * 500_000]


def test_long_texts_are_read_as_in_python_and_longer_ones_refused(app):
    assert differing(LONG, as_read(app, LONG)) == []
    found = as_read(app, ["AA," * 200_000])
    assert "a range has at most 500,000 characters, not 600,000" in found[0]


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_thousand_random_ranges_are_written_and_read_back(app, notation):
    weights = random_weights(1000)

    texts = as_written(app, weights, notation)

    assert texts == [Range.from_weights(row).to_string(NOTATIONS[notation]) for row in weights]
    for text, row, script in zip(texts, weights, as_read(app, texts), strict=True):
        assert np.array_equal(in_python(text), row), text
        assert np.array_equal(script, row), text


def test_the_order_of_classes_is_that_of_python(app):
    shares = np.linspace(0, 1, 201)
    found = app.evaluate(
        """async (shares) => {
          const {bestCombos} = await import("/views/cards/range_reader.js");
          return shares.map((share) => bestCombos(share));
        }""",
        shares.tolist(),
    )

    wanted = [np.flatnonzero(Range.top(share).weights).tolist() for share in shares.tolist()]
    assert found == wanted
