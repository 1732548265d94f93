"""Functions that kernels alone call: their code is linked into kernels, and optimised there.

Numba optimises each function for itself and makes machine code of it, then all over again in each
one that calls it. Without the first, a river is solved a fifth sooner the first time, and a flop a
quarter; the kernels are as quick.

Private parts: `JITCodeLibrary`, of which steps are left out, and `Compiler`, which is given such a
library. Where they are missing or have other steps, helpers are compiled as everything else.
"""

import itertools
from typing import Any

try:
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler
except ImportError:
    JITCodeLibrary = Compiler = object

STEPS = (
    "_optimize_final_module",
    "_finalize_final_module",
    "_finalize_dynamic_globals",
    "_ensure_finalized",
    "get_pointer_to_function",
    "enable_object_caching",
    "codegen",
)
"""The attributes that a library must have, so that our version may skip its steps."""

_numbers = itertools.count()


class LinkedCode(JITCodeLibrary):
    """The code of a function that is linked into that of its callers, and never run by itself."""

    def _optimize_final_module(self) -> None:
        """Leave it as it was written: its callers will optimise it as part of them."""

    def _finalize_final_module(self) -> None:
        """Make no machine code."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0: there is no machine code."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """Return the code generator."""
        return WithoutEnvironments(super().codegen)


class WithoutEnvironments:
    """A code generator for functions that keep no Python objects."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: object) -> None:
        """Keep nothing."""


class LinkedCompiler(Compiler):
    """Numba's compiler, which writes into a `LinkedCode`."""

    def __init__(self, typing: Any, target: Any, library: Any, *others: Any) -> None:
        super().__init__(typing, target, library, *others)
        if library is None:
            name = f"linked {next(_numbers)}"
            self.state.library = LinkedCode(self.state.targetctx.codegen(), name)
            self.state.library.enable_object_caching()


def linking() -> dict[str, Any]:
    """Return the options of a function that is linked into its callers, none if Numba changed."""
    known = all(hasattr(JITCodeLibrary, step) for step in STEPS)
    return {"pipeline_class": LinkedCompiler} if known else {}
