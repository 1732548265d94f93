"""Stand-ins for the parts of Numba and llvmlite, used when they cannot be imported.

Kernels then stay plain Python, as with `NUMBA_DISABLE_JIT=1`, and no instructions are written.
"""

from types import SimpleNamespace
from typing import Any


class Anything:
    """A part that only compiling uses: its attributes and calls return it again."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Return itself."""
        return self


class Base:
    """A class that ours inherit from."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Keep nothing."""


class Types(Anything):
    """The module of types."""

    Type = Base


def unchanged(function: Any = None, **options: Any) -> Any:
    """Decorate a function, with options or without, and return it as it is."""
    return unchanged if function is None else function


def registered(*arguments: Any, **options: Any) -> Any:
    """Return a decorator that registers nothing."""
    return unchanged


binding = cgutils = ir = Anything()
types = Types()
config = SimpleNamespace(
    DISABLE_JIT=1, BOUNDSCHECK=None, CPU_FEATURES=None, CPU_NAME=None, CACHE_DIR=""
)
models = SimpleNamespace(PrimitiveModel=Base, StructModel=Base)
njit = register_jitable = unchanged
lower_builtin = overload = register_model = type_callable = registered
