"""Hostile logs: the page shows any names and texts and runs none of them."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.arena_log import log_lines, written

from poker_calculator.games.notation import HandHistory
from poker_calculator.histories.replay import SeatPicture, Step, Timeline, TimelineHand, timeline_of
from poker_calculator.histories.replay.timeline import display_text
from poker_calculator.pages import replay_page
from poker_calculator.pages.hosts.scripts import modules_of, script

SCRIPT = "window.pwned = 1"
HOSTILE = [
    f'<img src=x onerror="{SCRIPT}">',
    f"</script><script>{SCRIPT}</script>",
    f"<!--<script>{SCRIPT}</script>",
    f"javascript:{SCRIPT}",
    f'" onmouseover="{SCRIPT}" autofocus onfocus="{SCRIPT}',
    f"</noscript></title></style><svg onload={SCRIPT}>",
    "${alert(1)} {{7*7}} $title $data",
    "__proto__",
    "Ada",
    "\u2660\U0001f469\u200d\U0001f4bb",
]
MARKS = ["Ada\u202egnik\u202c", "\u2066Ada\u2069\u200f", "A\0da", "\x1b[31mAda"]
MARKS += ["Ada\u2028\u2029Bob", "Ada\ud800"]
"""Names with marks that change the direction of writing, controls, and lone surrogates."""


def hand(names, commentary="", **fields):
    """Return a hand of players with these names."""
    count = len(names)
    actions = [f"d dh p{seat} ????" for seat in range(1, count + 1)]
    actions[0] += f" # {commentary}" if commentary else ""
    return HandHistory(
        variant="NT",
        antes=[0] * count,
        blinds_or_straddles=[1, 2] + [0] * (count - 2),
        min_bet=2,
        starting_stacks=[100] * count,
        actions=[*actions, "p3 cbr 6"],
        players=names,
        **fields,
    )


def shown_names(page):
    return page.evaluate(
        """async () => {
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          const names = document.querySelectorAll(".pc-replay-seat-name");
          return [...names].map((name) => name.textContent);
        }"""
    )


def data_of(page_text):
    """Return the data in a page like a browser: up to the first end of a script."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script', page_text, re.S)
    return json.loads(found[1])["values"]["timeline"]


def test_hostile_names_are_shown_as_text_and_never_run(visit):
    shown = hand(HOSTILE, commentary=HOSTILE[0], event=HOSTILE[1])
    page = visit(replay_page(timeline_of(shown, title=HOSTILE[1])))
    for key in ("ArrowRight", "End", "Home", "PageDown"):
        page.keyboard.press(key)
        assert [*map(str.strip, shown_names(page))] == [display_text(name, 40) for name in HOSTILE]
    page.mouse.move(400, 300)
    page.wait_for_timeout(100)
    assert page.evaluate("window.pwned") is None
    assert page.locator("h1 bdi").inner_text() == HOSTILE[1]
    assert HOSTILE[0] in page.locator(".pc-replay-steps").inner_text()
    assert page.locator("img, iframe, object, svg[onload], [onmouseover], [onfocus]").count() == 0
    assert page.locator("script").count() == 2


def test_a_hostile_play_log_is_shown_as_text(visit, tmp_path):
    lines = log_lines(2, HOSTILE[:5])
    outs = [line for line in lines if line.get("note") == "out"]
    for line in outs:
        line["reason"] = HOSTILE[1]
    log = tmp_path / "play.log"
    log.write_text(written(lines), encoding="utf-8")
    page = visit(replay_page(log))
    shown = []
    for key in ("ArrowRight", "End", "PageDown", "End"):
        page.keyboard.press(key)
        shown += shown_names(page)
    assert {*shown} == {display_text(name, 40) for name in HOSTILE[:5]}
    told = page.evaluate(
        "JSON.parse(document.getElementById('data').textContent).values.timeline.hands"
    )
    said = " ".join(step["text"] for each in told for step in each["steps"])
    assert outs
    assert said.count(f"is out: {HOSTILE[1]}.") == len(outs)
    assert page.evaluate("window.pwned") is None
    assert page.locator("img, svg[onload], .pc-replay-steps script").count() == 0


def test_hostile_names_are_text_without_scripts_too(visit):
    page = visit(replay_page(hand(HOSTILE)), java_script_enabled=False)
    assert page.locator("img, svg[onload], [onmouseover], noscript script").count() == 0
    assert HOSTILE[2] in page.locator("noscript").inner_text()


def test_marks_that_do_not_print_are_seen(visit):
    page = visit(replay_page(hand(MARKS)))
    names = shown_names(page)
    assert len(names) == len(MARKS)
    for name in names:
        assert "\ufffd" in name
        assert name.isprintable()
    tags = page.evaluate(
        "[...document.querySelectorAll('.pc-replay-seat-name')].map((name) => name.tagName)"
    )
    assert {*tags} == {"BDI"}


def test_a_name_of_100_000_letters_is_cut_and_its_length_said(visit):
    page = visit(
        replay_page(hand(["A" * 100_000, "Bob", "Cleo"])), viewport={"width": 360, "height": 700}
    )
    assert shown_names(page)[0] == "A" * 39 + "… (100,000 characters)"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_names_that_look_alike_when_cut_stay_apart():
    names = ["A" * 50 + "x", "A" * 50 + "y", "\0", "\1"]
    shown = timeline_of(hand(names)).hands[0].names
    assert len({*shown}) == 4
    assert shown[1].endswith("(51 characters) (2)")


def test_a_script_that_is_put_into_the_file_does_not_run(visit):
    text = replay_page(hand(["Ada", "Bob", "Cleo"]))
    added = (
        f"<script>{SCRIPT}</script><img src=x onerror='{SCRIPT}'>"
        f"<button id=b onclick='{SCRIPT}'>b</button><a id=a href='javascript:{SCRIPT}'>a</a>"
        "<p id=p style='color:red'>p</p><iframe src='data:text/html,x'></iframe>"
    )
    page = visit(text.replace("</body>", f"{added}</body>"))
    page.locator("#b").dispatch_event("click")
    page.locator("#a").dispatch_event("click")
    page.wait_for_timeout(100)
    assert page.evaluate("window.pwned") is None
    assert page.evaluate("getComputedStyle(document.getElementById('p')).color") != "rgb(255, 0, 0)"
    refused = [line for line in page.heard if "Content Security Policy" in line]
    assert len(refused) >= 4
    assert shown_names(page) == ["Ada", "Bob", "Cleo"]
    page.close()  # on a busy machine, messages about refusals come later
    page.heard.clear()


def test_the_policy_lets_nothing_in_but_its_own_scripts_and_style():
    text = replay_page(hand(["Ada", "Bob", "Cleo"]))
    policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="(.*?)">', text)[1]
    source = "'sha256-[A-Za-z0-9+/]{43}='"
    assert re.fullmatch(
        f"default-src 'none'; script-src {source}; style-src {source}; "
        f"base-uri 'none'; form-action 'none'",
        policy,
    )
    assert text.index(policy) < text.index("<style>")
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|url\(|@import| style=", text)


@pytest.mark.parametrize("name", modules_of("hosts/file.js", "replay_view"))
def test_the_scripts_make_no_markup_of_text(name):
    source = script(name)
    words = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "DOMParser")
    assert not [word for word in words if word in source]
    calls = r"new Function|setTimeout\(['\"`]|\.href|\.src\b|fetch\(|XMLHttp|import\("
    assert not re.search(calls, source)


anything = st.text(st.characters(), max_size=60) | st.sampled_from(HOSTILE)


@pytest.mark.slow
@given(names=st.lists(anything, min_size=2, max_size=4, unique=True), text=anything)
def test_any_text_stays_data_and_comes_back_whole(names, text):
    seats = tuple(SeatPicture(("As", "??"), 5) for _ in names)
    step = Step(text, "flop", seats)
    chips = (5,) * len(names)
    shown = TimelineHand(text, text, tuple(names), (step,), chips, chips)
    page = replay_page(Timeline(text, (shown,), (text,)))

    data = data_of(page)

    assert data["hands"][0]["names"] == names
    assert data["hands"][0]["steps"][0]["text"] == text
    assert data["notes"] == [text]
    inside = page[page.index('id="data">') + 10 : page.index("</script>", page.index('id="data">'))]
    assert not {*"<>&\u2028\u2029"} & {*inside}
    page.encode(errors="replace")


@pytest.mark.slow
@given(anything)
def test_shown_text_prints_and_is_not_longer_than_it_may_be(text):
    shown = display_text(text, 30)
    assert all(letter.isprintable() or letter == "\u200d" for letter in shown)
    if len(text) <= 30:
        assert len(shown) == len(text)
    else:
        assert shown.endswith(f"… ({len(text)} characters)")
