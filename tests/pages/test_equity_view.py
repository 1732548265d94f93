"""The equity view in the running program: every interaction by mouse and by keyboard."""

import pytest
from support.browsing import activate, choose
from support.equity_pages import (
    FLOP,
    FOUR,
    card,
    equities,
    percents,
    picked_cell,
    player_box,
    player_ranges,
    settle,
    show,
    texts_of,
    until,
)
from support.expecting import WAYS
from support.solve_pages import field

from calculations import EquityCalculator, Range

pytestmark = pytest.mark.slow


def calculated(texts, board="", **options):
    return percents(EquityCalculator(texts, board, progress=False, **options).equity)


def test_it_begins_with_the_equities_of_two_ranges(app):
    settle(app, 2)

    assert equities(app) == calculated(player_ranges(app))
    assert app.locator(".pc-method").inner_text().startswith("Exact: ")


@WAYS
def test_a_hand_is_typed(app, way):
    show(app, **FLOP)

    player_box(app, 2).focus()
    app.get_by_role("heading", name="Range of player 2").wait_for()
    player_box(app, 2).fill("AsKs")
    if way == "keyboard":
        app.keyboard.press("Enter")
    else:
        app.get_by_role("heading", name="Poker Calculator").click()

    assert equities(app) == calculated(["QQ+, AK", "AsKs"], "Qs7s2d")


@WAYS
def test_a_stroke_changes_the_chosen_players_range(app, way):
    show(app, **FLOP)
    activate(app.get_by_role("button", name="Range of Player 2"), way)
    activate(picked_cell(app, "AA"), way, "Space")

    settle(app)
    assert Range(player_ranges(app)[1]) == Range("KK-22, JTs")
    assert equities(app) == calculated(["QQ+, AK", "KK-22, JTs"], "Qs7s2d")


@WAYS
def test_players_are_added_swapped_and_removed(app, way):
    def use(name):
        activate(app.get_by_role("button", name=name), way)

    show(app, ["AsKs", "QdQh"])
    use("Add player")
    settle(app, 3)
    assert player_ranges(app) == ["AsKs", "QdQh", "random"]
    use("Swap Player 1 and player 2")
    settle(app, 3)
    assert player_ranges(app) == ["QdQh", "AsKs", "random"]
    assert equities(app) == calculated(["QdQh", "AsKs", "random"])
    use("Remove Player 3")
    settle(app, 2)
    assert equities(app) == calculated(["QdQh", "AsKs"])
    assert app.get_by_role("button", name="Remove Player 1").is_disabled()
    show(app, ["random"] * 10)
    assert app.get_by_role("button", name="Add player").is_disabled()


@WAYS
def test_board_and_dead_cards_are_picked_and_put_back(app, way):
    def pick(spoken):
        activate(card(app, spoken), way, "Space")

    show(app, ["AA", "KK"])
    for spoken in ("two of clubs", *["nine of spades"] * 2, "seven of diamonds", "jack of hearts"):
        pick(spoken)
    settle(app)
    assert app.get_by_label("Board", exact=True).input_value() == "2c7dJh"
    activate(app.get_by_role("radio", name="Pick dead"), way, "Space")
    pick("king of clubs")

    settle(app)
    assert app.get_by_label("Dead cards").input_value() == "Kc"
    assert equities(app) == calculated(["AA", "KK"], "2c7dJh", dead="Kc")


def test_arrows_move_among_the_cards_and_those_used_elsewhere_cannot_be_picked(app):
    show(app, ["AsKs", "KK"], "2c7dJh", "3s")
    for spoken in ("ace of spades", "three of spades"):
        assert card(app, spoken).get_attribute("aria-disabled") == "true"
        card(app, spoken).click(force=True)
        app.keyboard.press("Enter")
    settle(app)
    assert app.get_by_label("Board", exact=True).input_value() == "2c7dJh"

    card(app, "ace of spades").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        app.keyboard.press(key)
    settle(app)
    assert app.get_by_label("Board", exact=True).input_value() == "2c7dJhKh"


@WAYS
def test_board_and_dead_cards_are_typed(app, way):
    def leave():
        if way == "mouse":
            app.get_by_role("heading", name="Poker Calculator").click()
        else:
            app.keyboard.press("Enter")

    show(app, ["AA", "KK"])
    app.get_by_label("Board", exact=True).fill("Qs 7s 2d")
    leave()
    assert equities(app) == calculated(["AA", "KK"], "Qs7s2d")
    app.get_by_label("Dead cards").fill("Kc")
    leave()

    assert equities(app) == calculated(["AA", "KK"], "Qs7s2d", dead="Kc")


def test_combos_with_cards_of_the_board_are_grey_in_the_range(app):
    show(app, ["QQ+", "22"], "QsQh2d", "QdAs")

    until(app, "document.querySelector('.pc-range-picker .pc-count').textContent.startsWith('9 ')")
    assert "pc-dead" in picked_cell(app, "QQ").get_attribute("class")
    assert "3 combos live" in picked_cell(app, "AA").get_attribute("aria-label")
    card(app, "ace of hearts").click()

    until(app, "document.querySelector('.pc-range-picker .pc-count').textContent.startsWith('7 ')")


@WAYS
def test_the_spot_is_opened_in_the_solver(app, way):
    show(app, **FLOP, dead="3c")

    activate(app.get_by_role("button", name="Open in the solver"), way)

    app.get_by_role("tabpanel", name="Solve", exact=True).wait_for()
    boxes = [field(app, f"Range {seat} position") for seat in ("out of", "in")]
    assert [each.input_value() for each in boxes] == FLOP["ranges"]
    assert app.locator(".pc-solve").get_by_label("Board", exact=True).input_value() == "Qs7s2d"
    assert app.locator(".pc-solve").get_by_label("Dead cards").input_value() == "3c"


def test_a_spot_that_cannot_be_solved_is_not_opened_in_the_solver(app):
    for given in (
        {"ranges": ["QQ", "AK"]},
        {"ranges": ["QQ", "AK", "22"], "board": "Qs7s2d"},
        {"ranges": ["AsAh", "KsKh"], "board": "TsJd6c", "game": "short_deck"},
    ):
        show(app, **given)
        assert app.get_by_role("button", name="Open in the solver").is_disabled()


@WAYS
def test_another_game_is_chosen(app, way):
    show(app, ["AsAh", "KsKh"], "TsJd6c")
    choose(app.get_by_role("combobox", name="Game"), "Short deck", way)

    assert equities(app) == calculated(["AsAh", "KsKh"], "TsJd6c", game="short_deck")
    assert card(app, "two of spades").get_attribute("aria-disabled") == "true"


def test_games_without_ranges_have_no_range_picker(app):
    for game, hands in (
        ("omaha_hi_lo", ["AsKs2d3c", "QdQhJdJh"]),
        ("seven_card_stud", ["AsAhKd", "KsKcTd"]),
        ("badugi", ["As2d3c", "Ks4c5d"]),
    ):
        show(app, hands, game=game)
        assert equities(app) == calculated(hands, game=game)
        assert not app.get_by_role("heading", name="Range of player 1").is_visible()


@WAYS
def test_changes_are_undone_and_redone(app, way):
    def use(name):
        activate(app.get_by_role("button", name=name), way)

    show(app, **FLOP)
    player_box(app, 1).fill("KK")
    app.keyboard.press("Enter")
    settle(app)

    use("Undo change")
    settle(app)
    assert player_ranges(app) == FLOP["ranges"]
    use("Redo change")
    settle(app)
    assert player_ranges(app) == ["KK", "22+, JTs"]


def test_nonsense_shows_one_line_and_loses_nothing(app):
    show(app, **FLOP)
    before = equities(app)

    player_box(app, 2).fill("22+, JTz")
    app.keyboard.press("Enter")
    app.wait_for_selector(".pc-equity-view[aria-busy='false'].pc-old-figures")

    message = app.locator(".pc-place-of-spot .pc-problem", has_text="JTz").inner_text()
    assert message.startswith("the hand of player 2: neither hole cards nor a range: 'z' is")
    assert "\n" not in message
    assert player_ranges(app) == ["QQ+, AK", "22+, JTz"]
    assert player_box(app, 2).get_attribute("aria-invalid") == "true"
    assert equities(app) == before
    player_box(app, 2).fill("22+, JTs")
    app.keyboard.press("Enter")
    app.wait_for_selector(".pc-equity-view:not(.pc-old-figures)")
    assert equities(app) == before

    markup = "<img src=x onerror=alert(1)>"
    show(app, [markup, "KK"])
    assert player_ranges(app)[0] == markup
    assert app.locator("img").count() == 0


def test_a_spot_that_takes_long_is_sampled_and_says_so(app):
    show(app, **FOUR)

    until(app, "/Sampled: [0-9]{3},/.test(document.body.textContent)")
    assert equities(app) == calculated(FOUR["ranges"], rng=1)
    assert all(" ± 0.0" in text for text in texts_of(app, ".pc-equity-figure"))


@WAYS
def test_a_long_count_is_done_when_it_is_asked_for(app, way):
    texts = ["TT+", "AK, AQ", "KQs, QJs, JTs, T9s, 98s", "22-99, A2s-ATs"]
    show(app, texts, "2c3d4h5s8c")

    activate(app.get_by_role("button", name="Count exactly"), way)

    until(app, "/Exact: /.test(document.querySelector('.pc-method').textContent)")
    assert equities(app) == calculated(texts, "2c3d4h5s8c", method="exact")


def test_one_query_is_under_way_at_a_time_and_the_last_one_wins(app):
    show(app, **FLOP)
    app.evaluate(
        """() => {
          const ask = window.fetch;
          window.most = window.now = window.asked = 0;
          window.fetch = async (url, options) => {
            if (!String(url).endsWith("/equities")) return ask(url, options);
            window.asked += 1;
            window.now += 1;
            window.most = Math.max(window.most, window.now);
            try {
              return await ask(url, options);
            } finally {
              window.now -= 1;
            }
          };
        }"""
    )

    app.evaluate(
        """() => {
          for (let rank = 2; rank < 9; rank++) {
            const ranges = encodeURIComponent(JSON.stringify([`${rank}${rank}`, "AsKs"]));
            location.hash = `view=equity_view&ranges=${ranges}&board=Qs7d2d`;
            dispatchEvent(new PopStateEvent("popstate"));
          }
        }"""
    )

    until(app, "window.asked > 0 && window.now === 0")
    assert player_ranges(app)[0] == "88"
    assert app.evaluate("window.most") == 1
    assert equities(app) == calculated(["88", "AsKs"], "Qs7d2d")
