"""Compare names as people write them, and suggest the name that is meant by an unknown one."""

from collections.abc import Iterable, Mapping

from lookup.arguments import shown

LISTED = 4  # the names of a long list that a message has


def plain(name: str) -> str:
    """Return the letters, digits and plus signs of a name, in lower case.

    >>> plain("Omaha Hi/Lo"), plain("No-Limit Hold'em"), plain("6+")
    ('omahahilo', 'nolimitholdem', '6+')
    """
    return "".join(mark for mark in name.casefold() if mark.isalnum() or mark == "+")


def suggestion(given: object, names: Iterable[str]) -> str:
    """Return a question after the most similar name, with a space; empty if none is similar.

    The given name is not suggested.

    >>> suggestion("Monte-Carlo", ["exact", "monte_carlo"])
    "did you mean 'monte_carlo'? "
    """
    from difflib import get_close_matches  # only here: for errors

    if not isinstance(given, str):
        return ""
    by_plain = {plain(name): name for name in names if name != given}
    close = get_close_matches(plain(given[:100]), by_plain, 1)
    return f"did you mean {by_plain[close[0]]!r}? " if close else ""


def unknown_name(
    what: str,
    given: object,
    names: Mapping[str, str] | Iterable[str],
    more: Iterable[str] = (),
    where: str = "",
) -> str:
    """Return the message for an unknown name: the most similar one, and the known ones.

    names : the names, or codes with their names
    more : names that are accepted, too, and not listed
    where : the place of a complete list, if the message shall have only the first names

    >>> unknown_name("method", "exakt", ["auto", "exact"])
    "unknown method 'exakt'; did you mean 'exact'? the methods are auto, exact"
    """
    if isinstance(names, Mapping):
        listed = [f"{code} ({name})" for code, name in names.items()]
        known = [*names, *names.values()]
    else:
        listed = known = [*names]
    question = suggestion(given, (*known, *more))
    if where:
        listed = [*listed[:LISTED], f"and {len(listed) - LISTED} more, see {where}"]
    return f"unknown {what} {shown(given)}; {question}the {what}s are {', '.join(listed)}"
