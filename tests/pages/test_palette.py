"""The palette of pages: all colours in one file, and texts that are legible in both modes."""

import re
from itertools import product

import pytest

from poker_calculator.pages.hosts.scripts import script, view_sheets

LEAST = 4.5  # WCAG 2.2, 1.4.3
COLOR = re.compile(r"--([\w-]+): (#[0-9a-f]{6,8}\b|var\(--[\w-]+\))")
SHEETS = ["shared.css", "page.css", *(f"styles/{sheet}" for sheet in view_sheets())]
GROUNDS = ["page", "surface", "pair", "suited", "offsuit", "now"]
PAIRS = [
    *product(["ink"], [*GROUNDS, "weight", "filtered", "bar-back", "won-fill", "lost-fill"]),
    *product(["soft", "mark", "accent", "plus", "minus", "oop", "ip"], ["page", "surface"]),
    *product(["soft"], ["pair", "now"]),
    *product(["spades", "hearts", "diamonds", "clubs"], ["face"]),
    *product(["back-ink"], ["back", "back-stripe"]),
    *product(["on-felt"], ["felt", "felt-dark"]),
    ("on-accent", "accent"),
    ("on-mark", "mark"),
    ("fill-ink", "fill"),
]
"""Each text and its ground."""
TINTS = re.compile(r"(?:LOW|MIDDLE|HIGH|WHITE)_COLOUR = \[(\d+), (\d+), (\d+)\]")


def palette(scheme, four_colors):
    """Return the colours of a mode by name."""
    light, _, dark = script("tokens.css").partition("@media (prefers-color-scheme: dark)")
    light, _, four = light.partition(".pc-four-colors")
    parts = [light, *([four] if four_colors else []), *([dark] if scheme == "dark" else [])]
    colors = {name: color for part in parts for name, color in COLOR.findall(part)}
    return {name: colors.get(color[6:-1], color) for name, color in colors.items()}


def luminance(channels):
    """Return the relative luminance of red, green and blue, 0 to 255 each, as WCAG defines it."""
    shares = [channel / 255 for channel in channels]
    linear = [
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first, second):
    """Return the contrast of two colours, 1 to 21."""
    low, high = sorted(
        luminance(bytes.fromhex(color[1:]) if isinstance(color, str) else color)
        for color in (first, second)
    )
    return (high + 0.05) / (low + 0.05)


def test_the_contrast_is_that_of_wcag():
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("four_colors", [True, False])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_texts_are_legible_on_their_grounds(scheme, four_colors):
    colors = palette(scheme, four_colors)

    found = {pair: contrast(*(colors[name] for name in pair)) for pair in PAIRS}

    assert {pair: round(value, 2) for pair, value in found.items() if value < LEAST} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_figures_are_legible_on_all_tints(scheme):
    ink = palette(scheme, four_colors=True)["tint-ink"]
    tints = [tuple(map(int, tint)) for tint in TINTS.findall(script("solution/figures.js"))]

    assert len(tints) >= 3
    assert min(contrast(ink, tint) for tint in tints) >= LEAST


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_has_no_colours_of_its_own(sheet):
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b", script(sheet)) == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_sizes_of_text_and_spaces_are_those_of_the_scales(sheet):
    text = script(sheet)
    sizes = re.findall(r"font(?:-size)?: ([^;}]+)", text)
    spaces = re.findall(r"(?<![\w-])(?:(?:margin|padding)[\w-]*|(?:\w+-)?gap): ([^;}]+)", text)

    assert [size for size in sizes if size != "inherit" and "var(--font-" not in size] == []
    lengths = [length for space in spaces for length in re.findall(r"[\d.]+r?em|[\d.]+px", space)]
    # A pixel joins borders, and em belongs to drawn cards, which have the size of their text.
    assert [length for length in lengths if not re.fullmatch(r"1px|[\d.]+em", length)] == []


def test_all_colours_are_defined():
    used = {name for sheet in SHEETS for name in re.findall(r"var\(--([\w-]+)\)", script(sheet))}
    own = {name for sheet in SHEETS for name in re.findall(r"--([\w-]+):", script(sheet))}
    set_by_scripts = {"columns", "rows", "dead", "chosen", "x", "y", "equity"}

    scales = set(re.findall(r"--((?:font|space)-[\w-]+):", script("tokens.css")))

    assert used - own - set_by_scripts - scales <= palette("light", four_colors=True).keys()
