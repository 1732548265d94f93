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
    )
]
