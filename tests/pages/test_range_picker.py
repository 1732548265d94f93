"""A range that is painted, in a real browser."""

import re

import pytest
from support.browsing import activate
from support.equity_pages import until
from support.expecting import WAYS

from calculations import Range
from lookup.combos import class_combos
from poker_calculator.pages.hosts.single_file import page_of

pytestmark = pytest.mark.slow

TOUCH = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def picker(visit):
    """Return a function that shows a picker with values, in a context with options."""

    def show(text="", values=None, **options):
        return visit(
            page_of("range_picker", {"range": text, **(values or {})}, {}, "Range"), **options
        )

    return show


def textbox(page):
    return page.get_by_role("textbox", name="Range as text")


def painted(page):
    return Range(textbox(page).input_value())


def cell(page, name):
    return page.locator(".pc-range-picker > .pc-area > .pc-grid .pc-cell").filter(
        has=page.get_by_text(name, exact=True)
    )


def middle(place):
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, *names, release=True):
    """Paint from class to class with the mouse."""
    for place, name in enumerate(names):
        page.mouse.move(*middle(cell(page, name)))
        if place == 0:
            page.mouse.down()
    if release:
        page.mouse.up()


def press(page, name, *keys):
    """Press keys on a class."""
    cell(page, name).focus()
    for key in keys:
        page.keyboard.press(key)


def set_slider(page, name, value):
    """Move a slider as a drag does: it shows the value, and then keeps it."""
    page.get_by_role("slider", name=name).evaluate(
        """(slider, value) => {
          slider.value = value;
          slider.dispatchEvent(new Event("input"));
          slider.dispatchEvent(new Event("change"));
        }""",
        value,
    )


def count(page):
    return page.locator(".pc-count")


def equals(page, text):
    """Wait until the picker shows a range; it draws in the next frame."""
    wanted = Range(text)
    page.wait_for_function(
        "wanted => document.querySelector('.pc-count').textContent.startsWith(wanted)",
        arg=f"{len(wanted)} combo",
    )
    assert painted(page) == wanted


# ---- strokes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "first", "last", "expected"),
    [
        ("", "AA", "TT", "TT+"),
        ("22+", "QQ", "AA", "JJ-22"),  # a stroke that begins in the range removes
        ("AA:0.5, KK", "AA", "QQ", "QQ+"),  # but not from one with another weight
    ],
)
def test_a_stroke_paints_the_classes_that_it_passes(picker, text, first, last, expected):
    page = picker(text)

    drag(page, first, last)

    equals(page, expected)


@pytest.mark.parametrize(
    ("text", "cell", "keys", "expected"),
    [
        ("", "AA", "ArrowRight Space ArrowDown Enter", "AKs, KK"),
        ("", "AA", "Space Shift+ArrowRight Shift+ArrowRight Shift+ArrowDown", "AA, AKs, AQs, KQs"),
        ("22+, A2s+", "A2s", "Space Shift+ArrowLeft Shift+ArrowLeft", "22+, A5s+"),
        ("", "AA", "- - + - Space", "AA:0.9"),
        ("", "AA", "Space Control+z ArrowDown Space Control+y", "AKo"),  # a stroke ends redoing
        (
            *("", "AA", "s - Space Shift+ArrowRight Escape ArrowRight Space"),
            "0.95(AsAh, AsAd, AKs)",
        ),
    ],
)
def test_keys_paint(picker, text, cell, keys, expected):
    page = picker(text)

    press(page, cell, *keys.split())

    equals(page, expected)
    assert page.get_by_role("dialog").count() == 0


def test_escape_takes_a_stroke_back(picker):
    page = picker("AA")
    for width in (1200, 390):
        page.set_viewport_size({"width": width, "height": 900})

        drag(page, "KK", "JJ", release=False)
        page.keyboard.press("Escape")
        page.mouse.up()

        equals(page, "AA")
        assert page.get_by_role("button", name="Undo").is_disabled()


def swipe(finger, *places):
    """Move a finger over points of the page."""
    for number, (x, y) in enumerate(places):
        kind = "touchMove" if number else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_that_moves_paints_on(picker):
    page = picker(**TOUCH)

    page.touchscreen.tap(*middle(cell(page, "KQs")))
    equals(page, "KQs")
    swipe(page.context.new_cdp_session(page), middle(cell(page, "AA")), middle(cell(page, "QQ")))

    equals(page, "QQ+, KQs")
    assert page.evaluate("scrollY") == 0


def test_a_finger_beside_the_grid_scrolls(picker):
    page = picker("AA", **TOUCH)
    finger, (x, y) = page.context.new_cdp_session(page), middle(count(page))

    swipe(finger, *[(x, y - up) for up in range(0, 300, 20)])

    page.wait_for_function("scrollY > 0")
    equals(page, "AA")


# ---- weights ----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["Shift", "Alt"])
def test_the_wheel_over_the_grid_changes_the_weight_with_a_modifier(picker, key):
    page = picker()

    page.mouse.move(*middle(cell(page, "AA")))
    page.keyboard.down(key)
    page.mouse.wheel(0, 120)
    page.mouse.wheel(0, 120)
    page.mouse.wheel(0, -120)
    page.keyboard.up(key)
    drag(page, "AA", "KK")

    equals(page, "KK+:0.95")
    assert page.evaluate("scrollY") == 0


def test_the_wheel_over_the_grid_scrolls_the_page(picker):
    page = picker()
    page.set_viewport_size({"width": 800, "height": 300})
    page.mouse.move(*middle(cell(page, "AA")))

    page.mouse.wheel(0, 120)
    until(page, "scrollY > 0")
    page.evaluate("scrollTo(0, 0)")
    drag(page, "AA", "KK")

    equals(page, "KK+")


def click_at(slider, share):
    """Click on the track of a slider."""
    box = slider.bounding_box()
    slider.click(position={"x": share * box["width"], "y": box["height"] / 2})


def test_the_slider_sets_the_weight_that_is_painted(picker):
    page = picker()

    page.get_by_role("slider", name="Weight").focus()
    for _ in range(30):
        page.keyboard.press("ArrowLeft")
    drag(page, "AKs")
    equals(page, "AKs:0.7")

    slider = page.get_by_role("slider", name="Weight")
    click_at(slider, 0.5)
    drag(page, "AA")
    assert 45 <= int(slider.input_value()) <= 55
    equals(page, f"AKs:0.7, AA:{int(slider.input_value()) / 100}")


def test_the_height_of_the_fill_shows_the_weight(picker):
    page = picker("AA:0.25, KK, QQ !QhQs")

    def share(name):
        box = cell(page, name).bounding_box()["height"]
        return cell(page, name).locator(".pc-fill").bounding_box()["height"] / box

    assert [share(name) for name in ("AA", "KK", "QQ", "JJ")] == pytest.approx(
        [0.25, 1, 5 / 6, 0], abs=0.01
    )
    assert cell(page, "AA").get_attribute("aria-label") == "pair of aces, 25%"
    assert "5 of 6 combos" in cell(page, "QQ").get_attribute("aria-label")


# ---- suits ------------------------------------------------------------------------------------


def combo(page, name):
    return page.get_by_role("dialog").get_by_role("gridcell", name=name)


def test_a_right_click_and_the_menu_key_open_the_suits(picker):
    page = picker("AKo")

    cell(page, "AKo").click(button="right")
    combo(page, "ace of spades, king of hearts").click()
    equals(page, "AKo !AsKh")
    page.get_by_role("button", name="Clear").click()
    assert page.get_by_role("dialog").count() == 0

    cell(page, "AKs").click(button="right")
    page.mouse.move(*middle(combo(page, "ace of spades, king of spades")))
    page.mouse.down()
    page.mouse.move(*middle(combo(page, "ace of diamonds, king of diamonds")))
    page.mouse.up()
    equals(page, "AsKs, AhKh, AdKd")

    press(page, "72o", "ContextMenu")
    assert page.get_by_role("dialog", name="Suits of seven two offsuit").is_visible()


def test_a_long_press_opens_the_suits_and_paints_nothing(picker):
    page = picker("AA", **TOUCH)
    finger = page.context.new_cdp_session(page)
    x, y = middle(cell(page, "KK"))

    finger.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    page.get_by_role("dialog", name="Suits of pair of kings").wait_for()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    equals(page, "AA")
    page.touchscreen.tap(*middle(combo(page, "king of spades, king of hearts")))
    equals(page, "AA, KsKh")


@WAYS
def test_all_combos_and_none_of_a_class_and_of_the_range(picker, way):
    page = picker("AKs")

    cell(page, "AKo").click(button="right")
    for name, text in (("All", "AK"), ("None", "AKs")):
        activate(page.get_by_role("button", name=name), way)
        equals(page, text)
    page.keyboard.press("Escape")
    activate(page.get_by_role("button", name="Invert"), way)
    assert painted(page) == Range("random !AKs")
    activate(page.get_by_role("button", name="Clear"), way)

    equals(page, "")


def test_each_combo_is_in_the_table_of_its_class_once(app):
    found = app.evaluate(
        """async () => {
          const {comboOfSuits} = await import("/views/range_picker/range_picker.js");
          const places = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => [row, column]));
          const combosOf = (cell) => places.map(([row, column]) => comboOfSuits(cell, row, column));
          const isCombo = (combo) => combo !== null;
          return Array.from({length: 169}, (_, cell) => combosOf(cell).filter(isCombo));
        }"""
    )
    assert [sorted(each) for each in found] == [each.tolist() for each in class_combos()]


# ---- text -------------------------------------------------------------------------------------


def test_typed_text_changes_the_grid_and_stays_as_it_is(picker):
    page = picker()

    textbox(page).press_sequentially("AKs, kk")
    page.keyboard.press("Tab")

    equals(page, "KK, AKs")
    assert textbox(page).input_value() == "AKs, kk"


def test_a_text_with_an_error_stays_beside_its_rule(picker):
    page = picker("QQ+")

    textbox(page).fill("QQ+, AKz, 22")
    page.keyboard.press("Tab")

    assert textbox(page).input_value() == "QQ+, AKz, 22"
    alert = page.get_by_role("alert").filter(has_text="is not understood")
    assert "after a hand comes" in alert.inner_text()
    assert alert.locator("mark").inner_text() == "z"
    assert count(page).inner_text().startswith("18 combos")
    drag(page, "JJ")
    equals(page, "JJ+")
    assert alert.count() == 0


@pytest.mark.parametrize(
    ("name", "dialect"),
    [("PioSOLVER", "pio"), ("1,326 numbers", "numbers"), ("GTO+", "gto+"), ("CSV", "csv")],
)
def test_the_text_in_other_notations(picker, name, dialect):
    hands = "QQ+, AK:0.5, AhQh:0.25"
    page = picker(hands)

    page.get_by_role("combobox", name="Notation").select_option(label=name)

    assert textbox(page).input_value() == Range.to_string(Range(hands), dialect)
    page.get_by_role("combobox", name="Notation").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    assert textbox(page).input_value() == Range(hands).to_string("pio")


@WAYS
def test_the_text_is_copied_in_the_chosen_notation(app, way):
    app.context.grant_permissions(["clipboard-read", "clipboard-write"])
    view = app.get_by_role("tabpanel", name="Ranges")
    app.get_by_role("tab", name="Ranges").click()
    view.get_by_role("textbox", name="Range as text").fill("QQ+, AK:0.5")
    app.keyboard.press("Tab")
    view.get_by_role("combobox", name="Notation").select_option(label="GTO+")

    activate(view.get_by_role("button", name="Copy Range as text"), way)

    view.get_by_text("Copied.").wait_for()
    assert app.evaluate("navigator.clipboard.readText()") == "AA-QQ,[50]AKs,AKo[/50]"


# ---- top hands --------------------------------------------------------------------------------


def test_the_slider_takes_the_top_hands_by_drag_keys_and_click(picker):
    page = picker("72o")
    slider = page.get_by_role("slider", name="Top hands")

    set_slider(page, "Top hands", 15)
    equals(page, "15%")
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Undo").click()
    equals(page, "72o")

    page.get_by_role("button", name="Clear").click()
    slider.focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    assert painted(page) == Range("1%")
    click_at(slider, 0.3)
    assert 25 <= float(slider.input_value()) <= 35
    equals(page, f"{slider.input_value()}%")

    page.get_by_role("button", name="Clear").click()
    drag(page, "AKs", "A2s")
    page.wait_for_function("document.querySelector('[aria-label=\"Top hands\"]').value === '3.6'")


@WAYS
def test_another_order_takes_other_hands(picker, way):
    page = picker()
    orders = page.get_by_role("combobox", name="Order of hands")

    set_slider(page, "Top hands", 3.1)
    if way == "mouse":
        orders.select_option("equity_vs_top_20")
    else:
        orders.focus()
        for _ in range(orders.locator("option[value=equity_vs_top_20]").evaluate("o => o.index")):
            page.keyboard.press("ArrowDown")

    equals(page, "JJ+, AK")


# ---- presets ----------------------------------------------------------------------------------


def open_folder(page, *names):
    for name in names:
        page.locator("summary:visible").get_by_text(name, exact=True).click()


def test_presets_are_chosen_in_their_folders_by_keys_and_by_mouse(picker):
    page = picker()

    page.locator("summary", has_text="Presets").focus()
    for key in ("Enter", "Tab", "Enter", "Tab", "Enter"):
        page.keyboard.press(key)
    equals(page, "15%")
    open_folder(page, "Push or fold, heads-up", "12 bb")
    page.get_by_role("button", name="BB calls").click()

    equals(page, "22+, A2+, K7+, K4s+, QT+, Q8s+, JT, J9s")


@WAYS
def test_own_presets_are_saved_chosen_and_deleted(picker, way):
    def use(name):
        button = page.get_by_role("button", name=name, exact=True)
        activate(button, way)

    page = picker("QQ+", {"presets": {"Tight/Kings": "KK+"}})

    open_folder(page, "Presets", "Tight")
    page.get_by_role("textbox", name="Name of the preset").fill("Tight/<b>Queens")
    use("Save")
    use("Kings")
    equals(page, "KK+")
    use("<b>Queens")
    equals(page, "QQ+")
    use("Delete Tight/Kings")

    assert page.get_by_role("button", name="Kings", exact=True).count() == 0
    use("Save")
    assert page.get_by_role("alert").filter(has_text="needs a name").is_visible()


# ---- undo, redo, invert, clear ----------------------------------------------------------------


def test_buttons_and_keys_undo_and_redo(picker):
    page = picker("AA")
    drag(page, "KK")
    drag(page, "QQ")

    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    equals(page, "AA")
    page.get_by_role("button", name="Redo").click()
    equals(page, "KK+")

    cell(page, "22").focus()
    for redo in ("Control+Shift+z", "Control+y"):
        page.keyboard.press("Control+z")
        equals(page, "AA")
        page.keyboard.press(redo)
        equals(page, "KK+")


def test_the_number_of_combos_its_share_and_the_inverse(picker):
    page = picker("22+, AKs:0.5")
    assert count(page).inner_text() == "82 combos, weighing 80, 6.0%"

    page.get_by_role("button", name="Invert").click()

    assert painted(page) == Range("random !22+, AKs:0.5")


# ---- dead cards -------------------------------------------------------------------------------


def test_combos_with_dead_cards_are_grey_and_do_not_count(picker):
    page = picker("AA, KK", {"dead": "As Ah Ad"})

    assert count(page).inner_text().startswith("6 combos, 0.5%")
    assert re.search(r"\bpc-dead\b", cell(page, "AA").get_attribute("class"))
    assert "dead" in cell(page, "AA").get_attribute("aria-label")
    assert "1 combos live" in cell(page, "AKs").get_attribute("aria-label")
    assert painted(page) == Range("AA, KK")


def test_dead_cards_are_typed_and_wrong_ones_stay_beside_their_rule(picker):
    page = picker("AA", {"dead": "As"})
    box = page.get_by_role("textbox", name="Dead cards")
    for typed, rule in (("Ax", '"Ax" is not a card'), ("AsAs", "named twice"), ("A", "not a card")):
        box.fill(typed)
        assert page.get_by_role("alert").filter(has_text=rule).is_visible()
        assert count(page).inner_text().startswith("3 combos")

    box.fill("A♠ 10h Ad")

    page.wait_for_function("document.querySelector('.pc-count').textContent.startsWith('1 combo')")


# ---- the host ---------------------------------------------------------------------------------


def test_a_range_that_cannot_be_read_is_shown_with_its_rule(picker):
    page = picker("AA, <img src=x>")

    assert textbox(page).input_value() == "AA, <img src=x>"
    assert page.get_by_role("alert").filter(has_text="a range names hands").is_visible()


def test_nothing_is_wider_than_a_phone(picker):
    page = picker("22+", viewport={"width": 390, "height": 844})

    open_folder(page, "Presets", "Push or fold, 6 players, big-blind ante", "10 bb")

    assert page.evaluate("document.documentElement.scrollWidth") <= 390
