"""A solution in a page of its own, in a real browser; its figures are those of the nodes."""

import csv
import io

import numpy as np
import pytest
from support.browsing import activate, choose
from support.expecting import WAYS

from calculations import Range, solve

pytestmark = pytest.mark.slow
pytest.importorskip("anywidget", reason="anywidget is not installed")

SPOT = {"pot": 40, "stack": 60, "bets": "50%", "raises": "allin", "target": 0, "progress": False}
PLAYERS = ["99+, AKs, AQs:0.5, JTs", "77+, KQs, AJo:0.25"]
BOARD = "QsJh2h7c"


@pytest.fixture(scope="module")
def solution():
    return solve(PLAYERS, BOARD, **SPOT, iterations=40)


@pytest.fixture(scope="module")
def other():
    return solve(PLAYERS, BOARD, **SPOT, iterations=10)


@pytest.fixture(scope="module")
def saved(solution, other, tmp_path_factory):
    """Return the text of a saved page of the solution, compared with another."""
    from poker_calculator.pages import SolutionView

    path = tmp_path_factory.mktemp("pages") / "solution.html"
    SolutionView(solution, other=other).save_html(path, depth=3)
    return path.read_text(encoding="utf-8")


@pytest.fixture
def open_at(visit, saved):
    """Return a function that opens the page at a node."""

    def opened(path="", **options):
        page = visit(saved, **options)
        if path:
            page.evaluate("path => { location.hash = new URLSearchParams({node: path}); }", path)
        page.wait_for_function(
            "path => (document.querySelector('.pc-steps')?.dataset.node ?? null) === path", arg=path
        )
        return page

    return opened


def node_of(page):
    return page.locator(".pc-steps").get_attribute("data-node")


def wait_for_node(page, path):
    page.wait_for_function(
        "path => document.querySelector('.pc-steps').dataset.node === path", arg=path
    )


def cell(page, name, player=0):
    grid = (
        page.get_by_role("grid").nth(player) if player == 0 else page.locator(".pc-classes").nth(1)
    )
    return grid.locator(".pc-class").filter(has=page.get_by_text(name, exact=True))


def shown(page, name):
    """Return the spoken figures of a class, without its name."""
    label = cell(page, name).get_attribute("aria-label")
    return label.partition(", ")[2]


def percent(value):
    return f"{100 * value:.1f} %"


def chips(value, sign=""):
    """Return an EV as the page writes it."""
    return f"{round(value, 2) + 0.0:{sign}.2f}".replace("-", "−")


def focus(page, role, name):
    page.get_by_role(role, name=name, exact=True).focus()


def open_tab(page, name):
    page.get_by_role("tab", name=name).click()


def listing(page, label):
    return page.get_by_label(label).and_(page.locator("select:visible"))


def test_figures_of_classes_actions_and_players_are_those_of_the_node(open_at, solution):
    page, node = open_at("check"), solution.node("check")
    root = solution.node()

    for action, frequency in node.frequencies.items():
        row = page.locator(f"tr[data-action='{action}']")
        assert percent(frequency) in row.inner_text()
    for player in (0, 1):
        texts = page.locator(f"tr[data-player='{player}'] td").all_text_contents()
        ev = f"{chips(node.ev[player])} · {percent(node.ev[player] / 40)}"
        assert texts[1:3] == [percent(node.equity[player]), ev]
    assert page.locator(".pc-place .pc-count").inner_text().startswith("Pot 40 · stacks 60 · ")
    page.locator(".pc-solution").press("Backspace")
    wait_for_node(page, "")
    row = root.by_class().loc["AKs"]
    expected = f"check: {percent(row['check'])}, bet 50 %: {percent(row['bet 20'])}"
    assert shown(page, "AKs") == f"{expected}, weight 100.0 %"


def test_clicks_on_choices_go_to_their_nodes_and_others_stay(open_at):
    page = open_at()

    page.get_by_role("navigation").get_by_role("button", name="check").click()
    wait_for_node(page, "check")
    page.get_by_role("navigation").get_by_role("button", name="bet 50 %").nth(1).click()
    wait_for_node(page, "check, bet 20")
    page.get_by_role("navigation").get_by_role("button", name="bet 50 %").first.click()

    wait_for_node(page, "bet 20")


@WAYS
def test_an_action_of_the_table_is_taken_and_a_step_of_the_line_leads_back(open_at, way):
    page = open_at("check")

    activate(page.locator("tr[data-action='bet 20'] .pc-take"), way)
    wait_for_node(page, "check, bet 20")
    activate(page.get_by_role("navigation").get_by_role("button", name="check").first, way)

    wait_for_node(page, "check")


def test_keys_take_actions_and_go_up(open_at):
    page = open_at()

    page.get_by_role("navigation").get_by_role("button", name="check").focus()
    page.keyboard.press("Enter")
    wait_for_node(page, "check")
    page.keyboard.press("2")
    wait_for_node(page, "check, bet 20")
    page.keyboard.press("Backspace")
    wait_for_node(page, "check")
    page.keyboard.press("Backspace")

    wait_for_node(page, "")


def test_the_address_leads_to_the_node(open_at):
    page = open_at()

    page.locator(".pc-last button").first.focus()
    page.keyboard.press("1")
    wait_for_node(page, "check")
    assert page.evaluate("new URLSearchParams(location.hash.slice(1)).get('node')") == "check"
    page.go_back()

    wait_for_node(page, "")


def test_keys_act_wherever_the_focus_is_and_after_each_change_of_node(open_at):
    page = open_at()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("1")
    wait_for_node(page, "check")

    page.get_by_role("table", name="Actions").get_by_role(
        "button", name="check", exact=True
    ).focus()
    page.keyboard.press("Enter")  # the button goes with its node
    wait_for_node(page, "check, check")
    page.keyboard.press("Backspace")
    wait_for_node(page, "check")
    page.locator("h1").click()
    page.get_by_role("tab", name="Curves").click()
    page.get_by_role("slider", name="Percentile").focus()
    page.keyboard.press("Backspace")
    wait_for_node(page, "")


def test_fields_keep_the_keys_that_they_type(open_at):
    page = open_at("check")
    page.get_by_role("tab", name="Next card").click()
    page.get_by_role("tab", name="Filters").click()
    text = page.get_by_role("tabpanel", name="Filters").get_by_role("textbox").first
    text.fill("A")

    text.press("Backspace")
    text.press("1")

    assert text.input_value() == "1"
    assert node_of(page) == "check"


def test_cards_are_dealt_by_mouse_and_by_keys_and_changed(open_at):
    page = open_at("check, check")
    line = page.get_by_role("navigation")

    line.get_by_role("gridcell", name="five of hearts").click()
    wait_for_node(page, "check, check, river 5h")
    page.locator("summary", has_text="river 5♥").click()
    line.get_by_role("gridcell", name="six of clubs").click()
    wait_for_node(page, "check, check, river 6c")

    page.locator("summary", has_text="river 6♣").press("Enter")
    line.get_by_role("gridcell", name="ace of spades").focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    wait_for_node(page, "check, check, river Kh")


def figures_of(solution, other, mode):
    """Return the text of a figure of AKs for the first player at the root."""
    frame = solution.node().to_frame()
    classes = solution.node().by_class().loc["AKs"]
    hands = frame.loc[["AcKc", "AdKd", "AhKh", "AsKs"]]
    deals = np.array([1.0, 1.0, 1.0, 1.0])
    if mode == "EV":
        return chips(classes["ev"])
    if mode == "Equity":
        return percent(classes["equity"])
    if mode == "Weights":
        return "weight 100.0 %"
    met = solution.node().hands.met(0)
    names = frame.index.tolist()
    deals = np.array([met[names.index(name)] for name in hands.index])
    if mode == "Equity realisation":
        values = hands["ev"] / (hands["equity"] * 40)
    else:
        values = other.node().to_frame().loc[hands.index, "ev"] - hands["ev"]
    value = float(values @ deals / deals.sum())
    if mode == "EV change":
        return chips(value, "+")
    return percent(value)


MODES = ["EV", "Equity", "Equity realisation", "Weights", "EV change"]


@WAYS
def test_the_figure_of_the_grid_is_chosen(open_at, solution, other, way):
    page = open_at()

    focus(page, "radio", "Strategy")
    for mode in MODES:
        if way == "mouse":
            page.locator(".pc-option", has=page.get_by_text(mode, exact=True)).first.click()
        else:
            page.keyboard.press("ArrowRight")
        assert shown(page, "AKs") == figures_of(solution, other, mode)


def hand_heading(page):
    return page.get_by_role("region", name="Hand").get_by_role("heading").inner_text()


def test_cells_are_opened_pinned_and_let_go_by_mouse_and_by_keys(open_at, solution):
    page, frame = open_at(), solution.node().to_frame()

    cell(page, "AKs").hover()
    assert hand_heading(page) == "AKs"
    cell(page, "TT").click()
    assert hand_heading(page) == "TT, pinned"
    cell(page, "AKs").hover()
    assert hand_heading(page) == "AKs"
    page.get_by_role("heading", name="Solution").hover()
    page.locator(".pc-place").click()
    assert hand_heading(page) == "TT, pinned"

    cell(page, "AA").focus()
    page.keyboard.press("ArrowRight")
    assert hand_heading(page) == "AKs"
    page.keyboard.press("Enter")
    assert hand_heading(page) == "AKs, pinned"
    card, row = page.locator("[data-combo=AhKh]").inner_text(), frame.loc["AhKh"]
    for action in solution.node().actions:
        assert f"{percent(row[action])} · {chips(row[f'ev {action}'])}" in card
    assert f"{chips(row['ev'])} · {percent(row['ev'] / 40)}" in card
    assert percent(row["equity"]) in card
    page.keyboard.press("Escape")
    assert hand_heading(page) == "AKs"


def painted(page, name):
    """Return the part of a cell's bar room that is painted, read at its left edge."""
    return page.evaluate(
        """name => {
          const cells = [...document.querySelectorAll(".pc-class")];
          const cell = cells.find((each) => each.firstChild.textContent === name);
          const canvas = document.querySelector(".pc-canvas"), pen = canvas.getContext("2d");
          const [a, b] = [cell.getBoundingClientRect(), canvas.getBoundingClientRect()];
          const scale = canvas.width / b.width, x = (a.left - b.left + 2) * scale;
          const top = (a.top - b.top + 0.34 * a.height) * scale;
          const bottom = (a.bottom - b.top - 1) * scale;
          const at = (y) => [...pen.getImageData(x, y, 1, 1).data].slice(0, 3);
          const isBar = ([r, g, b]) => Math.max(r, g, b) - Math.min(r, g, b) > 24;
          let count = 0;
          for (let y = top; y < bottom; y++) count += isBar(at(y));
          return count / (bottom - top);
        }""",
        name,
    )


def test_bars_are_as_high_as_weights(open_at):
    page = open_at()
    assert painted(page, "AQs") == pytest.approx(0.5, abs=0.12)

    page.get_by_text("Full height").click()
    assert painted(page, "AQs") > 0.9

    focus(page, "radio", "Full height")
    page.keyboard.press("ArrowLeft")
    assert painted(page, "AQs") == pytest.approx(0.5, abs=0.12)
    page.heard.clear()  # the browser warns that the test reads the canvas often


def test_both_ranges_and_the_other_player_are_shown_by_mouse_and_keys(open_at):
    page = open_at()

    page.get_by_text("Both ranges").click()
    assert page.get_by_role("grid").count() == 2
    focus(page, "checkbox", "Both ranges")
    page.keyboard.press("Space")
    assert page.get_by_role("grid").count() == 1

    page.locator(".pc-option", has=page.get_by_text("IP", exact=True)).click()
    assert page.get_by_role("grid", name="Range of IP").is_visible()
    focus(page, "radio", "IP")
    page.keyboard.press("ArrowLeft")
    assert page.get_by_role("grid", name="Range of OOP").is_visible()


@WAYS
def test_ranges_are_copied(open_at, solution, way):
    page, node = open_at("check"), solution.node("check")

    for name, expected in (("bet 50 %", node.ranges()["bet 20"]), ("OOP", node.range(0))):
        activate(page.get_by_role("button", name=f"Copy the range of {name}"), way)
        copied = Range(page.get_by_role("textbox", name="Copied text").input_value())
        assert copied.weights == pytest.approx(expected.weights, abs=2e-4)


def test_combos_are_sorted_by_mouse_and_keys(open_at, solution):
    page, frame = open_at(), solution.node().to_frame()
    open_tab(page, "Combos")
    evs = page.locator(".pc-scroll tbody tr td:nth-child(6)")

    page.get_by_role("button", name="EV", exact=True).click()
    assert evs.first.inner_text() == chips(frame["ev"].max())
    page.keyboard.press("Enter")

    assert evs.first.inner_text() == chips(frame["ev"].min())


def read_csv(text):
    return {row["Combo"]: row for row in csv.DictReader(io.StringIO(text))}


@WAYS
def test_the_csv_has_the_figures_of_the_frame_and_is_saved(open_at, solution, way):
    page, frame = open_at(), solution.node().to_frame()
    open_tab(page, "Combos")

    activate(page.get_by_role("button", name="Copy CSV"), way)
    rows = read_csv(page.get_by_role("textbox", name="Copied text").input_value())

    assert {*rows} == {*frame.index}
    for name, row in frame.iterrows():
        assert float(rows[name]["EV"]) == pytest.approx(row["ev"], abs=2e-3)
        assert float(rows[name]["bet 20"]) == pytest.approx(row["bet 20"], abs=2e-5)
    with page.expect_download() as download:
        activate(page.get_by_role("button", name="Save CSV"), way)

    assert download.value.suggested_filename == "QsJh2h7c-root.csv"
    assert read_csv(download.value.path().read_text(encoding="utf-8")) == rows
    page.heard.clear()


def combos_left(page):
    return float(page.locator(".pc-filters output").inner_text().split()[0])


@WAYS
@pytest.mark.parametrize(
    ("names", "left"),
    [
        (["set ("], 6),  # QQ and JJ, three combos each
        (["nut flush draw"], 0.5),  # AhQh; AhKh has a combo draw
        (["♥ hearts", "♠ spades"], 4),  # AA, KK, TT and 99; of QQ and JJ a card is on the board
    ],
)
def test_boxes_filter_the_range(open_at, names, left, way):
    page = open_at()
    open_tab(page, "Filters")

    for wanted in (left, 38.5):
        for name in names:
            activate(page.get_by_role("checkbox", name=name), way, "Space")
        assert combos_left(page) == wanted
        assert (shown(page, "AKs") == "not in the range") == (wanted == left)


@WAYS
def test_an_action_filters_the_range(open_at, solution, way):
    page, frame = open_at(), solution.node().to_frame()
    open_tab(page, "Filters")

    choose(listing(page, "Takes"), "bet 50 % (20)", way)
    expected = frame["reach"][frame["bet 20"] >= 0.5].sum()
    assert combos_left(page) == pytest.approx(expected, abs=0.05)
    page.get_by_label("at least, %").fill("90")
    page.keyboard.press("Enter")

    expected = frame["reach"][frame["bet 20"] >= 0.9].sum()
    assert combos_left(page) == pytest.approx(expected, abs=0.05)


@WAYS
def test_blockers_filter_the_range(open_at, way):
    page = open_at()
    open_tab(page, "Filters")

    page.get_by_role("textbox", name="Cards").fill("Ah Kd")
    page.keyboard.press("Enter")
    assert cell(page, "AA").get_attribute("aria-label").endswith("weight 50.0 %")
    with_cards = page.get_by_label("Blockers").locator("option").nth(1).inner_text()
    choose(listing(page, "Blockers"), with_cards, way)
    assert shown(page, "TT") == "not in the range"
    activate(page.get_by_role("button", name="Clear filters"), way)

    assert combos_left(page) == 38.5


def test_cards_that_are_not_cards_are_refused(open_at):
    page = open_at()
    open_tab(page, "Filters")

    page.get_by_role("textbox", name="Cards").fill("Ax")
    page.keyboard.press("Enter")

    assert '"Ax" is not a card' in page.locator(".pc-filters [role=alert]").inner_text()
    assert combos_left(page) == 38.5


def at_percentile(node, player, values, share):
    """Return the value of the hand at a part of a range, from the weakest on."""
    weights = node.hands.reach(player) * node.hands.met(player)
    order = np.argsort(values)
    return values[order][np.searchsorted(weights[order].cumsum() / weights.sum(), share - 1e-9)]


@WAYS
def test_curves_are_chosen_and_read_off(open_at, solution, way):
    page, node = open_at(), solution.node()
    open_tab(page, "Curves")
    reading = page.locator("[role=tabpanel]:not([hidden]) output")

    page.get_by_role("slider", name="Percentile").focus()
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    equities = [at_percentile(node, player, node.hands.equity(player), 0.57) for player in (0, 1)]
    assert reading.inner_text() == (
        f"Percentile 57: OOP {percent(equities[0])}, IP {percent(equities[1])}"
    )

    modes = page.get_by_role("group", name="Curve")
    if way == "mouse":
        modes.get_by_text("EV", exact=True).click()
    else:
        modes.get_by_role("radio", name="Equity").press("ArrowRight")
    assert page.get_by_role("img", name="EV of both ranges by percentile").is_visible()
    box = page.locator(".pc-curves").bounding_box()
    page.mouse.move(box["x"] + 0.3 * box["width"], box["y"] + 20)
    share = int(reading.inner_text().split()[1].rstrip(":"))
    evs = [at_percentile(node, player, node.hands.ev(player), share / 100) for player in (0, 1)]
    assert reading.inner_text() == f"Percentile {share}: OOP {chips(evs[0])}, IP {chips(evs[1])}"
    assert share < 40


def test_a_class_without_combos_says_why(open_at):
    page = open_at()

    cell(page, "72o").click()
    assert hand_heading(page) == "72o, pinned: not in the range"
    open_tab(page, "Filters")
    page.get_by_text("set (", exact=False).click()
    open_tab(page, "Hand")

    assert hand_heading(page) == "72o, pinned: no combo passes the filters"


@WAYS
def test_the_runout_report_shows_each_next_card_and_leads_on(open_at, solution, way):
    page, cards = open_at("check, check"), solution.node("check, check").by_card()
    focus(page, "tab", "Hand")
    page.keyboard.press("ArrowLeft")
    panel = page.locator("[role=tabpanel]:not([hidden])")

    for player, seat in enumerate(("OOP", "IP")):
        five = panel.get_by_role("gridcell", name=f"five of hearts, EV of {seat}")
        spoken = f"five of hearts, EV of {seat} {chips(cards.loc['5h', f'ev_{player}'])}"
        assert five.get_attribute("aria-label") == spoken
    choose(listing(page, "Show"), "Frequency of bet 50 %", way)
    assert percent(cards.loc["5h", "bet 20"]) in panel.locator("li[data-card='5h']").inner_text()
    choose(listing(page, "Order"), "Figure", way)
    first = panel.locator("li").first.get_attribute("data-card")
    assert cards.loc[first, "bet 20"] == pytest.approx(cards["bet 20"].max(), abs=1e-4)
    queen = panel.get_by_role("gridcell", name="queen of spades")
    assert queen.get_attribute("aria-disabled") == "true"

    activate(panel.get_by_role("gridcell", name="five of hearts"), way)
    wait_for_node(page, "check, check, river 5h")


def test_a_page_says_what_it_leaves_out_and_explains_links_to_it(open_at):
    page = open_at("check, check, river 5h")

    assert "at most 3 actions and cards" in page.locator(".pc-left-out").inner_text()
    assert page.locator(".pc-last button").first.is_disabled()

    page.evaluate("location.hash = 'node=check%2C+bet+20%2C+call%2C+river+5h'")
    page.get_by_role("alert").filter(has_text="holds no answer").wait_for()
    assert node_of(page) == "check, check, river 5h"


def test_the_view_fits_a_phone(open_at):
    page = open_at("check, check", viewport={"width": 390, "height": 800})

    for name in ("Hand", "Combos", "Filters", "Curves", "Next card"):
        open_tab(page, name)
        assert page.evaluate("document.documentElement.scrollWidth") == 390
