"""Draw the trips of docs/architecture.md, trip-*.svg: `python docs/pictures/trips.py`.

A trip is a column of boxes; each has a title, a folder and files of it. The first box is the input,
the last one the output.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]

Box = tuple[str, str, str]
"""A title, a folder and the names of files in it, by spaces; both are empty for data."""

SPOTS, EXACT = "calculations/spots", "calculations/exact"
SOLVER, HISTORIES = "calculations/solver", "poker_calculator/histories"
PAGES = "poker_calculator/pages"

TRIPS: dict[str, tuple[str, list[Box]]] = {
    "spot": (
        "Hole cards to equity",
        [
            ("AsKs, QdQh on 9s8s3c", "", ""),
            ("Check the arguments", "calculations", "equity_calculator.py"),
            ("Read the spot", SPOTS, "reading.py spot.py"),
            ("Parse the cards", "lookup", "cards.py"),
            ("Choose the engine", "calculations", "counted_spot.py"),
            ("Count the boards", EXACT, "by_table.py"),
            ("Name the result", SPOTS, "outcomes.py"),
            ("0.541, 0.459", "", ""),
        ],
    ),
    "ranges": (
        "A range pair to equities",
        [
            ("QQ+, AKs and 77+, ATs+ on Js9s3c", "", ""),
            ("Read the spot", SPOTS, "reading.py hands.py"),
            ("Read the ranges", "calculations/ranges", "notation.py range.py"),
            ("List live combos", EXACT, "engines.py live_combos.py"),
            ("Compare all pairs by board", EXACT, "range_boards.py"),
            ("Name the result", SPOTS, "outcomes.py"),
            ("0.605, 0.395", "", ""),
        ],
    ),
    "frame": (
        "A frame to equities",
        [
            ("hero, villain, board", "", ""),
            ("Read the columns", "calculations/frames", "equity_frame.py spot_columns.py"),
            ("Parse the text", "lookup", "columns.py"),
            ("Check and pack", SPOTS, "spot_rows.py"),
            ("Count equal rows once", "calculations", "batch.py"),
            ("Count by NumPy or a kernel", EXACT, "by_ranks.py by_arrays.py"),
            ("hero_equity, villain_equity", "", ""),
        ],
    ),
    "log": (
        "A log line to a report",
        [
            ("Ann raises to 6", "", ""),
            ("Open the files", f"{HISTORIES}/storage", "locations.py opening.py"),
            ("Read the lines", f"{HISTORIES}/rooms", "room.py readers"),
            ("Replay by the rules", f"{HISTORIES}/outcomes", "plain_hand.py plain_course.py"),
            ("Make the rows", f"{HISTORIES}/frames", "rows.py frame.py"),
            ("Add them up", f"{HISTORIES}/reports", "figures.py session.py"),
            ("27.0 bb per 100 hands", "", ""),
        ],
    ),
    "solve": (
        "A solve",
        [
            ("ranges, board, chips", "", ""),
            ("Check the arguments", SOLVER, "solve.py"),
            ("Build the tree", f"{SOLVER}/betting", "rules.py trees.py"),
            ("List the deals", f"{SOLVER}/deals", "solver_spot.py"),
            ("Iterate", f"{SOLVER}/learning", "solver.py rivers.py"),
            ("Read the nodes", f"{SOLVER}/results", "solution.py nodes.py"),
            ("strategy, EV", "", ""),
        ],
    ),
    "view": (
        "A painted range to equities",
        [
            ("QQ+, AKs painted, AsKh typed", "", ""),
            ("Paint, and ask", f"{PAGES}/views", "range_picker equity_view.js"),
            ("Send the query", f"{PAGES}/views/hosts", "asking.js"),
            ("Let it in", f"{PAGES}/hosts", "guard.py server.py"),
            ("Run it in a thread", f"{PAGES}/hosts", "asking.py"),
            ("Answer by name", f"{PAGES}/queries", "queries.py equities.py"),
            ("66.8 % and 33.2 % on the page", "", ""),
        ],
    ),
}

WIDTH, TOP, GAP, LINE, LONGEST = 300, 34, 16, 17, 42
STYLE = """  <style>
    text { font: 13px system-ui, sans-serif; fill: #1f2933; }
    .code { font: 11px ui-monospace, monospace; fill: #44525f; }
    .top { font-size: 15px; font-weight: 600; }
    .bold { font-weight: 600; }
    .box { fill: #eef3f8; stroke: #4a6580; stroke-width: 1.5; }
    .store { fill: #fdf3e1; stroke: #a9772b; stroke-width: 1.5; }
    .line { fill: none; stroke: #4a6580; stroke-width: 1.5; }
    .head { fill: #4a6580; }
  </style>"""


def code_of(box: Box) -> list[str]:
    """Return the lines of code in a box: the folder below `poker_calculator` and its files."""
    _, folder, files = box
    if not files:
        return []
    short = folder.removeprefix("poker_calculator/") + "/"
    text = short + ", ".join(files.split())
    first, _, rest = text.partition(", ")
    return [text] if len(text) <= LONGEST else [f"{first},", rest]


def draw(title: str, boxes: list[Box]) -> str:
    """Return a trip as SVG."""
    middle, top = WIDTH // 2, TOP
    parts = [f'  <text class="top" x="{middle}" y="19" text-anchor="middle">{title}</text>']
    for index, box in enumerate(boxes):
        code = code_of(box)
        height = 10 + LINE * (1 + len(code))
        if index:
            parts += [
                f'  <path class="line" d="M{middle} {top - GAP} L{middle} {top - 7}"/>',
                f'  <path class="head" d="M{middle - 5} {top - 8} L{middle + 5} {top - 8}'
                f' L{middle} {top} Z"/>',
            ]
        kind = "box" if code else "store"
        size = f'width="{WIDTH - 4}" height="{height}"'
        parts.append(f'  <rect class="{kind}" x="2" y="{top}" {size} rx="6"/>')
        for row, text in enumerate([box[0], *code]):
            style, y = "code" if row else "bold", top + LINE * (row + 1)
            parts.append(
                f'  <text class="{style}" x="{middle}" y="{y}" text-anchor="middle">{text}</text>'
            )
        top += height + GAP
    size = f'viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" height="{top}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
    return "\n".join([head, f"  <title>{title}</title>", STYLE, *parts, "</svg>", ""])


def main() -> None:
    """Check that the files are there, and write the pictures."""
    for name, (title, boxes) in TRIPS.items():
        for _, folder, files in boxes:
            for file in files.split():
                if not (ROOT / folder / file).exists():
                    raise FileNotFoundError(f"{title}: {folder}/{file}")
        (FOLDER / f"trip-{name}.svg").write_text(draw(title, boxes), encoding="utf-8")


if __name__ == "__main__":
    main()
