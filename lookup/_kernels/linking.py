"""Functions that kernels alone call: their code is linked into kernels, and optimised there.

Numba optimises each function for itself and makes machine code of it, then all over again in each
one that calls it. Without the first, a river is solved a fifth sooner the first time, and a flop a
quarter; the kernels are as quick.
"""

import itertools
from typing import Any

from numba.core.codegen import Codegen, JITCodeLibrary
from numba.core.compiler import Compiler

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
        """Return what generates code."""
        return WithoutEnvironments(super().codegen)


class WithoutEnvironments:
    """What generates code, of functions for which there is no place to keep Python objects."""

    def __init__(self, codegen: Codegen) -> None:
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
