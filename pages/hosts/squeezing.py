"""Leave out of scripts and style sheets what browsers pass over: comments and needless spaces.

A text is split into tokens. Semicolons at ends of blocks and commas at ends of lists go, all other
tokens stay. A line of a script ends where a statement may end, so that errors still name a short
line.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

COMMENT: Final = r"/\*.*?\*/"
QUOTED: Final = r""""(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"""
TEMPLATE: Final = r"(?:\\.|\$(?!\{)|[^`\\$])*(?:`|\$\{)"  # as far as its end or its next value
# A slash begins a regular expression after these, and divides after all others.
BEFORE_PATTERN: Final = r"(?:(?<=[(,=:\[!&|?{};>])|(?<=[(,=:\[!&|?{};>] )|(?<=return)|(?<=return ))"
PATTERN: Final = rf"{BEFORE_PATTERN}/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*"
WORD: Final = r"\.?\d[\w.]*|[\w$#]+"
SIGN: Final = (
    r"\.\.\.|\?\.(?!\d)|\?\?=?|=>|[=!]==?|>>>?=?|<<=?|\*\*=?|&&=?|\|\|=?|\+\+|--|[-+*/%&|^<>]=?"
    r"|[^\s\"'`]"
)
OF_SCRIPT: Final = rf"(?:\s+|//[^\n]*|{COMMENT})*"
OF_STYLE: Final = rf"(?:\s+|{COMMENT})*"
SCRIPT: Final = re.compile(
    rf"({QUOTED}|`{TEMPLATE}|{PATTERN}|{WORD}|{SIGN})({OF_SCRIPT})", re.DOTALL
)
REST_OF_TEMPLATE: Final = re.compile(rf"(\}}{TEMPLATE})({OF_SCRIPT})", re.DOTALL)
STYLE: Final = re.compile(rf"({QUOTED}|[^\s{{}}:;,>()\"'!/]+|\S)({OF_STYLE})", re.DOTALL)
JOINED: Final = re.compile(rf"[\w$#]{{2}}|\d\.|/[/*]|(?!.\Z)(?:{SIGN})\Z")
NO_END: Final = re.compile(r"[{(\[,?:=<>+*/%-]|=>|&&|\|\||\?\?|[!=]==|.*\$\{", re.DOTALL)
NO_BEGIN: Final = re.compile(r"[)\],?:.=]|\?\.|&&|\|\||\?\?|[!=]==|\}.*", re.DOTALL)
AFTER_NO_SPACE: Final = frozenset("{}:;,>(")  # a style sheet needs no space on this side of them
BEFORE_NO_SPACE: Final = frozenset("{};,>)!")


def script_tokens(text: str) -> Iterator[tuple[str, str]]:
    """Generate the tokens of a script, each with the spaces and comments after it.

    A template literal is a token up to each value, such as "`${", and from it on, such as "}`".
    """
    place = re.compile(OF_SCRIPT, re.DOTALL).match(text).end()  # type: ignore[union-attr]
    braces: list[bool] = []  # of the open braces, whether they hold a value of a template
    while place < len(text):
        is_value = text[place] == "}" and braces and braces.pop()
        found = (REST_OF_TEMPLATE if is_value else SCRIPT).match(text, place)
        if found is None:
            raise ValueError(f"a text of a script has no end: {text[place : place + 40]}")
        token, space = found.groups()
        if token[-1] == "{" and (len(token) == 1 or token[0] in "`}"):
            braces.append(len(token) > 1)
        yield token, space
        place = found.end()


def squeezed_script(text: str) -> str:
    """Return a script without comments, and without spaces and line ends that separate nothing."""
    return squeezed_tokens(script_tokens(text))


def squeezed_tokens(tokens: Iterable[tuple[str, str]]) -> str:
    """Return tokens as a script, with the spaces and line ends that separate tokens."""
    parts: list[str] = []
    before, space = ";", ""
    for token, following in tokens:
        if parts and _is_needless(parts[-1], token):
            parts.pop()
        elif space and "\n" in space and _may_end(before, token):
            parts.append("\n")
        elif space and _would_join(_last(before) + token[0]):
            parts.append(" ")
        parts.append(token)
        before, space = token, following
    return "".join(parts) + "\n"


def _is_needless(last: str, token: str) -> bool:
    """Return whether the last semicolon of a block or the last comma of a list is before a token.

    Modules have no empty statements, as in ``while (next());``, and no gaps at the ends of lists.
    """
    return (token == "}" and last in (";", ",")) or (token in ("]", ")") and last == ",")


def _may_end(before: str, after: str) -> bool:
    """Return whether a statement may end between two tokens."""
    return not (NO_END.fullmatch(before) or NO_BEGIN.fullmatch(after))


def _last(token: str) -> str:
    """Return the last character of a token: a letter for a regular expression, as flags follow."""
    return "x" if token[0] == "/" and len(token) > 2 else token[-1]


@cache
def _would_join(pair: str) -> bool:
    """Return whether the last and the first character of two tokens would be read as one token."""
    return JOINED.match(pair) is not None


def style_tokens(text: str) -> Iterator[tuple[str, str]]:
    """Generate the tokens of a style sheet, each with the spaces and comments after it."""
    place = re.compile(OF_STYLE, re.DOTALL).match(text).end()  # type: ignore[union-attr]
    for found in STYLE.finditer(text, place):
        yield found[1], found[2]


def squeezed_style(text: str) -> str:
    """Return a style sheet without comments, needless spaces and semicolons; a rule is a line."""
    parts: list[str] = []
    before, space = "}", ""
    for token, following in style_tokens(text):
        if token == "}" and before == ";":
            parts.pop()
        elif before == "}" and parts and token != "}":
            parts.append("\n")
        elif space and not (before in AFTER_NO_SPACE or token in BEFORE_NO_SPACE):
            parts.append(" ")
        parts.append(token)
        before, space = token, following
    return "".join(parts) + "\n"
