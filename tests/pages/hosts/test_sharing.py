"""The menu that shares a view: pages that open without the program, pictures, films and links."""

import json
import re
from base64 import b64decode
from io import BytesIO

import matplotlib.image
import pytest
from hand_tables import log
from support.expecting import expect

from calculations import solve, solve_flops

pytestmark = pytest.mark.slow
MOST_BYTES = 3_000_000
TURN = {"board": "Qs7s2d4c", "pot": 20, "stack": 40, "bets": "50%", "raises": "allin"}
RANGES = ["TT+, AQs+", "99-66, ATs, KQs"]


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shared")
    solve(RANGES, **TURN, target=0.02, progress=False).save(folder / "turn.safetensors")
    spot = {"pot": 20, "stack": 20, "bets": "allin", "target": 0.1, "progress": False}
    solve_flops(["AA, KK", "QQ"], ["AsKh7d", "9s9h2d"], **spot, save=folder / "flops.csv")
    (folder / "hand.txt").write_text(log(7), encoding="utf-8")
    return [*map(str, sorted(folder.iterdir()))]


VIEWS = {
    "equity_view": {"ranges": '["QQ+, AKs", "JJ-88"]', "board": "Qs7s2d"},
    "range_picker": {"range": "QQ+, AKs"},
    "solution_view": {"node": "check"},
    "solve_view": {"board": "Qs7s2d4c"},
    "play_view": {"seed": "3", "hands": '[{"seat": 0, "actions": []}]'},
    "session_view": {},
    "replay_view": {"step": "2"},
    "flop_view": {},
}
READY = {
    "equity_view": ".pc-method:has-text('Exact')",
    "range_picker": ".pc-cell",
    "solution_view": ".pc-classes:visible",
    "solve_view": ".pc-solve[aria-busy='false']",
    "play_view": ".pc-play-actions [data-action]",
    "session_view": ".pc-tile",
    "replay_view": ".pc-replay-seat",
    "flop_view": "tr.pc-flop",
}
"""A part of each view that comes with its last answer."""


def show(page, view):
    page.evaluate(
        "values => { location.hash = '#' + new URLSearchParams(values); }",
        {"view": view, **VIEWS[view]},
    )
    page.locator(READY[view]).first.wait_for()


def share(page, name):
    """Choose an entry of the menu, and return the menu."""
    menu = page.locator("header .pc-menu", has_text="Share")
    if not menu.evaluate("found => found.open"):
        menu.locator("summary").click()
    menu.get_by_role("button", name=name).click()
    return menu


def saved(page, name):
    """Return the path of the file that an entry of the menu saves."""
    with page.expect_download() as download:
        share(page, name)
    return download.value.path()


# ---- pages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_is_saved_as_a_small_page_that_opens_without_the_program(app, visit, view):
    show(app, view)
    text = saved(app, "Save as page").read_text(encoding="utf-8")

    page = visit(text)  # which fails for requests and errors

    page.locator(READY[view]).first.wait_for()
    assert page.locator(".pc-problem:visible").all_inner_texts() == []
    assert len(text.encode()) < MOST_BYTES


def test_a_page_has_the_nodes_that_were_shown(app, visit):
    show(app, "solution_view")
    app.get_by_role("navigation", name="Line").locator("button", has_text="bet").last.click()
    expect(app.locator(".pc-steps")).to_have_attribute("data-node", "check, bet 10")
    page = visit(saved(app, "Save as page").read_text(encoding="utf-8"))
    line = page.get_by_role("navigation", name="Line")
    expect(page.locator(".pc-steps")).to_have_attribute("data-node", "check, bet 10")

    line.get_by_role("button", name="check", exact=True).first.click()
    expect(page.locator(".pc-steps")).to_have_attribute("data-node", "check")
    assert page.locator(".pc-problem:visible").count() == 0
    line.get_by_role("button", name="check", exact=True).last.click()

    problem = "This page holds no answer to that; open it in the program."
    expect(page.locator(".pc-solution > .pc-problem")).to_have_text(problem)


def test_a_page_holds_two_million_bytes_of_the_latest_answers(app):
    keys = app.evaluate(
        """async () => {
          const {keptAnswers} = await import("/views/hosts/sharing.js");
          const kept = keptAnswers();
          for (const node of ["a", "b", "c"]) kept.keep("node", {node}, new ArrayBuffer(900_000));
          kept.keep("solutions", {}, new ArrayBuffer(1));
          return [...kept.all.keys()];
        }"""
    )

    assert keys == ['node {"node":"b"}', 'node {"node":"c"}']


def test_a_page_that_would_be_too_large_is_not_saved(app):
    show(app, "replay_view")

    def answer(route):
        """Answer with a timeline that is too large; each answer has its length before it."""
        body = json.dumps({"error": None, "answer": {"a": "x" * 2_100_000}, "arrays": []}).encode()
        whole = len(body).to_bytes(4, "little") + body
        route.fulfill(body=len(whole).to_bytes(4, "little") + whole)

    app.route("**/ask/replay", answer)
    menu = share(app, "Save as page")

    problem = "The page would hold 2,100,0.* bytes of answers, and may hold 2,000,000"
    expect(menu.get_by_role("status")).to_have_text(re.compile(problem))


@pytest.mark.parametrize(
    "change",
    [
        {"view": "no_view"},
        {"view": ["equity_view"]},
        {"answers": {"games {}": "!"}},
        {"answers": []},
        {"values": 3},
        {"title": None},
    ],
)
def test_wrong_pages_are_refused(running, change):
    given = {"view": "equity_view", "values": {}, "answers": {}, "title": "Equities"}

    status, _, body = running.request("POST", "/page", json.dumps(given | change).encode())

    assert (status, body) == (400, b"a page has a view, values, answers in base64 and a title")
    assert running.request("POST", "/page", json.dumps(given).encode())[0] == 200


# ---- pictures and films --------------------------------------------------------------------------


COPIED = """async () => {
  const [item] = await navigator.clipboard.read(), reader = new FileReader();
  const read = new Promise((resolve) => { reader.onload = () => resolve(reader.result); });
  reader.readAsDataURL(await item.getType("image/png"));
  return (await read).split(",")[1];
}"""


@pytest.mark.parametrize("view", ["equity_view", "solution_view", "play_view", "replay_view"])
def test_a_copied_picture_looks_as_the_page_does(app, view):
    app.context.grant_permissions(["clipboard-read", "clipboard-write"])
    show(app, view)
    expect(share(app, "Copy picture").get_by_role("status")).to_have_text("The picture is copied.")

    picture = matplotlib.image.imread(BytesIO(b64decode(app.evaluate(COPIED))), format="png")

    colors = (picture[..., :3] * 255).round().astype(int).reshape(-1, 3)
    page, *others = app.evaluate(
        """() => ["--page", "--spades", "--face"].map((name) => {
          const color = getComputedStyle(document.body).getPropertyValue(name).slice(1);
          return color.match(/../g).map((digits) => parseInt(digits, 16));
        })"""
    )
    assert picture.shape[0] > 300
    assert picture.shape[1] > 600
    assert (colors[0] == page).all()
    if view != "solution_view":  # where the board alone has cards
        assert all((colors == color).all(axis=1).sum() > 100 for color in others)
    assert len(set(map(tuple, colors.tolist()))) > 50  # it has texts


def test_a_picture_that_cannot_be_copied_is_saved(app):
    app.evaluate("() => { Clipboard.prototype.write = () => Promise.reject(new Error('no')); }")
    show(app, "replay_view")

    assert saved(app, "Copy picture").read_bytes().startswith(b"\x89PNG")


def test_a_replay_is_saved_as_a_video_of_its_steps(app):
    show(app, "replay_view")
    steps = app.locator(".pc-replay-steps button").count()
    path = saved(app, "Save video")

    assert path.read_bytes().startswith(b"\x1aE\xdf\xa3")  # of Matroska, as WebM is
    expect(app.locator(".pc-replay-place")).to_have_text(f"{steps} of {steps}")
    assert path.stat().st_size < MOST_BYTES


def test_only_views_with_pictures_and_steps_offer_them(app):
    show(app, "range_picker")
    menu = app.locator("header .pc-menu", has_text="Share")
    menu.locator("summary").click()
    expect(menu.get_by_role("button")).to_have_text(["Save as page", "Copy link"])


# ---- links ---------------------------------------------------------------------------------------


def test_a_link_opens_what_is_shown_and_has_no_secret(app, server):
    app.context.grant_permissions(["clipboard-read", "clipboard-write"])
    show(app, "equity_view")
    token = re.search(r"token=([\w-]+)", server)[1]

    share(app, "Copy link")
    link = app.evaluate("navigator.clipboard.readText()")
    other = app.context.new_page()
    other.goto(link)

    assert token not in link
    expect(other.get_by_role("textbox", name="Board").first).to_have_value("Qs7s2d")
