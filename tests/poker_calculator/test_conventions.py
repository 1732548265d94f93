"""Each name of an argument that several functions take means one thing, as the page says."""

import dataclasses
import enum
import inspect
import re
from collections import defaultdict
from pathlib import Path

import pytest
from support.public_names import public_values

from lookup.arguments import Seed

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "conventions.md"
ROW = re.compile(r"^\| `(\w+)` \| .* \| (`.*`) \|$", re.MULTILINE)
CONVENTIONS = {
    name: {*re.findall("`([^`]+)`", types)}
    for name, types in ROW.findall(PAGE.read_text(encoding="utf-8"))
}
NEVER = re.findall(r"`(\w+)`", PAGE.read_text(encoding="utf-8").partition("## Names that")[2])


MADE_BY_TOURNAMENTS = ("TournamentHand", "TournamentView")


def is_record(public):
    kinds = (tuple, enum.Enum, BaseException)
    is_protocol = getattr(public, "_is_protocol", False)  # has no constructor of its own
    return dataclasses.is_dataclass(public) or issubclass(public, kinds) or is_protocol


def is_given(public, method):
    """Return whether a class of another library, such as Gymnasium, names a method's arguments."""
    bases = (base for base in public.__mro__[1:] if base is not object)
    return any(method in vars(base) and base.__module__.startswith("gymnasium") for base in bases)


def public_functions():
    """Yield the name of each public function and method, with the function."""
    for address, public in public_values().items():
        name = address.rpartition(".")[2]
        if inspect.isfunction(public):
            yield name, public
        elif isinstance(public, type):
            if not is_record(public) and name not in MADE_BY_TOURNAMENTS:
                yield name, public
            for method, value in vars(public).items():
                function = getattr(value, "__func__", value)
                if (
                    method[0] != "_"
                    and inspect.isfunction(function)
                    and not is_given(public, method)
                ):
                    yield f"{name}.{method}", function


def alternatives(annotation):
    """Return the alternatives of an annotation, without modules and None."""
    if annotation is inspect.Parameter.empty:
        return set()
    if "_SupportsArray" in str(annotation):  # an alias of NumPy, evaluated
        return {"CardsLike" if "SupportsIndex" in str(annotation) else "ArrayLike"}
    text = getattr(annotation, "__forward_arg__", annotation)
    text = text.__name__ if isinstance(text, type) else str(text).strip("'\"")
    text = re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Za-z])", "", text)
    text, bar = (text[6:-1], ",") if text.startswith("Union[") else (text, "|")
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "[(") - (letter in "])")
        if letter == bar and not depth:
            parts.append("")
        else:
            parts[-1] += "or" if letter == "|" else letter  # a bar would end the column
    return {part.strip() for part in parts} - {"None"}


def types_of(annotation):
    """Return the types that an annotation names; `Seed` is one also where it is evaluated."""
    types, seeds = alternatives(annotation), alternatives(Seed)
    return {"Seed"} | types - seeds if seeds <= types else types


def arguments():
    """Return the functions that take each argument, with its types there."""
    found = defaultdict(list)
    for name, function in public_functions():
        try:
            signature = inspect.signature(function)
        except (TypeError, ValueError):  # of a class in C
            continue
        for argument in signature.parameters.values():
            if argument.name not in ("self", "cls") and argument.kind is not argument.VAR_KEYWORD:
                found[argument.name].append((name, types_of(argument.annotation)))
    return found


ARGUMENTS = arguments()


def family(function):
    """Return the owner of a method, for classes that derive from a public one this one."""
    owner = function.partition(".")[0]
    if re.match("(Fixed|No|Pot)Limit|KuhnPoker|LeducPoker", owner):
        return "State"  # the games' classes take the arguments of `State`
    public = {address.rpartition(".")[2]: value for address, value in public_values().items()}
    bases = getattr(public[owner], "__mro__", ())
    return next((base.__name__ for base in bases[::-1] if public.get(base.__name__) is base), owner)


def shared_arguments():
    """Return the arguments that functions of several families take."""
    return {
        name
        for name, taken in ARGUMENTS.items()
        if len({family(function) for function, _ in taken}) > 1
    }


@pytest.mark.parametrize("name", CONVENTIONS)
def test_an_argument_has_the_types_that_the_page_says(name):
    assert name in ARGUMENTS, "no function takes it any more"
    for function, types in ARGUMENTS[name]:
        assert types <= CONVENTIONS[name], function


def test_arguments_of_several_functions_are_on_the_page():
    assert shared_arguments() <= CONVENTIONS.keys()


@pytest.mark.parametrize("name", NEVER)
def test_no_argument_has_another_name_for_one_on_the_page(name):
    assert name not in ARGUMENTS


# Results.


def public_results():
    """Yield the name of each public function, method and property, the function, and its result."""
    for address, public in public_values().items():
        name = address.rpartition(".")[2]
        if inspect.isfunction(public):
            yield name, public, str(public.__annotations__.get("return"))
        elif isinstance(public, type):
            ours = [base for base in public.__mro__ if "poker" in base.__module__ or base is public]
            for member, value in {k: v for base in ours for k, v in vars(base).items()}.items():
                function = getattr(value, "fget", None) or getattr(value, "func", value)
                function = getattr(function, "__func__", function)
                if member[0] != "_" and inspect.isfunction(function):
                    result = function.__annotations__.get("return")
                    yield f"{name}.{member}", function, str(result)


RESULTS = [*public_results()]


def test_frames_are_made_by_to_frame():
    for name, function, result in RESULTS:
        owner, _, last = name.rpartition(".")
        if "frame" in last:
            takes_frame = "frame" in inspect.signature(function).parameters
            assert last == "to_frame" if owner else last.endswith("_to_frame") or takes_frame, name
        if last.endswith("to_frame"):
            assert "DataFrame" in result, name


def test_plots_are_drawn_by_plot():
    for name, _, result in RESULTS:
        owner, _, last = name.rpartition(".")
        if re.search(r"\b(Axes|Figure)\b", result):
            assert last == "plot" or owner.endswith("Plots"), name
        assert last == "plot" or not re.match("plot|draw_", last), name


@pytest.mark.parametrize(("figure", "meaning"), [("ev", "in chips"), ("equity", "share|equity")])
def test_an_ev_is_in_chips_and_an_equity_a_share(figure, meaning):
    for name, function, result in RESULTS:
        owner, _, last = name.rpartition(".")
        if last == figure and owner and not owner.endswith("Plots"):
            assert re.search(meaning, function.__doc__), name
            assert "ndarray" in result.lower(), name
