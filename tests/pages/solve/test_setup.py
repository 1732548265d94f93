"""The form of a spot to solve: its fields by mouse and keyboard, its size, code and link."""

import math

import pytest
from support.browsing import activate, call
from support.equity_pages import card, texts_of
from support.expecting import WAYS, expect
from support.solve_pages import (
    RIVER,
    field,
    figure,
    problem_of,
    settle_size,
    show_spot,
    solving,
    unfold,
)

from calculations import Range
from calculations.solver.betting.rules import read_betting
from calculations.solver.solve import spot_size

pytestmark = pytest.mark.slow

TURN = {**RIVER, "board": "2s3h4d6c"}


def nodes(page):
    settle_size(page)
    return int(figure(page, "Nodes").replace(",", ""))


def test_it_states_the_size_before_it_starts(app):
    show_spot(app, **TURN)

    size = spot_size(**TURN)
    assert nodes(app) == size.nodes
    assert figure(app, "Hands") == "12 and 6"
    assert figure(app, "Memory").startswith(f"{size.memory / 2**10:.1f} KiB of ")
    assert figure(app, "Numbers") == f"{size.bits} bits"


def test_the_size_follows_while_the_user_types(app):
    show_spot(app, **RIVER)
    before = nodes(app)

    box = field(app, "Bets on the river, out of position")
    box.press("End")
    box.press_sequentially(", 5")

    assert nodes(app) > before
    sizes = {"bets": ["allin, 5", "allin"]}
    assert nodes(app) == spot_size(**{**RIVER, **sizes}).nodes


def test_answers_do_not_move_the_picker_under_a_click(app):
    delayed = []
    app.route("**/ask/solving_size", lambda route: delayed.append(route))
    app.route("**/ask/solutions", lambda route: delayed.append(route))
    app.get_by_role("tab", name="Solve", exact=True).click()
    presets = app.get_by_role("tabpanel", name="Solve").locator(".pc-presets")
    while len(delayed) < 2:
        app.wait_for_timeout(10)
    before = presets.bounding_box()

    for route in delayed:
        route.continue_()
    app.unroute_all()
    settle_size(app)
    expect(app.locator(".pc-solution-list")).to_be_visible()

    assert presets.bounding_box() == before


@WAYS
def test_a_card_is_picked(app, way):
    show_spot(app, **TURN)
    picked = card(app, "ace of hearts")

    activate(picked, way, "Space")
    settle_size(app)

    assert app.get_by_role("textbox", name="Board").input_value() == "2s3h4d6cAh"
    assert nodes(app) == spot_size(**{**TURN, "board": "2s3h4d6cAh"}).nodes


@WAYS
def test_a_range_is_painted(app, way):
    show_spot(app, **RIVER)
    choose = app.get_by_role("button", name="Paint the range in position")
    cell = app.get_by_role("gridcell", name="pair of jacks")

    activate(choose, way)
    activate(cell, way, "Space")

    settle_size(app)
    assert Range(field(app, "Range in position").input_value()) == Range("KK, JJ")
    assert field(app, "Range out of position").input_value() == "AA, QQ"
    assert figure(app, "Hands") == "12 and 12"


def test_a_typed_range_is_painted(app):
    show_spot(app, **RIVER)

    field(app, "Range out of position").fill("22")
    settle_size(app)

    assert figure(app, "Hands") == "3 and 6"
    assert "100%" in app.get_by_role("gridcell", name="pair of twos").get_attribute("aria-label")


NONSENSE = [
    ("Pot", "x", "pot is 'x'"),
    ("Pot", "", "pot is ''"),
    ("Effective stack", "-1", "stack is -1"),
    ("Rake", "200", "The rake is '200'; give percent of the pot from 0"),
    ("Rake cap", "much", "rake_cap is 'much'"),
    ("Smallest chip", "0", "chip is 0"),
    ("Smallest bet", "x", "min_bet is 'x'"),
    ("Add all-in", "x", "add_allin is 'x'"),
    ("Bet all-in instead", "x", "force_allin is 'x'"),
    ("Merge sizes", "x", "merge_sizes is 'x'"),
    ("Most bets and raises", "1.5", "most_raises is 1.5"),
    ("Target exploitability", "100 %", "give percent of the pot from 0 to below 100"),
    ("Most iterations", "0", "iterations is 0"),
    ("Most memory", "<b>", "memory is '<b>'"),
    ("Bits of a number", "7", "bits is 7"),
    ("Range that folded before", "foo", "folded range 0"),
    ("Range out of position", "foo", "hand 0"),
    ("Range in position", "", "hand 1"),
]
"""Labels of fields, wrong texts, and a part of the rule that is said."""


def test_nonsense_is_said_at_its_field(app):
    show_spot(app, **RIVER)
    for label, text, rule in NONSENSE:
        right = field(app, label).input_value()
        field(app, label).fill(text)
        settle_size(app)

        said, is_marked = problem_of(app, label)
        assert rule in said
        assert is_marked
        assert field(app, label).input_value() == text
        assert solving(app).get_by_role("button", name="Solve").is_disabled()
        field(app, label).fill(right)
        settle_size(app)
        assert problem_of(app, label) == ("", False)


def test_nonsense_in_sizes_and_cards_is_said_beside_them(app):
    show_spot(app, **RIVER)
    for name in ("Bets", "Raises"):
        cell = field(app, f"{name} on the river, in position")
        right = cell.input_value()
        cell.fill("foo")
        marked = app.locator(".pc-sizes [aria-invalid=true]")
        expect(marked).to_have_attribute("aria-label", f"{name} on the river, in position")
        said = app.locator(".pc-sizes > [role=alert]")
        expect(said).to_contain_text(f"{name.lower()} on the river of player 1 has the size 'foo'")
        cell.fill(right)

    board = app.get_by_role("textbox", name="Board")
    board.fill("2s3h4dxx")
    board.press("Enter")
    said = app.locator(".pc-known-cards + p")
    expect(said).to_contain_text("'xx' in '2s3h4dxx' is not a card")


def test_problems_of_no_field_and_too_little_memory_are_said_with_the_size(app):
    show_spot(app, **{**RIVER, "ranges": ["2s3s", "KK"]})
    said = app.get_by_role("region", name="Size of the tree").get_by_role("alert").inner_text()
    assert said == "the card '2s' is dealt twice: in hand 0 and on the board"

    show_spot(app, **{**RIVER, "memory": "10 KiB"})
    assert "takes" in problem_of(app, "Most memory")[0]
    assert figure(app, "Nodes") != "–"


def test_the_streets_of_the_board_have_sizes(app):
    show_spot(app, **TURN, raises={"turn": "60%", "river": ["allin", ""]})

    rows = app.locator(".pc-sizes-of").first.locator("tbody tr:not([hidden]) th")
    assert rows.all_inner_texts() == ["turn", "river"]
    assert field(app, "Raises on the turn, in position").input_value() == "60%"
    assert field(app, "Raises on the river, out of position").input_value() == "allin"
    assert field(app, "Raises on the river, in position").input_value() == ""


@WAYS
def test_donk_bets_get_sizes_of_their_own(app, way):
    show_spot(app, **{**TURN, "bets": "10%"}, raises="allin")
    before = nodes(app)
    choice = app.get_by_role("checkbox", name="Donk bets have sizes of their own")

    activate(choice, way, "Space")
    cell = field(app, "Donk bets on the river, out of position")
    assert cell.input_value() == "10%"
    cell.fill("")

    options = {"raises": "allin", "donks": {"turn": "10%", "river": ""}}
    assert nodes(app) == spot_size(**{**TURN, "bets": "10%"}, **options).nodes != before
    assert field(app, "Donk bets on the turn, out of position").is_disabled()
    choice.uncheck()
    assert nodes(app) == before


def test_presets_are_chosen_and_can_be_solved(app):
    show_spot(app, **RIVER)
    choice = app.get_by_label("Spot")
    for title in ("Turn", "Flop", "River"):
        label = next(text for text in texts_of(choice, "option") if text.startswith(title))
        choice.select_option(label=label)
        settle_size(app)
        assert solving(app).get_by_role("button", name="Solve").is_enabled()
        assert choice.evaluate("each => each.value") == label
        field(app, "Pot").fill("77")
        settle_size(app)
        assert choice.evaluate("each => each.value") == ""

    choice.press("ArrowDown")
    settle_size(app)
    assert app.get_by_role("textbox", name="Board").input_value() == "Qs7h2dTc4s"


def test_trees_are_chosen_by_name_and_grow_from_simple_to_rich(app):
    show_spot(app, **RIVER, size_unit="chips")
    app.get_by_label("Spot").select_option(index=2)
    choice, sizes = app.get_by_role("combobox", name="Tree"), []
    for name in ("Simple", "Standard", "Rich"):
        label = next(text for text in texts_of(choice, "option") if text.startswith(name))
        choice.select_option(label=label)
        sizes.append(nodes(app))
        assert choice.evaluate("each => each.value") == label

    assert sizes == sorted(set(sizes))
    assert app.get_by_role("textbox", name="Board").input_value() == "Qs7s2d9h"
    field(app, "Bets on the turn, in position").fill("40%")
    settle_size(app)
    assert choice.evaluate("each => each.value") == ""


def test_the_first_spot_has_a_tree_with_a_name(app):
    app.get_by_role("tab", name="Solve", exact=True).click()

    expect(app.get_by_role("combobox", name="Tree")).to_have_value("Half pot or all-in")


@WAYS
def test_a_tree_by_name_stays_on_other_boards_and_options_are_folded(app, way):
    app.get_by_role("tab", name="Solve", exact=True).click()
    app.get_by_role("combobox", name="Tree").select_option(index=1)
    app.get_by_role("textbox", name="Board", exact=True).fill("Qs7h2d")
    settle_size(app)
    assert (
        app.get_by_role("combobox", name="Tree").evaluate("each => each.value").startswith("Simple")
    )
    for name in ("Range in position", "Pot", "Effective stack"):
        expect(field(app, name)).to_be_visible()
    expect(field(app, "Rake")).to_be_hidden()

    activate(app.get_by_text("Advanced", exact=True), way)

    expect(field(app, "Rake")).to_be_visible()


def test_a_problem_of_a_folded_option_unfolds_it(app):
    app.goto(f"{app.url.partition('#')[0]}#view=solve_view&iterations=foo")

    expect(field(app, "Most iterations")).to_be_visible()
    settle_size(app)
    assert problem_of(app, "Most iterations")[1]


def test_a_reload_keeps_the_spot(app):
    show_spot(app, **RIVER)
    field(app, "Pot").fill("30")
    field(app, "Bets on the river, in position").fill("")
    settle_size(app)
    app.wait_for_url(lambda url: "pot=%2230%22" in url)

    app.reload()
    settle_size(app)
    unfold(app)

    assert field(app, "Pot").input_value() == "30"
    assert field(app, "Bets on the river, in position").input_value() == ""
    assert field(app, "Raises on the river, in position").input_value() == ""


def test_the_link_leads_to_the_spot(app):
    show_spot(app, **TURN, raises={"turn": "60%", "river": ["allin", ""]}, name="<b>")
    before = nodes(app)

    app.get_by_text("Copy as Python code or as a link").click()
    link = app.get_by_role("textbox", name="Link").input_value()
    app.goto("about:blank")
    app.goto(link)
    unfold(app)

    assert nodes(app) == before
    assert field(app, "Name of the solution").input_value() == "<b>"


@WAYS
def test_the_python_code_solves_the_spot(app, way):
    show_spot(app, **TURN, raises={"turn": "60%", "river": ["allin", ""]}, rake=0.05, rake_cap=3)
    app.get_by_text("Copy as Python code or as a link").click()
    copying = app.get_by_role("button", name="Copy code")

    activate(copying, way)
    app.get_by_text("Copied.").wait_for()

    scope = {}
    exec(app.get_by_role("textbox", name="Python code").input_value(), scope)
    assert scope["solution"].complete
    betting = scope["solution"]._solver.spot.betting
    assert betting == read_betting(
        *(20, 10, "allin", {"turn": "60%", "river": ["allin", ""]}),
        first_street=1,
        rake=0.05,
        rake_cap=3,
    )


SIZES = [
    ("50%, allin", {"flop": ["50%, allin"] * 2, "turn": ["50%, allin"] * 2}),
    ("flop: 33%, turn: 75%, river: allin", {"flop": ["33%"] * 2, "river": ["allin"] * 2}),
    ("River: allin", {"flop": [""] * 2, "river": ["allin"] * 2}),
    (["33%", ""], {"flop": ["33%", ""], "river": ["33%", ""]}),
    (
        {"turn": ["a", "b"], "river": 100},
        {"flop": ["", ""], "turn": ["a", "b"], "river": ["100"] * 2},
    ),
    (None, {"flop": ["", ""], "river": ["", ""]}),
    ("foo: 33%", {"flop": ["foo: 33%"] * 2}),
    ("flop: 1, flop: 2", {"turn": ["flop: 1, flop: 2"] * 2}),
]


def test_sizes_are_read_by_street_and_player(app):
    found = call(app, "solve/setup.js", "sizesByStreet", [[given] for given, _ in SIZES])

    for each, (_, wanted) in zip(found, SIZES, strict=True):
        assert each.items() >= wanted.items()


def test_sizes_are_written_as_short_as_they_can_be(app):
    table = {"flop": ["33%", "33%"], "turn": ["75%", "50%"], "river": ["75%", "50%"]}
    blank = {"flop": ["", ""], "turn": ["", ""], "river": ["", ""]}

    found = call(
        app,
        "solve/setup.js",
        "writtenSizes",
        [
            [table, ["flop", "turn", "river"]],
            [table, ["turn", "river"]],
            [table, ["flop"]],
            [blank, ["turn", "river"]],
        ],
    )

    assert found == [
        {"flop": "33%", "turn": ["75%", "50%"], "river": ["75%", "50%"]},
        ["75%", "50%"],
        "33%",
        {"turn": "", "river": ""},
    ]


def test_percent_is_read_with_and_without_its_sign(app):
    texts = ["0.5", "0.5%", "0.5 %", " .5%", 0.5, "7", "0,5", "", "5 chips"]

    found = call(app, "solve/units.js", "fractionOf", [[text] for text in texts])

    assert found[:6] == [0.005] * 5 + [0.07]
    assert all(math.isnan(each) for each in found[6:])


def test_chips_follow_from_amounts(app):
    cases = [[60, "120"], ["2.5", 100], ["2.50", 74.25], ["0.125"], ["x", None, ""], ["5."]]

    found = call(app, "solve/units.js", "chipOf", [[amounts] for amounts in cases])

    assert found == [None, 0.01, 0.01, 0.001, None, None]


def test_target_and_rake_are_percent_in_the_query(app):
    show_spot(app, **RIVER)
    field(app, "Target exploitability").fill("0.5 %")
    field(app, "Rake").fill("4%")
    settle_size(app)
    app.get_by_text("Copy as Python code or as a link").click()

    code = app.get_by_role("textbox", name="Python code").input_value()

    assert "target=0.005" in code
    assert "rake=0.04" in code


@WAYS
def test_the_page_asks_once_what_a_size_without_a_unit_is(app, way):
    show_spot(app, **TURN)
    sizes = app.get_by_role("group", name="Bets and raises")
    unit = sizes.get_by_role("button", name="% of the pot")
    cell = field(app, "Bets on the turn, out of position")
    expect(unit).to_be_hidden()

    cell.fill("33")
    settle_size(app)
    expect(sizes.get_by_text("Is 33 percent of the pot, or chips?")).to_be_visible()
    assert solving(app).get_by_role("button", name="Solve").is_disabled()
    activate(unit, way)
    settle_size(app)

    percent = {"bets": {"turn": ["33%", "allin"], "river": "allin"}, "chip": 1}
    assert nodes(app) == spot_size(**{**TURN, **percent}).nodes
    cell.fill("33, 5")
    settle_size(app)
    expect(sizes.get_by_text("Sizes without a unit are")).to_be_visible()
    assert solving(app).get_by_role("button", name="Solve").is_enabled()
    activate(sizes.get_by_role("button", name="Chips", exact=True), way)
    settle_size(app)
    chips = {"bets": {"turn": ["33, 5", "allin"], "river": "allin"}}
    assert nodes(app) == spot_size(**{**TURN, **chips}).nodes


def test_figures_have_no_powers_of_ten(app):
    values = [6.4e9, 1e-9, 0.00042, 0.4996, 12.345, 0]

    found = call(app, "parts/amounts.js", "plainFigure", [[value] for value in values])

    assert found == ["6,400,000,000", "0", "0.0004", "0.5", "12.3", "0"]
