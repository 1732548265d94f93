"""Functions of scripts by themselves: grids, graphs, numbers of cards, texts, and answers."""

from base64 import b64encode

import numpy as np
import pytest
from support.browsing import call

from lookup.cards import CARDS
from lookup.combos import COMBOS, HAND_CLASSES, combo_classes, combo_names
from poker_calculator.pages.hosts.scripts import joined
from poker_calculator.pages.queries.answers import DTYPES, encoded
from poker_calculator.pages.queries.queries import answer

pytestmark = pytest.mark.slow

ARROWS = {"ArrowLeft": (0, -1), "ArrowRight": (0, 1), "ArrowUp": (-1, 0), "ArrowDown": (1, 0)}


def test_a_point_lies_in_the_cell_that_counting_columns_and_rows_gives(app):
    rng = np.random.default_rng(7)
    box = {"left": 10, "top": 20, "width": 260, "height": 130}
    points = rng.uniform(-30, 330, (1000, 2)).tolist()

    found = call(app, "parts/grids.js", "cellAt", [[box, x, y, 13, 13] for x, y in points])

    def wanted(x, y):
        columns = [column for column in range(13) if 10 + 20 * column <= x < 30 + 20 * column]
        rows = [row for row in range(13) if 20 + 10 * row <= y < 30 + 10 * row]
        return 13 * rows[0] + columns[0] if rows and columns else None

    assert found == [wanted(x, y) for x, y in points]


def test_a_line_moves_one_cell_at_a_time_to_its_end(app):
    rng = np.random.default_rng(8)
    pairs = rng.integers(169, size=(1000, 2)).tolist()

    found = call(app, "parts/grids.js", "cellsBetween", [[*pair, 13] for pair in pairs])

    for (start, end), passed in zip(pairs, found, strict=True):
        places = np.array([divmod(cell, 13) for cell in [start, *passed]])
        steps = np.abs(np.diff(places, axis=0))
        assert [start, *passed][-1] == end
        assert (steps.max(axis=1, initial=0) == 1).all()
        assert len(passed) == np.abs(places[-1] - places[0]).max()


def test_arrows_move_within_the_grid(app):
    cases = [[cell, key, 13, 13] for cell in range(169) for key in ARROWS]

    found = call(app, "parts/grids.js", "cellByKey", cases)

    def wanted(cell, key):
        row, column = np.clip(np.add(divmod(cell, 13), ARROWS[key]), 0, 12)
        return int(13 * row + column)

    assert found == [wanted(cell, key) for cell, key, *_ in cases]


@pytest.mark.parametrize(("key", "end"), [("Home", 26), ("End", 38), ("PageUp", None), ("a", None)])
def test_other_keys(app, key, end):
    assert call(app, "parts/grids.js", "cellByKey", [[30, key, 13, 13]]) == [end]


def test_cards_combos_and_classes_have_the_numbers_of_python(app):
    found = app.evaluate(
        """async () => {
          const cards = await import("/views/cards/cards.js");
          const numbers = Array.from({length: 52}, (_, card) => card + 1);
          return {
            cards: numbers.map(cards.cardText),
            numbers: numbers.map(cards.cardText).map(cards.cardNumber),
            combos: cards.COMBOS, names: cards.COMBOS.map((_, combo) => cards.comboText(combo)),
            back: cards.COMBOS.map(([low, high]) => cards.comboNumber(high, low)),
            classes: cards.CLASSES, classOf: cards.CLASS_OF,
          };
        }"""
    )

    assert found["cards"] == CARDS
    assert found["numbers"] == [*range(1, 53)]
    assert found["combos"] == COMBOS.tolist()
    assert found["names"] == combo_names().tolist()
    assert found["back"] == [*range(1326)]
    assert found["classes"] == [*HAND_CLASSES]
    assert found["classOf"] == combo_classes().tolist()


@pytest.mark.parametrize(
    ("percent", "up", "down"), [(100, 100, 95), (95, 100, 90), (93, 95, 90), (5, 10, 5), (1, 5, 5)]
)
def test_the_brush_moves_by_five_percent(app, percent, up, down):
    cases = [[percent, 1], [percent, -1]]

    assert call(app, "range_picker/picker_tools.js", "nextPercent", cases) == [up, down]


def test_presets_are_folders_of_folders(app):
    found = app.evaluate(
        """async (ranges) => {
          const {presetTree} = await import("/views/range_picker/presets.js");
          const entries = (folder) => [...folder].map(([name, each]) => [name, plain(each)]);
          const plain = (entry) => (
            entry instanceof Map ? Object.fromEntries(entries(entry)) : entry.text);
          return plain(presetTree(ranges));
        }""",
        {"AA": "AA", "a/b/c": "KK", "a/d": "QQ", " a / e ": "JJ", "/": "TT", "AA/x": "99"},
    )

    assert found == {"AA": {"x": "99"}, "a": {"b": {"c": "KK"}, "d": "QQ", "e": "JJ"}, "/": "TT"}


TICKS, PLACE = ("parts/graphs.js", "graphTicks"), ("parts/graphs.js", "placeByKey")
SHORT, DECADES = (("session/results.js", "shortText"), ("solve/run.js", "decades"))
DURATION = ("parts/amounts.js", "durationText")


@pytest.mark.parametrize(
    ("function", "cases"),
    [
        (
            TICKS,
            [
                ([0, 97, 5], [0, 20, 40, 60, 80]),
                ([-130, 640, 5], [0, 200, 400, 600]),
                ([-0.4, 0.3, 5], [-0.4, -0.2, 0, 0.2]),
                ([0, 50, 5], [0, 10, 20, 30, 40, 50]),
                ([5, 5, 4], [5]),
            ],
        ),
        (
            PLACE,
            [
                (["ArrowRight", 5, 41], 6),
                (["ArrowUp", 41, 41], 41),
                (["ArrowLeft", 5, 41], 4),
                (["ArrowDown", 0, 41], 0),
                (["Home", 5, 41], 0),
                (["End", 5, 41], 41),
                (["PageUp", 5, 41], 10),
                (["PageDown", 4, 41], 0),
                (["a", 5, 41], None),
            ],
        ),
        (SHORT, [([3.14], "+3.1"), ([-0.04], "0.0"), ([-12.6], "−13"), ([54321], "+54k")]),
        (DECADES, [([[5, 0.3]], [-1, 1]), ([[100]], [2, 3]), ([[0.01, 0]], [-2, -1])]),
        (DECADES, [([[]], [-1, 0]), ([[1]], [0, 1])]),
        (DURATION, [([0.2], "less than a second"), ([42.4], "about 42 s")]),
        (DURATION, [([600], "about 10 min"), ([7300], "about 2.0 h")]),
    ],
)
def test_scales_and_texts_are_round(app, function, cases):
    found = call(app, *function, [given for given, _ in cases])

    for each, (_, expected) in zip(found, cases, strict=True):
        assert each == (expected if expected is None else pytest.approx(expected))


def test_the_nearest_hand_is_found(app):
    hands, values = [0, 3, 4, 10, 11, 25], (-5, 0, 1, 2, 3.6, 6, 8, 18.5, 99)

    found = call(app, "parts/graphs.js", "nearestHand", [[hands, value] for value in values])

    for place, value in zip(found, values, strict=True):
        assert abs(hands[place] - value) == min(abs(hand - value) for hand in hands)


READ = """(base64) => {
  %s
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const plain = (value) => {
    if (ArrayBuffer.isView(value)) return [value.constructor.name, value.shape, [...value]];
    if (Array.isArray(value)) return value.map(plain);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
  };
  try {
    return plain(decoded(bytes.buffer));
  } catch (error) {
    return error.message;
  }
}"""


@pytest.fixture
def read(visit):
    """Return a function that reads an answer in a page."""
    page = visit("<!doctype html><title>Answers</title>")
    script = READ % joined("parts/asking.js")
    return lambda found: page.evaluate(script, b64encode(found).decode())


def test_a_page_reads_the_arrays_and_values_of_an_answer(read):
    arrays = [np.arange(6).reshape(2, 3).astype(dtype) for dtype in DTYPES]

    found = read(encoded({"a": arrays, "b": {"c": [None, "é", 1.5]}, "d": np.zeros(0)}))

    assert [each[1:] for each in found["a"]] == [[[2, 3], [0, 1, 2, 3, 4, 5]]] * len(DTYPES)
    names = [name.lower() for name, *_ in found["a"]]
    assert names == [f"{dtype}array" for dtype in DTYPES]
    assert found["b"] == {"c": [None, "é", 1.5]}
    assert found["d"] == ["Float64Array", [0], []]


def test_a_page_reads_equities(read):
    found = read(answer("equities", {"ranges": ["AsKs", "QdQh"], "board": "9s8s3c2d7h"}))

    assert (found["equity"], found["exact"]) == ([0, 1], True)


def test_a_page_reads_the_message_of_an_error(read):
    found = read(answer("equities", {"ranges": ["AsKs", "AsQh"]}))

    assert "As" in found


def test_arrays_that_scripts_cannot_read_are_refused():
    with pytest.raises(TypeError, match="int64"):
        encoded({"a": np.zeros(2, np.int64)})
