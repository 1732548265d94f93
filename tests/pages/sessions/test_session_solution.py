"""Lines of play of a session beside a solution that is open in the program."""

import pytest
from support.browsing import WAYS, activate
from support.expecting import expect

from calculations import load_solution, solve
from poker_calculator.histories.reports.proportions import wilson_interval

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Return the file of a solution of a flop, on which the first player checks or bets 3."""
    path = tmp_path_factory.mktemp("solutions") / "flop.safetensors"
    spot = {"pot": 6, "stack": 6, "bets": "50%", "raises": "allin", "target": 0}
    solve(["AA, 77", "KK, 88"], "KdQs2h", **spot, iterations=10).save(path)
    return path


@pytest.fixture(scope="module")
def shown(path):
    """Return the files that the program shows."""
    return ["notebooks/logs", str(path)]


@pytest.fixture
def explorer(app):
    """Return the explorer of lines after a raise of the button and a call, on the flop."""
    app.get_by_role("tab", name="Sessions").click()
    app.get_by_text("Spots: lines of play").click()
    spots = app.locator(".pc-spots")
    for step in ("BTN raises", "BB calls", "flop"):
        spots.locator("table").first.get_by_role("button", name=step).click()
    expect(spots.get_by_role("navigation", name="Line")).to_contain_text("flop")
    return spots


def column(explorer):
    return explorer.locator("table").first.locator("tr > :nth-child(4)")


def test_frequencies_are_beside_those_of_the_hands(explorer, path):
    frequencies = load_solution(path).node().frequencies
    checks, bets = frequencies["check"], frequencies["bet 3"]

    explorer.get_by_label("Compare with").select_option("flop.safetensors")

    steps = explorer.locator("table").first.locator("tbody th")
    expect(steps).to_have_text(["BB bets", "BB checks"])
    texts = [f"{100 * share:.1f} %" for share in (bets, checks)]
    expect(column(explorer)).to_have_text(["Solution flop.safetensors", *texts])
    expect(explorer).to_contain_text("flop.safetensors on KdQs2h (rainbow, unpaired, K high)")


def test_a_line_that_does_not_fit_states_why(explorer):
    explorer.get_by_label("Compare with").focus()
    explorer.page.keyboard.press("ArrowDown")
    expect(column(explorer)).to_have_count(3)

    line = explorer.get_by_role("navigation", name="Line")
    line.get_by_role("button", name="BTN raises").focus()
    explorer.page.keyboard.press("Enter")

    expect(explorer).to_contain_text(
        "flop.safetensors does not fit: this line ends before the flop"
    )
    expect(column(explorer)).to_have_count(0)


def test_an_answer_during_a_click_does_not_take_the_step_away(app):
    app.get_by_role("tab", name="Sessions").click()
    held = []
    app.route("**/ask/contents", lambda route: held.append(route))
    app.get_by_text("Spots: lines of play").click()
    app.locator(".pc-spots table").first.get_by_role("button", name="BTN raises").hover()
    app.mouse.down()
    while not held:
        app.wait_for_timeout(10)
    for route in held:
        route.continue_()
    app.unroute("**/ask/contents")
    expect(app.get_by_label("Compare with").locator("option")).to_have_count(2)

    app.mouse.up()

    line = app.get_by_role("navigation", name="Line")
    expect(line.get_by_role("button", name="BTN raises")).to_be_visible()


@WAYS
def test_the_best_reply_to_locked_frequencies_is_stated_with_its_uncertainty(explorer, path, way):
    explorer.get_by_label("Compare with").select_option("flop.safetensors")
    lock = explorer.get_by_role("button", name="Lock these frequencies")
    expect(lock).to_be_visible()
    counts = explorer.locator("table").first.locator("tbody td:nth-of-type(1)")
    hands = sum(map(int, counts.all_inner_texts()))

    activate(lock, way)

    found = explorer.get_by_text("the best reply of the player in position gains")
    expect(found).to_contain_text(f"of {hands} hands")
    expect(found).to_contain_text("At the ends of the 95 % interval")
    explorer.get_by_label("Compare with").select_option("no solution")
    expect(lock).to_be_hidden()
    expect(found).to_have_count(0)


def test_shares_have_their_intervals(explorer):
    share = explorer.locator("table").first.locator("tbody tr").first.locator("td").nth(1)
    counts = explorer.locator("table").first.locator("tbody td:nth-of-type(1)")
    first, *rest = map(int, counts.all_inner_texts())

    low, high = wilson_interval(first, first + sum(rest))

    expect(share.locator("small")).to_have_text(f"{100 * low:.0f}–{100 * high:.0f} %")


@WAYS
def test_leaks_are_beside_the_frequencies_of_a_chosen_solution(app, path, way):
    solution = load_solution(path)
    bets = {0: solution.node().frequencies["bet 3"]}
    bets[1] = solution.node("check").frequencies["bet 3"]
    folds = solution.node("bet 3").frequencies["fold"]
    app.get_by_role("tab", name="Sessions").click()
    figures = app.get_by_role("region", name="Figures", exact=True)
    activate(figures.get_by_role("tab", name="Leaks"), way)
    rows = figures.locator("tbody tr")
    expect(rows.first.locator("> *").first).to_have_text("VPIP")
    expect(figures.locator("thead")).not_to_contain_text("Solver")

    figures.get_by_label("Compare with").select_option("flop.safetensors")

    expect(figures.locator("thead th").nth(4)).to_have_text("Solver")
    expect(figures).to_contain_text("flop.safetensors on KdQs2h: “C-bet” and “Fold to c-bet”")
    names = rows.locator("th").all_inner_texts()
    c_bet = rows.nth(names.index("C-bet")).locator("> *").nth(4)
    expect(c_bet).to_have_text(f"{100 * bets[1]:.1f} %")
    expect(rows.first.locator("> *").nth(4)).to_have_text("–")
    figures.get_by_label("The bettor is").select_option("out of position")
    expect(c_bet).to_have_text(f"{100 * bets[0]:.1f} %")
    fold = rows.nth(names.index("Fold to c-bet")).locator("> *").nth(4)
    expect(fold).to_have_text(f"{100 * folds:.1f} %")
