"""The rows on views in a browser."""

from benchmarks import views
from benchmarks.figures import Row

VIEWS = [
    Row(
        "app-first-paint",
        "`poker-calculator app`, caches warm, from the command to the first paint in a browser "
        "that runs",
        "s",
        views.first_paint,
        must=1.5,
    ),
    Row(
        "app-node",
        "a change of node in the page of the reference flop, from the click to the drawn strategy",
        "ms",
        views.node_change,
        must=100,
    ),
    Row(
        "app-stroke",
        "the slowest step of a stroke of the brush: its work in the page, to the layout",
        "ms",
        views.stroke,
        must=16,
    ),
    Row(
        "app-equities",
        "exact equities of two ranges on a flop in the page, from the end of a stroke",
        "ms",
        views.equities_after_stroke,
        must=150,
    ),
    Row(
        "app-session",
        "a session of 100,000 hands in the page, from a filter to its drawn figures and graph",
        "ms",
        views.session_filter(10_000, 10),
        must=300,
    ),
    Row(
        "app-size",
        "all scripts and styles of the program's page, compressed as they are served",
        "kB",
        views.script_size,
        must=120,
        rounds=1,
    ),
]
