import doctest
import re
from pathlib import Path

import pandas as pd

README = Path(__file__).parents[1] / "README.md"


def test_every_python_block_shows_what_it_prints():
    text = README.read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 4
    with pd.option_context("display.width", 80):
        result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_there_are_exactly_two_commands_to_start_with():
    text = README.read_text(encoding="utf-8")
    section = text[text.index("## Two commands") : text.index("## One spot")]
    assert re.findall(r"```sh\n(.*?)\n```", section, re.DOTALL) == [
        "pip install . && python example_usage.py",
        'pip install -e ".[test]" && pytest',
    ]
