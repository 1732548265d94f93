"""The HTML report: its content, valid HTML, and display in any notebook."""

import re
from html.parser import HTMLParser

import pytest

from calculations import EquityCalculator
from calculations.reports.report import SUITS, SpotReport, to_html

COLUMNS = ("Win", "Win %", "Tie", "Tie %", "Lose", "Lose %")
TEN = ["AsKs", "QdQh", "7c7d", "8h9h", "2c2d", "JsTc", "AhKd", "5s4s", "ThTd", "9c3d"]
PREFLOP = pytest.param((["AsAh", "KsKh"], ""), id="2-preflop", marks=pytest.mark.jit)
SPOTS = [
    pytest.param((["JsTs", "2c2d"], "9s8s3c"), id="2-flop"),
    pytest.param((["AsKd", "AhKc"], "QsJh4d"), id="2-ties"),
    pytest.param((["AsKs", "QdQh", "7c7d"], "Qs9s2d3c"), id="3-turn"),
    pytest.param((TEN[:6], "QcJh4d", ["Ac", "Kh", "9d"]), id="6-flop-dead"),
    pytest.param((TEN, "6c6d2h"), id="10-flop"),
    pytest.param((["AsKd", "AhKc", "2c2d"], "QsJhTd4c3h"), id="3-river"),
    PREFLOP,
]
PAGES = {"white": "#ffffff", "light": "#f5f5f5", "dark": "#1e1e1e", "darker": "#111111"}

# A report in the shape of a real one, with texts that need escaping.
HOSTILE = SpotReport(
    ["<script>alert(1)</script> \"&'", "Ks Kh"],
    [[]],
    [],
    "Enumerations",
    1,
    {name: [0.0, 0.0] if name.endswith("%") else [0, 0] for name in COLUMNS},
    equity=[0.5, 0.5],
)


class Page(HTMLParser):
    """Read a table strictly: every tag must be closed, in order."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.tags, self.caption, self.rows = [], [], "", []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag != "br":
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "caption" in self.open:
            self.caption += data
        else:
            assert self.rows, data
            assert {"td", "th"} & {*self.open}, data
            self.rows[-1][-1] += data

    def attributes(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]

    def styles(self):
        for _, attributes in self.tags:
            yield from filter(None, attributes.get("style", "").split(";"))


@pytest.fixture
def report(request):
    """Return the calculator of a spot and its page."""
    equities = EquityCalculator(*request.param[:2], dead=(*request.param, ())[2])
    return equities, Page(equities._repr_html_())


def glyphs(cards):
    return " ".join(card[0] + SUITS[card[1]][0] for card in cards)


def contrast(one, other):
    """Return the contrast ratio of two colours #rrggbb (WCAG 2.2)."""

    def luminance(color):
        parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("report", SPOTS, indirect=True)
def test_every_number_of_the_summary_is_in_its_row_and_column(report):
    equities, page = report
    summary = equities.summary
    header, *rows = page.rows

    assert header == ["Hole Cards", *COLUMNS, "Equity = won + tied"]
    assert len(rows) == len(equities.hole_cards)
    for seat, row in enumerate(rows):
        counts = [f"{summary[name][seat]:,}" for name in ("Win", "Tie", "Lose")]
        percents = [f"{summary[name][seat]:.2f}%" for name in ("Win %", "Tie %", "Lose %")]
        assert row[0] == glyphs(equities.hole_cards[seat])
        assert row[1:7:2] == counts
        assert row[2:7:2] == percents
        assert row[7:] == [f"{summary['Equity'][seat]:.3f}"]


@pytest.mark.parametrize("report", SPOTS, indirect=True)
def test_the_caption_names_the_boards_counted_the_board_and_the_dead_cards(report):
    equities, page = report

    assert f"Exact equities on {equities._counted.report.total_in_words}" in page.caption
    assert glyphs(equities.board) in page.caption
    assert ("No board cards yet" in page.caption) == (not equities.board)
    assert ("Dead cards" in page.caption) == bool(equities.dead)
    assert page.caption.endswith(glyphs(equities.dead or equities.board) or "yet")


@pytest.mark.parametrize(
    ("boards", "words"),
    [(1, "the one final board"), (990, "all 990 final boards"), (1712304, "all 1,712,304 final b")],
)
def test_the_number_of_boards_has_thousands_separators_and_a_singular(boards, words):
    assert HOSTILE._replace(total=boards).total_in_words.startswith(words)


@pytest.mark.parametrize("report", SPOTS, indirect=True)
def test_the_table_is_one_for_screen_readers(report):
    equities, page = report

    scopes = [attributes["scope"] for attributes in page.attributes("th")]
    assert scopes == ["col"] * 8 + ["row"] * len(equities.hole_cards)
    assert [tag for tag, _ in page.tags[:2]] == ["table", "caption"]
    assert len(page.attributes("table")) == len(page.attributes("caption")) == 1
    assert len(page.attributes("thead")) == len(page.attributes("tbody")) == 1


@pytest.mark.parametrize("report", SPOTS, indirect=True)
def test_bars_are_as_long_as_the_parts_of_the_equity(report):
    equities, page = report
    parts = [
        (float(width), line)
        for _, attributes in page.tags
        for width, line in re.findall(
            r"^width:([\d.]+)%;border-top:\S+ (solid|double)", attributes.get("style", "")
        )
    ]

    assert parts[:2] == [(100, "solid"), (100, "double")]  # the legend
    assert [line for _, line in parts[2:]] == ["solid", "double"] * len(equities.hole_cards)
    widths = [width for width, _ in parts[2:]]
    wins = equities.summary["Win %"]
    assert widths[0::2] == pytest.approx(wins, abs=0.006)
    assert widths[1::2] == pytest.approx([*(100 * equities.equity - wins)], abs=0.006)


@pytest.mark.parametrize("report", SPOTS, indirect=True)
def test_an_untrusted_notebook_keeps_the_tags_and_the_styles(report):
    _, page = report

    allowed = {"table", "caption", "thead", "tbody", "tr", "th", "td", "span", "strong", "br"}
    assert {tag for tag, _ in page.tags} <= allowed
    assert {name for _, attributes in page.tags for name in attributes} <= {"style", "scope"}
    number, length, color = r"\d+(\.\d+)?", r"\d+(\.\d+)?(em|px|%)", r"#[0-9a-f]{6}"
    color = rf"({color}|rgba\(128,128,128,0\.\d+\))"
    values = {
        "width|margin-left|padding|margin": rf"(({length}|0) ?){{1,4}}",
        "line-height|font-weight": rf"{number}|normal",
        "color": color,
        "border|border-top|border-bottom": rf"{length} (solid|double)( {color})?",
        "text-align": "left|right",
        "white-space": "nowrap",
        "caption-side": "top",
        "vertical-align": "middle",
        "border-collapse": "collapse",
        "box-sizing": "border-box",
        "display": "inline-flex",
        "font-variant-numeric": "tabular-nums",  # lost there, without harm
    }
    for style in page.styles():
        assert any(re.fullmatch(f"({names}):({value})", style) for names, value in values.items())


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_every_colour_is_readable_on_light_and_dark_pages(page):
    text = EquityCalculator(["AsKd", "AhKc"], "QsJh4d")._repr_html_()
    colors = {*re.findall("#[0-9a-f]{6}", text)}

    assert {color for _, color in SUITS.values() if color} < colors
    assert min(contrast(color, page) for color in colors) >= 3.8
    assert "background" not in text


def test_numbers_are_aligned_to_the_right_with_equal_figures():
    page = Page(EquityCalculator(["JsTs", "2c2d"], "9s8s3c")._repr_html_())

    numbers = page.attributes("th")[1:7] + page.attributes("td")[:6]
    assert all("text-align:right" in attributes["style"] for attributes in numbers)
    assert "tabular-nums" in page.attributes("table")[0]["style"]


def test_every_text_is_escaped():
    cards = ["<b>", '"x', "'&", "", "<"]
    text = to_html(HOSTILE._replace(boards=[cards], dead=cards))

    page = Page(text)
    hand = HOSTILE.hole_cards[0]
    assert page.rows[1][0] == hand
    assert page.caption.count(" ".join(cards)) == 2
    assert text.count("&lt;b&gt; &quot;x &#x27;&amp;  &lt;") == 2
    assert not {"script", "b"} & {tag for tag, _ in page.tags}


# ---- ranges, Monte Carlo, high and low -------------------------------------------------------

LOW_COLUMNS = ("Scoop", "Scoop %", "High", "High %", "Low", "Low %", "Lose", "Lose %")
LOW = EquityCalculator(["As2s3dKh", "Ac2d4hKs", "QcQdJhTs"], "3c7h8d", game="omaha_hi_lo")
RANGES = EquityCalculator(["QQ+, AKs", "AsKh", "random"], "9s8s3c2d7h", dead="2c")
PAGES_OF = {
    "low": lambda: Page(LOW._repr_html_()),
    "ranges": lambda: Page(RANGES._repr_html_()),
    "samples": lambda: sampled_page(),
}
LONG = "A3s-A2s, K9, Q9, J9, T9, 97+, 96s"


def sampled_page(complete=True):
    drawn = RANGES._counted.report._replace(counted="Samples", total=12345, complete=complete)
    return Page(to_html(drawn._replace(std_error=[0.00123456, 0.5, 0.0])))


def test_ranges_are_named_by_their_text_and_hands_by_their_suits():
    page = Page(RANGES._repr_html_())
    assert page.rows[0] == ["Hole Cards", *COLUMNS, "Equity = won + tied"]
    assert [row[0] for row in page.rows[1:]] == ["QQ+, AKs", "A♠ K♥", "random"]
    assert f"Exact equities on all {RANGES.enumerations:,} deals and boards" in page.caption


def test_weights_are_shown_with_a_decimal():
    spot = EquityCalculator(["QQ+, AKs:0.5", "AsKh:0.3"], "2c7d9h")
    page = Page(spot._repr_html_())
    assert "Exact equities on deals and boards of the weight 3,861" in page.caption
    assert page.rows[1][1] == "3,034.8"
    small = Page(EquityCalculator(["AsKs:0.25", "QQ:0.5"], "9s8s3c2d2h")._repr_html_())
    assert [small.rows[2][1], small.rows[2][5]] == ["0.75", "0.0"]


def test_a_long_range_is_cut():
    page = Page(EquityCalculator([LONG, "JsTs"], "9s8s3c2d2h")._repr_html_())
    assert page.rows[1][0] == f"{LONG[:29]}…"


def test_a_hostile_text_of_a_range_is_cut_and_escaped():
    hands = ["<img src=x onerror=alert(1)>" + "\u202e" + "x" * 99, "\0&lt;"]
    text = to_html(HOSTILE._replace(hole_cards=hands, counted="Deals", total=2))

    page = Page(text)
    assert page.rows[1][0].startswith("<img src=x onerror=alert(1)>")
    assert len(page.rows[1][0]) == 30
    assert "&lt;img src=x" in text
    assert "&amp;lt;" in text
    assert "img" not in {tag for tag, _ in page.tags}


def test_samples_are_called_an_estimate_and_have_a_standard_error():
    page = sampled_page()
    assert page.rows[0] == ["Hole Cards", *COLUMNS, "Equity = won + tied", "Std Error"]
    assert [row[-1] for row in page.rows[1:]] == ["0.00123", "0.50000", "0.00000"]
    assert {len(row) for row in page.rows} == {9}
    assert page.caption.startswith(
        "Estimated (Monte Carlo, not exact) equities on 12,345 random dealsBoard"
    )
    assert "Exact" not in page.caption


def test_samples_that_were_stopped_early_are_said_to_be():
    assert "on 12,345 random deals, stopped earlyBoard" in sampled_page(complete=False).caption
    assert "stopped" not in sampled_page().caption


def test_a_pot_with_a_low_has_columns_of_its_halves():
    summary, page = LOW.summary, Page(LOW._repr_html_())
    assert page.rows[0] == ["Hole Cards", *LOW_COLUMNS, "Equity = scooped + split"]
    for seat, row in enumerate(page.rows[1:]):
        assert row[0] == glyphs(LOW.hole_cards[seat])
        assert row[1:9:2] == [f"{summary[name][seat]:,}" for name in LOW_COLUMNS[::2]]
        assert row[2:9:2] == [f"{summary[name][seat]:.2f}%" for name in LOW_COLUMNS[1::2]]
        assert row[9] == f"{summary['Equity'][seat]:.3f}"


@pytest.mark.parametrize("spot", [LOW, RANGES], ids=["low", "ranges"])
def test_the_bars_of_other_spots_have_the_length_of_the_equity(spot):
    widths = [
        float(width)
        for style in (
            attributes.get("style", "") for _, attributes in Page(spot._repr_html_()).tags
        )
        for width in re.findall(r"^width:([\d.]+)%;border-top", style)
    ][2:]
    ends = [won + tied for won, tied in zip(widths[::2], widths[1::2], strict=True)]
    assert ends == pytest.approx([*100 * spot.equity], abs=0.011)


@pytest.mark.parametrize("kind", PAGES_OF)
def test_every_header_of_other_spots_has_its_scope(kind):
    page = PAGES_OF[kind]()
    scopes = [attributes["scope"] for attributes in page.attributes("th")]
    assert scopes == ["col"] * len(page.rows[0]) + ["row"] * 3
    assert {name for _, attributes in page.tags for name in attributes} <= {"style", "scope"}
