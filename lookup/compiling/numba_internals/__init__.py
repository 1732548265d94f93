"""All parts of Numba and llvmlite that compiling uses, and replacements of missing parts.

Only `lookup.compiling.object_code`, which runs code without Numba, imports them, too. Public parts
come from this package, with one that Numba's manual uses although it has no promise: `cgutils`,
which writes common instructions. Where any of these cannot be imported, nothing is compiled:
kernels stay plain Python, and NumPy does the work.

Each other private part has a module, which states its purpose and a replacement:

==========  ==============================  ===========================
module      private parts                   instead
==========  ==============================  ===========================
`linking`   `JITCodeLibrary`, `Compiler`    helpers are compiled twice
`options`   the option `_nrt`               references are counted
`locks`     `global_compiler_lock`          a lock of our own
`events`    `numba.core.event`              compiling is not announced
==========  ==============================  ===========================

`SEEN` names the versions with which all of them were seen to work.
"""

import warnings

SEEN = ("0.61", "0.69")
"""The first version of Numba that all this was seen to work with, and the first that was not."""

INSTALL = f'pip install "numba>={SEEN[0]},<{SEEN[1]}"'
"""The command that installs a Numba with which kernels are compiled."""

try:
    from llvmlite import binding, ir
    from numba import __version__ as version
    from numba import config, njit, types
    from numba.core import cgutils
    from numba.extending import (
        lower_builtin,
        models,
        overload,
        register_jitable,
        register_model,
        type_callable,
    )

    AVAILABLE = True
except Exception as error:  # Numba raises ImportError and SystemError for a NumPy that is too new
    from lookup.compiling.numba_internals.without import (
        binding,
        cgutils,
        config,
        ir,
        lower_builtin,
        models,
        njit,
        overload,
        register_jitable,
        register_model,
        type_callable,
        types,
    )

    AVAILABLE, version = False, "none"
    if getattr(error, "name", None) not in ("numba", "llvmlite"):  # installed, but of no use
        warnings.warn(
            f"Numba cannot be used ({type(error).__name__}: {error}), so NumPy does all work, and "
            f"takes longer; `{INSTALL}` installs a Numba that can be used",
            RuntimeWarning,
            stacklevel=2,
        )

__all__ = [
    "AVAILABLE",
    "INSTALL",
    "SEEN",
    "binding",
    "cgutils",
    "config",
    "ir",
    "lower_builtin",
    "models",
    "njit",
    "overload",
    "register_jitable",
    "register_model",
    "type_callable",
    "types",
    "version",
]
