"""Numbers and amounts as pages write them, in chips and in big blinds."""

import pytest
from support.expecting import WAYS, expect

from calculations import solve

pytestmark = pytest.mark.slow

SPOT = {"pot": 40, "stack": 60, "bets": "50%", "raises": "allin", "target": 0, "progress": False}
PLAYERS = ["99+, AKs, AQs:0.5, JTs", "77+, KQs, AJo:0.25"]


@pytest.fixture(scope="module")
def solution():
    return solve(PLAYERS, "QsJh2h7c", **SPOT, iterations=40)


@pytest.fixture(scope="module")
def shown(solution, tmp_path_factory):
    path = tmp_path_factory.mktemp("solutions") / "turn.safetensors"
    solution.save(path)
    river = path.with_name("river.safetensors")
    solve(PLAYERS, "QsJh2h7c3c", **SPOT | {"pot": 30}, iterations=5).save(river)
    return [str(path), str(river)]


@pytest.fixture
def page(app):
    """Return the view of the solution in the program."""
    app.evaluate("location.hash = '#view=solution_view'")
    expect(app.locator(".pc-place")).to_contain_text("Pot 40 ")
    return app


def choose_amounts(page, name, way):
    group = page.get_by_role("tabpanel", name="Solution").get_by_role("group", name="Amounts")
    if way == "mouse":
        group.get_by_text(name).click()
    else:
        group.get_by_role("radio", checked=True).focus()
        page.keyboard.press("ArrowRight")


def evs(page):
    """Return the EVs of the players as they are written."""
    return [
        page.locator(f"tr[data-player='{player}'] td").nth(2).text_content() for player in (0, 1)
    ]


@pytest.mark.parametrize(
    ("call", "text"),
    [
        ("numberText(1234567.891, 2)", "1,234,567.89"),
        ("numberText(97.5, 2, 0)", "97.5"),
        ("numberText(-0.001, 2)", "0.00"),
        ("numberText(-12.5, 1)", "−12.5"),
        ("numberText(NaN)", "–"),
        ("signedText(12.5)", "+12.5"),
        ("signedText(-12.5)", "−12.5"),
        ("signedText(-0.001)", "0.0"),
        ("signedChips(0.001)", "0.00"),
        ("percentText(0.99996)", "100.0 %"),
        ("percentText(null)", "–"),
        ("chipsText(97.5)", "97.5"),
        ("chipsText(1.8249)", "1.82"),
        ("chipsText(12.5, 2)", "12.50"),
        ("shareText(10, 40)", " · 25.0 %"),
        ("shareText(NaN, 40)", ""),
        ("shortChips(1.234)", "1.23"),
        ("shortChips(123.4)", "123"),
        ("plainFigure(0.00001234)", "0"),
        ("durationText(0.2)", "less than a second"),
        ("durationText(130)", "about 2 min"),
    ],
)
def test_numbers_are_written_as_people_write_them(with_scripts, call, text):
    page = with_scripts(call.partition("(")[0])

    assert page.evaluate(call) == text


@pytest.mark.parametrize(
    ("total", "text"),
    [
        (6_400_000_000, "6,400,000,000"),
        (6_400_000_000.5, "6,400,000,000"),
        (1234.5, "1,234.5"),
        (0.00025, "0.00025"),
    ],
)
def test_counts_of_weighed_deals_have_no_power_of_ten(with_scripts, total, text):
    page = with_scripts("methodText")

    said = page.evaluate("total => methodText({exact: true, total, counted: 'runouts'})", total)

    assert said == f"Exact: {text} runouts counted."


def test_an_action_that_is_always_taken_keeps_the_whole_weight(with_scripts):
    page = with_scripts("rangeWeights")
    range_of = "rangeWeights({combos: [0, 1], weights: [1, 0.5]}, [1, 1], [0.99993, 0.5])"

    assert page.evaluate(f"[...{range_of}].slice(0, 2)") == [1, 0.25]


@WAYS
def test_amounts_are_shown_in_big_blinds(page, solution, way):
    ev, share = solution.node().ev, solution.node().ev / 40
    assert evs(page) == [f"{ev[at]:.2f} · {100 * share[at]:.1f} %" for at in (0, 1)]

    choose_amounts(page, "Big blinds", way)
    field = page.get_by_role("textbox", name="Big blind")
    field.fill("0.5")
    expect(page.locator(".pc-place")).to_contain_text("Pot 80 bb · stacks 120 bb")

    assert evs(page) == [f"{2 * ev[at]:.2f} bb · {100 * share[at]:.1f} %" for at in (0, 1)]
    expect(page.locator("tr[data-action='bet 20']")).to_contain_text("bet 50 % (40 bb)")
    expect(page.get_by_role("navigation", name="Line")).to_contain_text("pot 80 bb")
    assert "amounts=bb&big_blind=0.5" in page.evaluate("location.hash")


def test_without_a_big_blind_amounts_stay_in_chips(page):
    choose_amounts(page, "Big blinds", "mouse")
    field = page.get_by_role("textbox", name="Big blind")
    expect(field).to_be_focused()

    field.fill("no number")
    field.press("Enter")

    expect(page.locator(".pc-place")).to_contain_text("Pot 40 ")


def test_other_views_have_the_unit_too_and_an_address_keeps_it(page):
    page.evaluate("location.hash = '#view=solution_view&amounts=bb&big_blind=4'")
    expect(page.locator(".pc-place")).to_contain_text("Pot 10 bb")

    page.get_by_role("tab", name="Play", exact=True).click()
    page.get_by_role("button", name="Deal").click()
    expect(page.locator(".pc-replay-pots:visible")).to_have_text("Pot 10 bb")
    group = page.get_by_role("tabpanel", name="Play", exact=True).get_by_role(
        "group", name="Amounts"
    )
    group.get_by_text("Chips").click()
    expect(page.locator(".pc-replay-pots:visible")).to_have_text("Pot 40")
    page.get_by_role("tab", name="Solution").click()

    expect(page.locator(".pc-place")).to_contain_text("Pot 40 ")


def test_a_big_blind_is_that_of_one_spot(page):
    page.evaluate("location.hash = '#view=solution_view&amounts=bb&big_blind=4'")
    expect(page.locator(".pc-place")).to_contain_text("Pot 10 bb")
    opened = page.get_by_role("group", name="Open solutions")

    page.get_by_label("Saved solution").select_option("river.safetensors")
    page.get_by_role("button", name="Open", exact=True).click()

    expect(page.locator(".pc-place")).to_contain_text("Pot 30 ")
    expect(page.get_by_role("textbox", name="Big blind")).to_have_value("")
    page.get_by_role("textbox", name="Big blind").fill("2")
    expect(page.locator(".pc-place")).to_contain_text("Pot 15 bb · stacks 30 bb")
    page.get_by_role("tab", name="Play", exact=True).click()
    page.get_by_role("button", name="Deal").click()
    expect(page.locator(".pc-replay-pots:visible")).to_have_text("Pot 10 bb")
    page.get_by_role("tab", name="Solution").click()
    expect(page.locator(".pc-place")).to_contain_text("Pot 15 bb")
    opened.get_by_role("button", name="turn.safetensors", exact=True).click()
    expect(page.locator(".pc-place")).to_contain_text("Pot 10 bb · stacks 15 bb")
