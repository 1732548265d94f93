"""Find turns of phrase that are not plain English, and fail if a folder has more than its bound.

python .ci/english.py            compare every folder with BOUNDS
python .ci/english.py PATH...    list the findings in files or folders

The program reads Markdown, notebooks, docstrings, comments, error messages and help texts. It skips
code, examples and text in backticks. A table of docs/glossary.md lists the unused words.
"""

import ast
import io
import json
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
GLOSSARY = ROOT / "docs" / "glossary.md"

BOUNDS = {
    "README.md": 0,
    "CONTRIBUTING.md": 0,
    "CHANGELOG.md": 0,
    "SECURITY.md": 0,
    "example_usage.py": 0,
    "setup.py": 0,
    "docs": 0,
    "notebooks": 0,
    "poker_calculator": 0,
    "lookup": 0,
    "calculations": 0,
    "scripts": 0,
    "benchmarks": 0,
    "tests": 0,
    ".ci": 0,
}
"""The most findings in each folder. Lower a bound when its folder gets better; never raise one."""

EXCEPTIONS: dict[tuple[str, str], str] = {}
"""Sentences that stay, by file and a part of the sentence, with the reason."""

GENERATED = ("docs/notebooks/", "docs/reference/generated/")
"""Folders that the build of the site writes."""


class Rule(NamedTuple):
    """A turn of phrase, an example of it, and the example in plain English."""

    pattern: re.Pattern[str]
    example: str
    better: str


def rule(pattern: str, example: str, better: str) -> Rule:
    """Compile a rule; START in the pattern is the start of a sentence."""
    start = r"(?:^|(?<=[.!?:] ))"
    return Rule(re.compile(pattern.replace("START", start)), example, better)


PREPOSITIONS = "of|from|for|by|with|than|to|in|on|at|as"
VERBS = "Return|Yield|Say|State|Give|List|Find|Take|Write|Show|Read|Count|Compute|Tell|Add|Keep"
RULES = (
    rule(
        rf"START(?:{VERBS}) (?:what|who|whose|how)\b",
        "Return what each player gets.",
        "Return each player's share of the pot.",
    ),
    rule(r"STARTWh(?:at|o)\b[^?.]*(?:\.|$)", "What a line of a log says.", "A line of a log."),
    rule(
        r"STARTHow (?:many|much|often|likely|far|strong|long)\b[^?]*(?:\.|$)",
        "How many cards lie on the board.",
        "The number of board cards.",
    ),
    rule(
        r"\b(?:[Rr]eturns?|[Ww]rites?|[Ff]ills?|[Aa]dds?|count) (?:who|what|how many|how often)\b",
        "Fill what each seat wins.",
        "Fill the winnings of each seat.",
    ),
    rule(
        rf"\b(?:{PREPOSITIONS}) what\b(?! extent| if\b)",
        "The sum of what the players put in.",
        "The sum of the players' bets.",
    ),
    rule(
        r"\b(?:of|for|by|on|from|to|with) how\b",
        "It depends on how many players are left.",
        "It depends on the number of live players.",
    ),
    rule(
        r"\b(?:of|for|by|to|from|with|than|as|and|where) who\b",
        "The hand of who folds is dead.",
        "The folder's hand is dead.",
    ),
    rule(
        r"\b(?:[Ss]ays?|said|saying) (?:what|who|whose|how|which|where)\b",
        "The message says what is wrong.",
        "The message states the error.",
    ),
    rule(
        r"\b[Tt]ells? (?:of|apart|in|by|what|who|whose|how|why|which|where|whether)\b",
        "The log tells who won.",
        "The log states the winner.",
    ),
    rule(
        r"\b(?:[Ss]tands?|stood) (?:in|on|at|for|as|there|beside|under|behind|above|once|twice)\b",
        "Stacks stand in seat order.",
        "Stacks are listed in seat order.",
    ),
    rule(
        r"\b[Oo]f (?:two|three|both|several) [a-z ]{3,30} the (?:first|last|"
        r"smaller|greater|larger|smallest|greatest|largest|lower|higher|lowest|highest)\b",
        "A bet is at most of two stacks the smaller.",
        "A bet is at most the effective stack.",
    ),
    rule(
        r"\b([A-Za-z]{2,}) \1\b",
        "The ranges, who acts first first.",
        "The ranges, the out-of-position player first.",
    ),
    rule(
        r"\b(?:that of (?:that|those)|those of (?:those|that|all that))\b",
        "The wins are those of those who stayed.",
        "The wins are those of the live players.",
    ),
    rule(
        r"\b(?:in its turn|(?:its|their) turn comes)\b",
        "Each player in its turn draws.",
        "The players draw one after the other.",
    ),
    rule(
        r"\b(?:of|in|by|on|from) which\b[^.]*\b(?:of|in|by|on|from) which\b",
        "A list of hands, of which the last is the one by which the pot is won.",
        "A list of hands. The last hand wins the pot.",
    ),
    rule(
        r"START(?:Of|Beside|Behind) [^,.:;]{12,90} (?:are|is|was|has|have|takes?)\b",
        "Of the players in the hand is the first one out of position.",
        "The first player in the hand is out of position.",
    ),
)


def unused_words() -> list[Rule]:
    """Read the unused words of the glossary, except words with a remark in brackets."""
    section = GLOSSARY.read_text(encoding="utf-8").partition("\n## Words that we do not use\n")[2]
    rules = []
    for words, better in re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", section, re.MULTILINE):
        for word in words.split(", "):
            if "(" not in words and words != "Word":
                rules.append(Rule(re.compile(rf"(?i)\b{re.escape(word)}\b"), word, better))
    return rules


class Finding(NamedTuple):
    """A phrase that a rule finds in a file."""

    path: str
    line: int
    phrase: str
    rule: Rule

    def __str__(self) -> str:
        return (
            f'{self.path}:{self.line}: "{self.phrase}"\n'
            f'    not: "{self.rule.example}", but: "{self.rule.better}"'
        )


Lines = list[tuple[int, str]]
"""A paragraph, as the numbers of its lines and their text."""


def paragraphs(lines: Lines) -> Iterator[Lines]:
    """Split prose at blank lines, headings, items of lists and rows of tables; skip examples."""
    block: Lines = []
    in_example = False
    for number, line in lines:
        text = line.strip()
        in_example = text.startswith(">>> ") or (in_example and bool(text))
        own = text.startswith(("#", "|", ":::", ":link", "!["))
        item = re.match(r"[-*] |\d+\. ", text)
        if block and (in_example or own or item or not text):
            yield block
            block = []
        if own:
            yield from ([(number, cell.strip())] for cell in text.strip("#|").split(" | "))
        elif text and not in_example:
            block.append((number, text[item.end() :] if item else text))
    if block:
        yield block


def outside_fences(lines: Lines) -> Lines:
    """Leave out the blocks of code in Markdown; a glossary is prose."""
    kept, fence = [], ""
    for number, line in lines:
        marks = re.match(r"`{3,}", line)
        if marks and not fence and "{glossary}" not in line:
            fence = marks[0]
        elif marks and line.startswith(fence):
            fence = ""
        elif not fence:
            kept.append((number, line))
    return kept


def markdown(source: str) -> Iterator[Lines]:
    """Yield the paragraphs of a page, without the table of unused words."""
    prose = source.partition("\n## Words that we do not use\n")[0]
    return paragraphs(outside_fences([*enumerate(prose.splitlines(), 1)]))


def notebook(source: str) -> Iterator[Lines]:
    """Yield the paragraphs of a notebook; the number of a line is that of its cell."""
    for number, cell in enumerate(json.loads(source)["cells"], 1):
        text = "".join(cell["source"])
        read = markdown if cell["cell_type"] == "markdown" else python
        yield from ([(number, line) for _, line in block] for block in read(text))


def python(source: str) -> Iterator[Lines]:
    """Yield the paragraphs of docstrings and comments, error messages and help texts."""
    comments: Lines = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            if comments and token.start[0] != comments[-1][0] + 1:
                yield from paragraphs(comments)
                comments = []
            comments.append((token.start[0], token.string.lstrip("#! ")))
    yield from paragraphs(comments)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            if isinstance(node.value.value, str):
                text = node.value.value.splitlines()
                yield from paragraphs([*enumerate(text, node.lineno)])
        elif isinstance(node, ast.Raise) and node.exc is not None:
            yield from messages(node.exc)
        elif isinstance(node, ast.keyword) and node.arg == "help":
            yield from messages(node.value)


def messages(node: ast.expr) -> Iterator[Lines]:
    """Yield the texts of an expression, with a mark for each value in them."""
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "~" for part in node.values)
        yield [(node.lineno, "".join(map(str, parts)))]
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield [(node.lineno, node.value)]
    else:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from messages(child)
            elif isinstance(child, ast.keyword):
                yield from messages(child.value)


READERS = {".md": markdown, ".ipynb": notebook, ".py": python}
NOT_PROSE = re.compile(r"`[^`]*`|\]\([^)]*\)|<!--.*?-->|\$[^$]*\$")


def findings_in_text(block: Lines, rules: list[Rule], path: str) -> Iterator[Finding]:
    """Find the phrases in a paragraph."""
    prose = " ".join(text for _, text in block)
    prose = NOT_PROSE.sub(lambda match: "~" * len(match[0]), prose)
    starts, start = [], 0
    for number, text in block:
        starts.append((start, number))
        start += len(text) + 1
    for each in rules:
        for match in each.pattern.finditer(prose):
            line = max(number for start, number in starts if start <= match.start())
            yield Finding(path, line, match[0].strip()[:80], each)


def files(path: Path) -> list[Path]:
    """Return the file, or the files of a folder that are ours, in order."""
    found = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
    return sorted(
        each
        for each in found
        if each.suffix in READERS and not each.relative_to(ROOT).as_posix().startswith(GENERATED)
    )


def findings(path: Path) -> list[Finding]:
    """Return the findings in a file or folder, except the listed exceptions."""
    rules = [*RULES, *unused_words()]
    found = []
    for file in files(path):
        name = file.relative_to(ROOT).as_posix()
        for block in READERS[file.suffix](file.read_text(encoding="utf-8")):
            prose = " ".join(text for _, text in block)
            if not any(name == where and part in prose for where, part in EXCEPTIONS):
                found += findings_in_text(block, rules, name)
    return found


def main(arguments: list[str]) -> int:
    """List findings, or compare every folder with its bound, and return the exit code."""
    if arguments:
        found = [each for name in arguments for each in findings(Path(name).resolve())]
        print(*found, f"{len(found)} findings", sep="\n")
        return 0
    code = 0
    for name, bound in BOUNDS.items():
        found = findings(ROOT / name)
        if len(found) > bound:
            print(*found, f"{name}: {len(found)} findings, more than {bound}", sep="\n")
            code = 1
        elif len(found) < bound:
            print(f"{name}: {len(found)} findings; lower its bound of {bound} in .ci/english.py")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
