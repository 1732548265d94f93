"""Write a user's script to a folder: every public attribute of every public class, and frames.

python .ci/users_script.py FOLDER    writes script.py and the settings of the type checkers
"""

import inspect
import json
import sys
from pathlib import Path

import poker_calculator as pc

ROOT = Path(__file__).resolve().parents[1]
FRAMES = """
frame = pd.DataFrame({"hero": ["AsAh"], "villain": ["KsKh"], "board": [""]})
equities: pd.DataFrame = pc.equity_frame(frame)
joined: pd.DataFrame = frame.join(pc.PokerAccessor(frame).equities())
summary: pd.DataFrame = pc.PokerAccessor(frame).describe()
shares: list[float] = pc.equity(["AA", "KK"], None)
print(frame.poker.equities())
"""
SETTINGS = {
    "typeCheckingMode": "standard",
    "reportUnknownMemberType": "error",
    "extraPaths": [str(ROOT)],
}


def uses(name: str, public: type) -> str:
    """Return a function that uses the public attributes of a class."""
    names = [each for each in dir(public) if each[0] != "_"]
    names += [each for each in inspect.get_annotations(public) if each[0] != "_"]
    lines = [f"    print(it.{each})\n" for each in dict.fromkeys(names)] or ["    print(it)\n"]
    return f"\n\ndef use_{name}(it: pc.{name}) -> None:\n{''.join(lines)}"


def main(folder: Path) -> None:
    """Write the script and the settings."""
    classes = {name: getattr(pc, name) for name in pc.__all__}
    texts = [uses(name, each) for name, each in classes.items() if isinstance(each, type)]
    script = "import pandas as pd\n\nimport poker_calculator as pc\n" + FRAMES + "".join(texts)
    (folder / "script.py").write_text(script, encoding="utf-8")
    (folder / "pyrightconfig.json").write_text(json.dumps(SETTINGS), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
