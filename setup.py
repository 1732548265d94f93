"""Give the package index a README whose links and pictures lead to the repository."""

import re
from pathlib import Path

from setuptools import setup

REPOSITORY = "https://github.com/poker-calculator/poker-calculator"
RELATIVE = re.compile(r"\]\((?![a-z]+:|#)([\w./#-]+)\)")


def _absolute(link: re.Match[str]) -> str:
    kind = "raw" if link[1].endswith((".png", ".svg")) else "blob"
    return f"]({REPOSITORY}/{kind}/main/{link[1]})"


README = Path(__file__).with_name("README.md").read_text(encoding="utf-8")
setup(
    long_description=RELATIVE.sub(_absolute, README), long_description_content_type="text/markdown"
)
