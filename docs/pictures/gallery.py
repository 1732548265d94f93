"""Draw the pictures gallery-*.png of docs/gallery.md: `python docs/pictures/gallery.py`.

The code is that of the page: a picture is the last figure of the blocks before it.
"""

import doctest
import re
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
from PIL import Image

FOLDER = Path(__file__).parent
PAGE = FOLDER.parent / "gallery.md"
PART = re.compile(r"^```python\n(.*?)^```$|\(pictures/(gallery-[\w-]+\.png)\)", re.M | re.S)
COLORS = 128


def main() -> None:
    """Run the blocks of the page, and save the figures that its pictures show."""
    plt.switch_backend("agg")
    names: dict[str, Any] = {}
    for code, picture in PART.findall(PAGE.read_text(encoding="utf-8")):
        if picture:
            plt.gcf().savefig(FOLDER / picture, dpi=72)
            with Image.open(FOLDER / picture) as image:
                image.convert("RGB").quantize(COLORS).save(FOLDER / picture, optimize=True)
            plt.close("all")
        for example in doctest.DocTestParser().get_examples(code):
            exec(example.source, names)


if __name__ == "__main__":
    main()
