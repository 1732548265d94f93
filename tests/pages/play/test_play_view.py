"""Hands played in a real browser: what a player sees is what the queries of the hands answer."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from support.browsing import activate
from support.expecting import CONTRASTS, WAYS, expect

from calculations import solve
from poker_calculator.pages.queries.play import play_hand
from poker_calculator.pages.queries.workspace import read_workspace

pytestmark = pytest.mark.slow
SEED = 5
HOSTILE = '"><img src=x onerror="window.pwned=1">.safetensors'


@pytest.fixture(scope="module")
def shown(file):
    """Return the solution and one of a river with a hostile name."""
    river = {"pot": 20, "stack": 10, "bets": "allin", "target": 0.1, "progress": False}
    solve(["AA, QQ", "KK"], "2s3h4d6c9c", **river).save(file.with_name(HOSTILE))
    return [str(file), str(file.with_name(HOSTILE))]


@pytest.fixture(scope="module")
def hand(file):
    """Return a function that answers as the program does."""
    workspace = read_workspace([str(file)])

    def played(number, seat, *actions, **query):
        asked = {"seed": SEED, "number": number, "seat": seat, "actions": actions}
        return play_hand(asked | query, workspace)

    return played


@pytest.fixture
def page(app):
    """Return a page of the view with a seed, before the first hand."""
    app.evaluate(f"location.hash = '#view=play_view&seed={SEED}'")
    expect(button(app, "Deal")).to_be_visible()
    return app


def button(page, name):
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def actions(page):
    return page.get_by_role("group", name="Actions").get_by_role("button")


def seat_of(page, name):
    """Return the seat of "You" or "Opponent" at the table."""
    return page.locator(".pc-replay-seat").filter(has=page.locator("bdi", has_text=name))


def own_hand(page):
    return seat_of(page, "You").locator(".pc-replay-hole")


def opponents_hand(page):
    return seat_of(page, "Opponent").locator(".pc-replay-hole")


def hidden_cards(page):
    return opponents_hand(page).locator("[data-card='??']")


def written(cards):
    return "".join(
        card[0] + {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[card[1]] + "\ufe0e"
        for card in re.findall("..", cards)
    )


def deal(page, seat=None):
    """Deal the first hand; return the text of the player's cards."""
    if seat:
        choose(page, "Seat", seat)
    button(page, "Deal").click()
    expect(own_hand(page)).to_be_visible()
    return own_hand(page).inner_text()


def choose(page, group, name):
    page.get_by_role("group", name=group).get_by_text(name, exact=True).click()


def play_out(page, before_step=lambda: None):
    """Check and call until the hand is over."""
    while not button(page, "Next hand").count():
        before_step()
        before = steps(page)
        page.keyboard.press("c")
        expect(page.get_by_role("list", name="Line").get_by_role("listitem")).not_to_have_count(
            before
        )


def steps(page):
    return page.get_by_role("list", name="Line").get_by_role("listitem").count()


def decisions(page):
    return page.get_by_role("region", name="Decisions of the hand").locator("li")


def log_rows(page):
    return page.get_by_role("table", name="Decisions of the session").locator("tbody tr")


def total(page, name):
    found = page.locator(".pc-play-totals > div").filter(
        has=page.get_by_role("term").filter(has_text=re.compile(f"^{name}$"))
    )
    return found.get_by_role("definition").inner_text()


# ---- dealing and acting ------------------------------------------------------------------------


def test_a_click_deals_the_hand_of_the_seed(page, hand):
    answer = hand(1, 0)

    cards = deal(page)

    assert cards.replace("\n", "") == written(answer["combo"])
    assert page.locator(".pc-replay-board").inner_text().replace("\n", "") == written(
        answer["board"]
    )
    assert page.locator(".pc-replay-pots").inner_text() == "Pot 40"
    assert [each["name"] for each in answer["actions"]] == actions(page).evaluate_all(
        "found => found.map((each) => each.dataset.action)"
    )
    assert hidden_cards(page).count() == 2


def test_keys_deal_and_act(page, hand):
    button(page, "Deal").focus()
    page.keyboard.press("n")
    expect(own_hand(page)).to_be_visible()
    page.keyboard.press("1")

    answer = hand(1, 0, "bet 20")
    expect(page.get_by_role("list", name="Line").get_by_role("listitem")).to_have_count(
        len(answer["line"])
    )
    taken = [step["label"] for step in answer["line"]]
    shown = page.get_by_role("list", name="Line").get_by_role("listitem").all_inner_texts()
    assert [text.removeprefix("OOP ").removeprefix("IP ") for text in shown] == taken


def test_a_key_folds(page, hand):
    number = next(n for n in range(1, 30) if hand(n, 1, "fold", start="bet 20")["end"])
    assert number == 1
    page.evaluate(
        f"""location.hash = '#' + new URLSearchParams({{view: "play_view", seed: {SEED}, hands:
          JSON.stringify([{{seat: 1, start: "bet 20", actions: []}}])}})"""
    )
    expect(actions(page)).to_have_count(3)
    page.get_by_role("group", name="Actions").focus()

    page.keyboard.press("f")

    expect(page.locator(".pc-play-status")).to_have_text("You fold. Net 0.")
    expect(hidden_cards(page)).to_have_count(2)


def test_the_next_hand_is_dealt_after_a_showdown_by_mouse_and_keys(page, hand):
    deal(page)
    hidden = hidden_cards(page)
    play_out(page, before_step=lambda: expect(hidden).to_have_count(2))
    expect(page.locator(".pc-play-status")).to_contain_text("Showdown")
    assert hidden.count() == 0

    button(page, "Next hand").click()
    expect(own_hand(page)).to_have_text(written(hand(2, 1)["combo"]))
    page.get_by_role("group", name="Actions").focus()
    play_out(page)
    page.keyboard.press("Enter")  # the focus is on the button

    expect(own_hand(page)).to_have_text(written(hand(3, 0)["combo"]))


# ---- choices of a session ------------------------------------------------------------------------


def test_a_seat_is_chosen_by_mouse_and_keys(page, hand):
    deal(page, "OOP")
    for seat, seed in ((0, SEED), (1, SEED + 1), (0, SEED + 2)):
        if seed == SEED + 1:
            choose(page, "Seat", "IP")
        elif seed == SEED + 2:
            page.get_by_role("radio", name="IP", exact=True).press("ArrowLeft")
        if seed > SEED:
            page.get_by_role("textbox", name="Seed").fill(str(seed))
            page.keyboard.press("Enter")
            button(page, "Deal").press("Enter")
        expect(seat_of(page, "You")).to_contain_text(("OOP", "IP")[seat])
        expect(own_hand(page)).to_have_text(written(hand(1, seat, seed=seed)["combo"]))


def test_losses_are_shown_at_once_or_after_the_hand(page):
    choose(page, "EV lost is shown", "After the hand")
    deal(page)
    page.keyboard.press("1")
    expect(page.get_by_role("list", name="Line").get_by_role("listitem")).not_to_have_count(0)
    if not button(page, "Next hand").count():
        assert decisions(page).count() == 0
        assert log_rows(page).count() == 0
    play_out(page)

    assert decisions(page).count() > 0
    assert log_rows(page).count() == decisions(page).count()


def test_keys_show_losses_after_the_hand(page):
    page.get_by_role("radio", name="At once").focus()
    page.keyboard.press("ArrowRight")
    button(page, "Deal").focus()
    page.keyboard.press("n")
    expect(own_hand(page)).to_be_visible()
    page.keyboard.press("c")

    note = page.get_by_role("region", name="Decisions of the hand").locator("p.pc-count").first
    if button(page, "Next hand").count() == 0:
        expect(note).to_have_text("The EV that your decisions lost is shown after the hand.")


def test_a_typed_seed_deals_its_hands_again(page, hand):
    deal(page)
    seed = page.get_by_role("textbox", name="Seed")

    seed.fill("77")
    seed.press("Enter")
    expect(button(page, "Deal")).to_be_visible()
    button(page, "Deal").click()
    expect(own_hand(page)).to_have_text(written(hand(1, 0, seed=77)["combo"]))
    seed.fill("-1")
    seed.press("Enter")
    expect(page.get_by_role("alert").last).to_contain_text("give a whole number from 0")
    seed.fill(str(SEED))
    seed.press("Enter")
    button(page, "Deal").click()

    expect(own_hand(page)).to_have_text(written(hand(1, 0)["combo"]))


def test_a_new_session_has_another_seed(page):
    deal(page)
    seed = page.get_by_role("textbox", name="Seed")

    button(page, "New session").click()
    expect(button(page, "Deal")).to_be_visible()
    expect(seed).not_to_have_value(str(SEED))
    first = seed.input_value()
    button(page, "New session").focus()
    page.keyboard.press("Enter")

    expect(seed).not_to_have_value(first)
    assert log_rows(page).count() == 0


def test_a_reloaded_page_goes_on_with_its_session(page):
    deal(page)
    play_out(page)
    lost, cards = total(page, "EV lost"), own_hand(page).text_content()
    expect(page).to_have_url(re.compile("hands="))

    page.reload()

    expect(own_hand(page)).to_have_text(cards)
    assert total(page, "EV lost") == lost
    assert total(page, "Hands") == "1"


# ---- what a decision loses ---------------------------------------------------------------------


def test_a_decision_shows_evs_frequencies_and_the_loss(page, hand):
    deal(page)
    answer = hand(1, 0, "check")

    page.get_by_role("group", name="Actions").locator("[data-action=check]").click()

    expect(decisions(page)).to_have_count(len(answer["decisions"]))
    assert steps(page) == len(answer["line"])
    made, text = answer["decisions"][0], decisions(page).last.inner_text()
    assert f"lost {made['lost']:.2f}, " in text
    assert f"{100 * made['lost'] / made['pot']:.1f} % of the pot" in text
    for each, share, ev in zip(made["actions"], made["shares"], made["evs"], strict=True):
        row = decisions(page).last.locator(f"tr[data-action='{each['name']}']").inner_text()
        assert f"{100 * share:.1f} %" in row
        assert f"{ev:.2f}" in row
        assert f"{max(made['evs']) - ev:.2f}" in row


def test_the_log_adds_up_the_losses_of_the_session_and_is_sorted(page, hand):
    deal(page)
    play_out(page)
    button(page, "Next hand").click()
    page.get_by_role("group", name="Actions").focus()
    expect(own_hand(page)).to_have_text(written(hand(2, 1)["combo"]))
    play_out(page)

    (text,) = parse_qs(urlsplit(page.url).fragment)["hands"]
    records = page.evaluate("text => JSON.parse(text)", text)
    ends = [hand(n + 1, r["seat"], *r["actions"]) for n, r in enumerate(records)]
    made = [each for end in ends for each in end["decisions"]]
    lost = [each["lost"] for each in made]
    assert total(page, "Hands") == "2"
    assert total(page, "Decisions") == str(len(made))
    assert total(page, "EV lost") == f"{sum(lost):.2f}"
    per_hundred = float(total(page, "EV lost per 100 decisions"))
    assert per_hundred == pytest.approx(100 * sum(lost) / len(made), rel=0.01)
    shares = [each["lost"] / each["pot"] for each in made]
    assert total(page, "Mean loss, % of pot") == f"{100 * sum(shares) / len(made):.1f} %"
    listed = log_rows(page).locator("td:nth-child(5)").all_inner_texts()
    assert listed == [f"{each:.2f}" for each in sorted(lost, reverse=True)]

    button(page, "Hand$").click()
    hands = [int(text) for text in log_rows(page).locator("td:first-child").all_inner_texts()]
    assert hands == sorted(hands, reverse=True)
    button(page, "EV lost$").focus()
    page.keyboard.press("Enter")
    assert log_rows(page).locator("td:nth-child(5)").all_inner_texts() == listed


def test_keys_play_from_the_start_wherever_the_focus_is(app):
    tab = app.get_by_role("tab", name="Play", exact=True)
    tab.click()
    expect(button(app, "Deal")).to_be_visible()

    tab.press("n")
    expect(own_hand(app)).to_be_visible()
    app.evaluate("document.activeElement.blur()")
    before = steps(app)
    app.keyboard.press("c")
    expect(app.get_by_role("list", name="Line").get_by_role("listitem")).not_to_have_count(before)


def test_a_key_before_the_spot_is_read_deals_once_it_is(app):
    held = []
    app.route("**/ask/play_spot", lambda route: held.append(route))
    app.get_by_role("tab", name="Play", exact=True).click()
    while not held:
        app.wait_for_timeout(10)
    app.keyboard.press("n")
    while held:
        held.pop().continue_()
    app.unroute_all(behavior="wait")

    expect(own_hand(app)).to_be_visible()


@pytest.mark.parametrize("by_key", [False, True])
def test_the_hardest_spot_is_dealt_anew(page, hand, by_key):
    made = (
        seed for seed in range(200) if hand(1, 0, "bet 20", seed=seed)["decisions"][0]["lost"] > 1
    )
    page.get_by_role("textbox", name="Seed").fill(str(next(made)))
    page.keyboard.press("Enter")
    deal(page, "OOP")
    page.keyboard.press("1")
    expect(page.get_by_role("list", name="Line").get_by_role("listitem")).not_to_have_count(0)
    play_out(page)
    row = log_rows(page).first.locator("td").all_inner_texts()

    if by_key:
        page.keyboard.press("a")
    else:
        button(page, "Hardest spots again").click()

    expect(button(page, "Next hand")).to_have_count(0)
    expect(own_hand(page)).to_have_text(row[1])
    shown = page.get_by_role("list", name="Line").get_by_role("listitem").all_inner_texts()
    line = ", ".join(text.removeprefix("OOP ").removeprefix("IP ") for text in shown)
    assert float(row[4]) > 1
    assert line == row[2].replace("root", "")


# ---- other places ------------------------------------------------------------------------------


HOST = """([answers, values]) => {
  const kept = {...values}, opened = [];
  window.opened = opened;
  const host = {
    values: {
      get: (name) => kept[name],
      set: (changes) => Object.assign(kept, changes),
      listen: () => () => {},
    },
    ask: async (name) => answers[name],
    open: (view, values) => opened.push([view, values]),
  };
  playView(document.getElementById("box"), host);
}"""


def test_a_decision_leads_to_its_node_in_the_solution(with_scripts, hand):
    page = with_scripts("playView")
    answer = hand(1, 0, "check")
    spot = {
        "board": answer["board"],
        "pot": 40,
        "stacks": [60, 60],
        "solutions": ["turn.safetensors"],
        "lines": [],
    }
    answers = {
        "play_spot": spot,
        "play_hand": answer,
        "contents": {"solutions": ["turn.safetensors"]},
    }
    values = {"seed": SEED, "hands": [{"seat": 0, "actions": ["check"]}]}

    page.evaluate(HOST, [answers, values])
    button(page, "Show in the solution").first.click()
    log_rows(page).get_by_role("button", name="root").focus()
    page.keyboard.press("Enter")

    node = answer["decisions"][-1]["node"]
    expected = [
        ["solution_view", {"solution": "turn.safetensors", "node": node}],
        ["solution_view", {"solution": "turn.safetensors", "node": ""}],
    ]
    page.wait_for_function("opened.length === 2")
    assert page.evaluate("opened") == expected


def test_keys_of_actions_are_those_of_the_buttons(with_scripts):
    page = with_scripts("keysOfActions", "hardestSpots")
    names = ["fold", "call", *(f"raise to {chips}" for chips in range(10, 21))]

    keys = page.evaluate("names => keysOfActions(names.map((name) => ({name})))", names)

    assert keys == ["f", "c", *"123456789", "", ""]


def test_of_a_spot_that_was_played_again_the_latest_decision_counts(with_scripts):
    page = with_scripts("hardestSpots")
    spot = {"seat": 0, "combo": "AsAh", "node": "check"}
    made = [
        spot | {"lost": 3},
        spot | {"node": "", "lost": 1},
        spot | {"combo": "KsKh", "lost": 2},
        spot | {"lost": 0.001},
        spot | {"seat": 1, "lost": None},
    ]

    found = page.evaluate("made => hardestSpots(made)", made)

    assert found == [
        {"seat": 0, "start": "check", "combo": "KsKh", "actions": []},
        {"seat": 0, "start": "", "combo": "AsAh", "actions": []},
    ]


def test_a_narrow_dark_page_is_legible(page):
    page.set_viewport_size({"width": 390, "height": 800})
    page.emulate_media(color_scheme="dark")
    deal(page)
    play_out(page)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(CONTRASTS) == []


def test_the_log_of_a_session_in_the_address_is_asked_for_anew(page, hand):
    records = [{"seat": n % 2, "actions": ["check"]} for n in range(6)]
    answers = [hand(n + 1, each["seat"], "check") for n, each in enumerate(records)]
    page.evaluate(
        f"""records => {{location.hash = '#' + new URLSearchParams({{view: "play_view",
          seed: {SEED}, hands: JSON.stringify(records)}})}}""",
        records,
    )

    lost = sum(each["lost"] for answer in answers for each in answer["decisions"])
    expect(page.locator(".pc-play-totals dd").nth(1)).to_have_text("6")
    assert total(page, "EV lost") == f"{lost:.2f}"
    assert total(page, "Hands") == str(sum(bool(answer["end"]) for answer in answers))
    expect(own_hand(page)).to_have_text(written(answers[-1]["combo"]))


def test_hostile_hands_in_the_address_are_refused_as_text(page):
    page.evaluate(
        """location.hash = '#' + new URLSearchParams({view: "play_view", seed: 5,
          hands: JSON.stringify([{seat: "<img src=x onerror=alert(1)>", actions: []}])})"""
    )

    expect(page.locator(".pc-play > .pc-problem")).to_contain_text("<img src=x onerror=alert(1)>")


@WAYS
def test_another_solution_is_chosen_and_played(page, way):
    choice = page.get_by_role("combobox", name="Solution")
    expect(choice.locator("option")).to_have_text(["turn.safetensors", HOSTILE])

    choice.select_option(HOSTILE) if way == "mouse" else choice.press("ArrowDown")
    activate(button(page, "Deal"), way)

    board = page.locator(".pc-replay-board .pc-drawn-card")
    expect(board).to_have_text([written(card) for card in ("2s", "3h", "4d", "6c", "9c")])
    assert page.evaluate("window.pwned") is None
    assert page.locator("main img").count() == 0
