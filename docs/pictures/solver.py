"""Draw solver-trees.png and solver-memory.png: `python docs/pictures/solver.py`."""

from pathlib import Path

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from calculations.solver.betting.rules import read_betting
from calculations.solver.betting.trees import Trees, spot_trees

FOLDER = Path(__file__).parent
BOX, STORE, END = ("#eef3f8", "#4a6580"), ("#fdf3e1", "#a9772b"), ("#e6f3e8", "#3f7d4c")
GREY = ("#f1f1f1", "#8896a3")
SMALL = 8.5


def box(ax: Axes, x: float, y: float, text: str, colors: tuple[str, str], size: float) -> None:
    """Draw a box with text around a place."""
    fill, edge = colors
    style = {"boxstyle": "round,pad=0.28", "facecolor": fill, "edgecolor": edge}
    ax.text(x, y, text, ha="center", va="center", fontsize=size, bbox=style, zorder=2)


def draw_tree(ax: Axes, trees: Trees) -> None:
    """Draw the first street, in breadth-first order from top to bottom."""
    tree = trees.trees[0]
    depth, order = [0] * len(tree.nodes), [0.0] * len(tree.nodes)
    leaves = 0

    def place(node: int) -> float:
        nonlocal leaves
        below = []
        for child in tree.children(node):
            depth[child] = depth[node] + 1
            below.append(place(child))
        if not below:
            leaves += 1
            below = [float(leaves)]
        order[node] = (below[0] + below[-1]) / 2
        return order[node]

    place(0)
    for number, node in enumerate(tree.nodes):
        x, y = order[number], -depth[number]
        for child, action in zip(tree.children(number), tree.actions[number], strict=True):
            ax.plot([x, order[child]], [y, -depth[child]], color=GREY[1], linewidth=1, zorder=0)
            middle, label = (x + order[child]) / 2, action.removeprefix("raise to ")
            style = {"facecolor": "white", "edgecolor": "none", "pad": 0.6}
            ax.text(middle, y - 0.5, label, fontsize=7, ha="center", va="center", bbox=style)
        colors = (BOX, STORE, GREY, GREY, END)[node.kind]
        box(ax, x, y, str(number), colors, SMALL)
    for shown, (name, colors) in enumerate(
        [("player 0 acts", BOX), ("player 1 acts", STORE), ("fold", GREY), ("turn card", END)]
    ):
        box(ax, 1.1, -4.6 - 0.42 * shown, "  ", colors, SMALL)
        ax.text(1.6, -4.6 - 0.42 * shown, name, fontsize=SMALL, va="center")
    ax.set_title("The flop: 27 nodes, numbered in storage order", fontsize=11)


def draw_lines(ax: Axes, trees: Trees) -> None:
    """Draw the trees of all streets, and the number of lines between them."""
    lines, places = {0: 1}, {0: (0.0, 0.0)}
    numbers = range(len(trees.trees))
    for street in (1, 2):
        column = sorted(
            (each for each in numbers if trees.trees[each].street == street),
            key=lambda each: -trees.trees[each].left,
        )
        for row, each in enumerate(column):
            places[each] = (
                float(street),
                (row - (len(column) - 1) / 2) * (-1.9 if street == 1 else -1),
            )
    for number in numbers:
        for after in trees.following[number].values():
            lines[after] = lines.get(after, 0) + lines[number]
    for number in numbers:
        for after in {*trees.following[number].values()}:
            (x, y), (to, down) = places[number], places[after]
            ways = sum(each == after for each in trees.following[number].values())
            ax.plot([x, to], [y, down], color=GREY[1], linewidth=0.8 * ways, zorder=0)
    for number, (x, y) in places.items():
        tree = trees.trees[number]
        counted = [
            f"{count} {name}{'s' if count > 1 else ''}"
            for count, name in ((len(tree.nodes), "node"), (lines[number], "line"))
        ]
        text = ", ".join([f"{tree.left} left", *counted])
        box(ax, x, y, text, (BOX, STORE, END)[tree.street], SMALL)
    for street, name in enumerate(
        ("flop: 1 tree", "turn: 5 trees, 9 lines", "river: 11 trees, 41 lines")
    ):
        ax.text(street, 5.9, name, ha="center", fontsize=11)
    ax.set(xlim=(-0.45, 2.5), ylim=(-5.6, 6.4))


def draw_blocks(ax: Axes, y: float, names: list[str], width: float, chosen: str) -> float:
    """Draw blocks in a row, and return the start of the chosen one."""
    for place, name in enumerate(names):
        fill, edge = GREY if name == "..." else STORE if name == chosen else BOX
        at = place * (width + 0.1), y
        ax.add_patch(Rectangle(at, width, 0.8, facecolor=fill, edgecolor=edge))
        ax.text(at[0] + width / 2, y + 0.4, name, ha="center", va="center", fontsize=SMALL)
    return names.index(chosen) * (width + 0.1)


def draw_memory(ax: Axes) -> None:
    """Draw the memory of a player's regrets and sums on rivers."""
    right, note = 11.6, 11.9
    ax.text(0, 7.5, "A player's regrets and sums on rivers", fontsize=11)
    turns = ["2c", "2s", "3c", "3h", "3s", "...", "As", "2c", "2s", "..."]
    rivers = ["river 2c", "2s", "3c", "3s", "4c", "...", "As"]
    task = draw_blocks(ax, 6.0, turns, 1.07, "3h")
    for x, name in ((0, "the first lines"), (7 * 1.17, "the next lines")):
        ax.text(x, 7.0, name, fontsize=SMALL)
    ax.text(note, 6.4, "a task:\na turn card, some lines", fontsize=SMALL, va="center")
    river = draw_blocks(ax, 4.0, rivers, 1.571, "3c")
    ax.text(note, 4.4, "its rivers,\nof equal length", fontsize=SMALL, va="center")
    for left, width, y in ((task, 1.07, 6.0), (river, 1.571, 4.0)):
        for x, to in ((left, 0.0), (left + width, right)):
            ax.plot([x, to], [y, y - 1.2], color=GREY[1], linewidth=0.8)
    columns = 24
    step = right / columns
    for row, name in enumerate(["check", "bet 126", "fold", "call", "raise to 320", "..."]):
        y = 2.3 - 0.5 * row
        ax.text(-0.15, y + 0.25, name, ha="right", va="center", fontsize=SMALL)
        for column in range(columns):
            fill, edge = GREY if column > 20 else END
            at = column * step, y
            ax.add_patch(Rectangle(at, step, 0.5, facecolor=fill, edgecolor=edge, linewidth=0.6))
    text = "a row for each action,\na column for each hand;\ngrey: padding to 16"
    ax.text(note, 1.3, text, fontsize=SMALL, va="center")
    arrow = {"arrowstyle": "->", "color": GREY[1]}
    ax.annotate("", (21 * step, -0.5), (0, -0.5), arrowprops=arrow)
    text = "hands that the board does not block, from weakest to strongest"
    ax.text(10.5 * step, -0.95, text, ha="center", fontsize=SMALL)
    ax.set(xlim=(-1.5, 14.6), ylim=(-1.2, 8))


def main() -> None:
    """Draw the trees of the reference flop, and the memory of regrets and sums."""
    bets = {"flop": "52%", "turn": "55%", "river": "70%"}
    trees = spot_trees(read_betting(180, 910, bets, "45%", first_street=0), 0)
    figure, (top, bottom) = plt.subplots(2, 1, figsize=(8, 9.4), layout="constrained")
    draw_tree(top, trees)
    draw_lines(bottom, trees)
    for ax in (top, bottom):
        ax.axis("off")
    figure.savefig(FOLDER / "solver-trees.png", dpi=100)
    figure, ax = plt.subplots(figsize=(8, 4.4), layout="constrained")
    draw_memory(ax)
    ax.axis("off")
    figure.savefig(FOLDER / "solver-memory.png", dpi=100)


if __name__ == "__main__":
    main()
