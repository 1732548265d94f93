"""The replay page in a real browser: the table at every step, keys, clicks, a phone."""

import re
from pathlib import Path

import pytest
from support.arena_log import cards_text, log_lines, repeated, written
from support.expecting import CONTRASTS, WAYS

from calculations import EquityCalculator
from poker_calculator.games.arena.log_reader import read_log
from poker_calculator.games.cards import write_cards
from poker_calculator.games.notation import loads
from poker_calculator.histories.replay import timeline_of_log
from poker_calculator.pages import replay_page

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
READ = (HERE / "read_table.js").read_text(encoding="utf-8")
LINES = """() => {
  const lines = document.querySelectorAll(".pc-replay-chips-chart polyline");
  return [...lines].map((line) => line.attributes.points.value);
}"""
PLAY_FROM_START = """() => new Promise((resolve) => {
  const place = document.querySelector(".pc-replay-place");
  const watch = new MutationObserver(() => resolve(place.textContent));
  watch.observe(place, {childList: true});
  document.querySelector(".pc-replay-play").click();
})"""
"""Play, and return the first step that is drawn; a busy machine draws others before we look."""

ALL_IN = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [60, 150, 200]
actions = [
  "d dh p1 AhKh", "d dh p2 QsQd", "d dh p3 ????", "p3 cc", "p1 cbr 60", "p2 cbr 150", "p3 cc",
  "p2 sm QsQd", "p3 sm JcTc", "p1 sm AhKh", "d db 9h8h2c", "d db Qc", "d db 3h",
]
players = ["Ada", "Blaise", "Carl"]
currency_symbol = "$"
"""
STUD = """
variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [50, 50]
actions = ["d dh p1 ????2c", "d dh p2 ????9d", "p1 pb", "p2 cbr 4", "p1 f"]
"""
THREE_HANDS_OF_STUD = """
variant = "F7S"
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [50, 50, 50]
actions = ["d dh p1 AcAd2c", "d dh p2 KhKs9d", "d dh p3 QhQs8d", "p1 pb", "p2 cbr 4"]
"""
DRAW = """
variant = "N2L1D"
antes = [1, 1, 1]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 50, 50]
actions = ["d dh p1 2c3c4c5dKd", "d dh p2 ??????????", "d dh p3 7s8s9sTsJs", "p3 cc", "p1 cc",
  "p2 cc", "p1 sd Kd", "p2 sd ????", "p3 sd", "d dh p1 7c", "d dh p2 ????",
  "p1 cbr 4", "p2 f", "p3 f"]
"""


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """Return a log of eight rounds: its path, and its lines as objects."""
    path, lines = tmp_path_factory.mktemp("arena") / "play.log", log_lines()
    path.write_text(written(lines), encoding="utf-8")
    return path, lines


@pytest.fixture(scope="module")
def plain(log):
    """Return the page of the log without equities."""
    return replay_page(log[0], equities=False)


@pytest.fixture(scope="module")
def with_equities(log):
    """Return the page of the log."""
    return replay_page(log[0])


def table(page):
    return page.evaluate(READ)


WALK = f"""async ([steps, key]) => {{
  const read = {READ.strip()}, found = [await read()];
  while (found.length < steps) {{
    document.body.dispatchEvent(new KeyboardEvent("keydown", {{key, bubbles: true}}));
    found.push(await read());
  }}
  return found;
}}"""


def walk(page, steps, key="ArrowRight"):
    """Return the table at a number of steps, advancing by a key, all in one fast call."""
    return page.evaluate(WALK, [steps, key])


def chips(text):
    return int(text.replace(",", "") or 0)


def test_every_picture_of_a_log_is_shown_forward_and_back(visit, log, with_equities):
    _, lines = log
    shots = [line for line in lines if "note" not in line]
    page = visit(with_equities)

    tables = walk(page, len(shots))

    assert page.get_by_role("button", name="Step forward").get_attribute("aria-disabled") == "true"
    for shown, shot in zip(tables, shots, strict=True):
        assert shown["board"] == cards_text(shot["community_cards"])
        bets = sum(player["bet_amt"] for player in shot["players"])
        pots = [f"Pot {shot['acc_chips'] - bets:,}"] * (shot["acc_chips"] > bets)
        assert shown["pots"] == pots + [f"Total {shot['acc_chips']:,}"] * (bets > 0)
        assert shown["game"].startswith(f"Round {shot['round']} ")
        assert {*shown["seats"]} == {player["name"] for player in shot["players"]}
        for player in shot["players"]:
            seat = shown["seats"][player["name"]]
            assert seat["cards"] == cards_text(player["cards"])
            assert chips(seat["stack"]) == player["chips"]
            assert chips(seat["bet"]) == player["bet_amt"]
            assert seat["out"] == player["died"]
    assert walk(page, len(shots), "ArrowLeft") == tables[::-1]


def test_the_equities_of_a_log_are_those_of_the_hands_that_are_in(visit, log, with_equities):
    _, lines = log
    shots = [line for line in lines if "note" not in line][:40]
    page = visit(with_equities)

    seen = 0
    for shown, shot in zip(walk(page, len(shots)), shots, strict=True):
        live = [player for player in shot["players"] if not player["died"]]
        hands = [cards_text(player["cards"]) for player in live]
        if len(live) == 1 or shown["street"] == "result":
            assert {seat["equity"] for seat in shown["seats"].values()} == {""}
            continue
        dead = [card for player in shot["players"] if player["died"] for card in player["cards"]]
        dead = cards_text(dead)
        exact = EquityCalculator(hands, shown["board"], dead=dead, method="exact").equity
        expected = {each["name"]: f"{100 * x:.1f} %" for each, x in zip(live, exact, strict=True)}
        got = {name: seat["equity"] for name, seat in shown["seats"].items() if seat["equity"]}
        assert got == expected
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("text", [ALL_IN, STUD, DRAW], ids=["all-in", "stud", "draw"])
def test_every_state_of_a_hand_history_is_shown(visit, text):
    hand = loads(text)
    symbol = hand.currency_symbol or ""
    page = visit(replay_page(hand))
    states = [*hand.states()]
    held = [""] * hand.player_count

    for shown, (state, action) in zip(walk(page, len(states)), hand.state_actions(), strict=True):
        assert shown["board"] == write_cards(state.board_cards)
        pots = [f"{symbol}{pot.amount:,}" for pot in state.pots if pot.amount]
        assert [pot.split()[-1] for pot in shown["pots"] if "Total" not in pot] == pots
        for seat, name in enumerate(hand.player_names()):
            held[seat] = write_cards(state.hole_cards[seat]) or held[seat]
            if action and action.startswith(f"p{seat + 1} sm "):
                held[seat] = action.split()[-1]
            on_page = shown["seats"][name]
            assert on_page["stack"] == f"{symbol}{state.stacks[seat]:,}"
            assert on_page["bet"] == (f"{symbol}{state.bets[seat]}" if state.bets[seat] else "")
            assert on_page["cards"] == held[seat]
            assert on_page["turn"] == (state.status and state.turn_index == seat)


def test_an_all_in_shows_side_pots_and_exact_equities_street_by_street(visit):
    hand = loads(ALL_IN)
    page = visit(replay_page(hand))
    states = [*hand.states()]

    for shown, state in zip(walk(page, len(states)), states, strict=True):
        known = state.status and all(map(all, state.hole_cards))
        if known and state.hole_dealee_index is None:
            equities = state.equities()
            assert equities.exact
            got = [shown["seats"][name]["equity"] for name in hand.players]
            assert got == [f"{100 * part:.1f} %" for part in equities.equity]
        if len(state.pots) == 2 and state.status:
            assert shown["pots"][:2] == ["Pot $180", "Side pot 1 $180"]
    assert shown["seats"]["Ada"]["stack"] == f"${states[-1].stacks[0]}"


def test_estimated_equities_say_so(visit):
    page = visit(replay_page(loads(THREE_HANDS_OF_STUD)))
    page.keyboard.press("End")
    seats = table(page)["seats"]
    assert all(re.fullmatch(r"≈ \d+\.\d %", seat["equity"]) for seat in seats.values())
    assert "equity about " in seats["p1"]["said"]
    assert "random deals" in page.locator(".pc-replay-notes").inner_text()


MOVES = [
    ("ArrowRight", "Step forward", 1, 2),
    ("ArrowLeft", "Step back", 1, 1),
    ("ArrowLeft", "First step", 1, 1),
    ("End", "Last step", 1, "last"),
    ("ArrowRight", "Step forward", 2, 1),
    ("ArrowLeft", "Step back", 1, "last"),
    ("PageDown", "Next hand", 2, 1),
    ("End", "Last step", 2, None),
    ("Home", "First step", 2, 1),
    ("PageUp", "Previous hand", 1, 1),
    ("Control+ArrowRight", "Next hand", 2, 1),
    ("Control+ArrowLeft", "Previous hand", 1, 1),
    ("n", "Next hand", 2, 1),
    ("p", "Previous hand", 1, 1),
]
"""Keys and buttons, and the rounds and steps that they lead to one after the other."""


@WAYS
def test_keys_and_buttons_move_through_steps_and_hands(visit, plain, way):
    page = visit(plain)
    last = table(page)["step"].split(" ")[-1]

    for key, button, number, step in MOVES:
        if way == "keyboard":
            page.keyboard.press(key)
        else:
            page.get_by_role("button", name=button, exact=True).click()
        shown = table(page)
        assert shown["game"].split(" ·")[0] == f"Round {number}"
        assert step is None or shown["step"].split(" ")[0] == str(step).replace("last", last)

    if way == "keyboard":
        page.keyboard.press("?")
    else:
        page.locator(".pc-replay-chips-chart svg").click()
        assert table(page)["game"].split(" ·")[0] not in ("Round 1", "Round 2")
        page.get_by_role("button", name="Keyboard help").click()
    assert page.get_by_role("dialog", name="Keyboard").is_visible()
    before = table(page)
    page.keyboard.press("ArrowRight")
    assert table(page) == before
    page.keyboard.press("Escape")
    assert not page.get_by_role("dialog").is_visible()


def test_play_goes_on_by_itself_until_pause(visit, plain):
    page = visit(plain)
    page.get_by_label("Speed").select_option("5×")
    page.keyboard.press("Space")
    place = page.locator(".pc-replay-place")
    place.get_by_text(re.compile(r"^([3-9]|\d\d+) of")).wait_for()
    page.get_by_role("button", name="Pause").click()
    stopped = table(page)["step"]
    page.wait_for_timeout(600)
    assert table(page)["step"] == stopped
    assert page.get_by_role("button", name="Play", exact=True).is_visible()


def test_play_stops_at_the_end_and_starts_again(visit):
    page = visit(replay_page(loads(STUD)))
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.get_by_label("Speed").select_option("5×")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".pc-replay-place").get_by_text("6 of 6").wait_for()
    page.get_by_role("button", name="Play", exact=True).wait_for()
    assert page.evaluate(PLAY_FROM_START) == "1 of 6"


def test_hands_and_steps_are_jumped_to(visit, plain):
    page = visit(plain)
    page.get_by_label("Jump to hand").select_option("Round 5")
    assert table(page)["game"].startswith("Round 5 ")
    page.locator(".pc-replay-hands tbody").get_by_role("button", name="Round 3", exact=True).click()
    assert table(page)["game"].startswith("Round 3 ")
    assert (
        page.locator(".pc-replay-hands tbody tr[aria-current]")
        .all_inner_texts()[0]
        .startswith("Round 3")
    )
    page.get_by_label("Step of this hand").fill("4")
    assert table(page)["step"].startswith("5 of ")
    page.locator(".pc-replay-steps button").nth(2).click()
    assert table(page)["step"].startswith("3 of ")
    assert page.locator(".pc-replay-steps [aria-current=step]").inner_text() == table(page)["text"]


def test_the_chart_and_the_table_of_hands_have_every_players_chips(visit, log, plain):
    page, (_, lines) = visit(plain), log
    last = {}
    for line in lines:
        if "note" not in line:
            last[line["round"]] = {each["name"]: each["chips"] for each in line["players"]}

    assert page.locator(".pc-replay-chips-legend bdi").all_inner_texts() == page.evaluate(
        "[...document.querySelectorAll('thead bdi')].map((cell) => cell.textContent)"
    )
    names = page.locator("thead bdi").all_inner_texts()
    rows = page.locator(".pc-replay-hands tbody tr")
    assert rows.count() == len(last)
    for row, ended in zip(rows.all(), last.values(), strict=True):
        cells = row.locator("td").all_inner_texts()[1:]
        assert cells == [f"{ended[name]:,}" if name in ended else "" for name in names]
    lines_drawn = page.evaluate(LINES)
    assert len(lines_drawn) == len(names)
    for points, name in zip(lines_drawn, names, strict=True):
        heights = [float(point.split(",")[1]) for point in points.split()]
        stacks = [200] + [ended[name] for ended in last.values() if name in ended]
        assert len(heights) == len(stacks)
        assert sorted(range(len(stacks)), key=lambda at: (-stacks[at], at)) == sorted(
            range(len(heights)), key=lambda at: (round(heights[at], 6), at)
        )


def test_players_keep_their_places_when_the_first_player_changes(visit, plain):
    page = visit(plain)
    where = (
        "Object.fromEntries([...document.querySelectorAll('.pc-replay-seat')].map((seat) => ["
        "seat.querySelector('.pc-replay-seat-name').textContent,"
        " seat.style.getPropertyValue('--x')]))"
    )
    table(page)  # is drawn
    first = page.evaluate(where)
    page.keyboard.press("PageDown")
    table(page)
    assert page.evaluate(where) == first


def test_nothing_is_wider_than_the_screen(visit, plain):
    page = visit(plain)
    for width in (320, 360, 800, 1200):
        page.set_viewport_size({"width": width, "height": 800})
        for key in ("ArrowRight", "ArrowRight", "End", "PageDown"):
            page.keyboard.press(key)
            table(page)  # is drawn
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_text_has_contrast(visit, plain):
    page = visit(plain)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for key in ("End", "PageDown", "ArrowRight"):
            page.keyboard.press(key)
            table(page)  # is drawn
            assert page.evaluate(CONTRASTS) == []
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        is_light = sum(map(int, re.findall(r"\d+", ground)[:3])) > 384
        assert is_light == (scheme == "light")


def test_a_screen_reader_finds_names_for_controls_and_seats(visit):
    page = visit(replay_page(loads(ALL_IN)))
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    tree = page.locator("body").aria_snapshot()
    for name in ("First step", "Step back", "Play", "Step forward", "Last step", "Previous hand"):
        assert f'button "{name}"' in tree
    for what in ('slider "Step of this hand"', 'combobox "Jump to hand"', 'combobox "Speed"'):
        assert what in tree
    for heading in ("Table", "This hand", "Chips after each hand", "All hands"):
        assert f'heading "{heading}" [level=2]' in tree
    assert "- main" in tree
    assert "- banner" in tree
    assert 'list "Players"' in tree
    ada = table(page)["seats"]["Ada"]
    assert f"listitem: {ada['said']}" in tree.replace('"', "")
    assert ada["said"].startswith("Ada, to act, ace of hearts, king of hearts, $0 chips, all-in,")
    assert f"equity {ada['equity']}" in ada["said"]
    assert table(page)["seats"]["Carl"]["said"].startswith("Carl, button, ")
    assert page.locator(".pc-replay-event").get_attribute("aria-live") == "polite"
    assert page.locator("html").get_attribute("lang") == "en"
    unnamed = page.evaluate(
        "[...document.querySelectorAll('button, select, input')].filter((control) =>"
        " !control.ariaLabel && !control.textContent.trim() && !control.labels.length).length"
    )
    assert unnamed == 0


def test_the_focus_is_seen(visit):
    page = visit(replay_page(loads(STUD)))
    page.keyboard.press("Tab")
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(outline) == "solid"


def test_without_scripts_the_hands_are_told_in_words(visit):
    page = visit(replay_page(loads(ALL_IN)), java_script_enabled=False)
    shown = page.locator("body").inner_text()
    assert "Blaise raises to $150 and is all-in." in shown
    assert "Flop: 9♥ 8♥ 2♣." in shown
    assert not page.get_by_role("button", name="Play").is_visible()


def test_a_log_of_many_rounds_stays_small():
    lines = repeated(log_lines(), 7)
    data = written(lines).encode()
    page = replay_page(timeline_of_log(read_log(data).entries, equities=False))
    assert sum("acc_chips" in line for line in lines) > 1000
    assert len(page.encode()) < 500_000
