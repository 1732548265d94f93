"""Write a user's script to a folder: every public attribute of every public class, and frames.

python .ci/users_script.py FOLDER    writes script.py and the settings of the type checkers
"""

import inspect
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support.public_names import public_values  # noqa: E402

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


def uses(address: str, public: type) -> str:
    """Return a function that uses the public attributes of a class."""
    names = [each for each in dir(public) if each[0] != "_"]
    names += [each for each in inspect.get_annotations(public) if each[0] != "_"]
    lines = [f"    print(it.{each})\n" for each in dict.fromkeys(names)] or ["    print(it)\n"]
    name = address if address.startswith("pc.") else public.__name__
    return f"\n\ndef use_{public.__name__}(it: {name}) -> None:\n{''.join(lines)}"


def main(folder: Path) -> None:
    """Write the script and the settings."""
    classes = {name: each for name, each in public_values().items() if isinstance(each, type)}
    addresses = [name.rpartition(".") for name in classes if not name.startswith("pc.")]
    imports = ["import pandas as pd", "import poker_calculator as pc"]
    imports += [f"from {module} import {name}" for module, _, name in addresses]
    texts = [uses(name, each) for name, each in classes.items()]
    script = "\n".join([*imports, FRAMES]) + "".join(texts)
    (folder / "script.py").write_text(script, encoding="utf-8")
    (folder / "pyrightconfig.json").write_text(json.dumps(SETTINGS), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
