import doctest
import os
import re
import subprocess
import sys
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


def test_the_programs_print_what_is_shown(tmp_path):
    text = README.read_text(encoding="utf-8")
    blocks = re.findall(r"```console\n\$ (.*?)\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 3
    (tmp_path / "scripts").symlink_to(README.parent / "scripts")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(README.parent)}
    for command, shown in blocks:
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=environment, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr.decode()
        assert done.stdout.decode() == shown, command
