"""The private parts of Numba and llvmlite that we use, all in this module.

Machine code of kernels is kept on disk, and a process runs it without importing Numba. The import
takes a third of a second, and the first call of a Numba function a tenth, for types and rules that
a finished kernel does not need. Instead, llvmlite links the code that Numba wrote, in 50 ms, and
Numba's three extension modules provide the C functions that the code calls.

A helper's code is linked into the kernels that call it, and optimised there. By default, Numba also
optimises each helper on its own and makes machine code of it. Without this step, the first river is
solved a fifth sooner, and the first flop a quarter; the kernels are equally fast.

Private parts: the extension modules and their tables of functions, the names in a function's
descriptor, `_get_compiled_object` and `_final_module` of a library, `magic_tuple`; `JITCodeLibrary`
and `Compiler` for helpers, and the option `_nrt`; `global_compiler_lock`.
"""

import builtins
import ctypes
import functools
import itertools
import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

from lookup.compiling import processors

FUNCTIONS, HELPERS, MEMORY = "numba._dynfunc", "numba._helperlib", "numba.core.runtime._nrt_python"


class Code(NamedTuple):
    """The code of a kernel for arguments of some types."""

    name: str
    entry: str
    """The name of the function that takes Python objects."""
    environment: str
    """The name of the variable with the address of an object that the function needs."""
    called: tuple[str, ...]
    """The names of the external functions that the code calls."""
    processor: tuple[str, str]
    """The name and the features of the processor, in LLVM's terms."""
    object_file: bytes


def code_of(compiled: Any, types: Any) -> Code | None:
    """Return Numba's code of a function for some types of arguments.

    Returns None if the code refers to Python objects, which exist in this process alone.
    """
    overload = compiled.overloads[types]
    if overload.environment.consts:
        return None
    library, names = overload.library, overload.fndesc
    declared = [each.name for each in library._final_module.functions if each.is_declaration]
    _, name, features = library.codegen.magic_tuple()
    return Code(
        compiled.py_func.__name__,
        names.llvm_cpython_wrapper_name,
        names.env_name,
        tuple(name for name in declared if not name.startswith("llvm.")),
        (name, features),
        library._get_compiled_object(),
    )


def load(code: Code) -> Callable[..., Any] | None:
    """Return a function that runs code, or None if it cannot run here."""
    try:
        if not _can_run(code.processor) or not _can_call(code.called):
            return None
        return _function(code)
    except (ImportError, AttributeError, OSError, RuntimeError, TypeError):
        return None


def _can_run(processor: tuple[str, str]) -> bool:
    """Return whether code for a processor runs here: it is this one, or a level of this one."""
    if processor == target():
        return True
    here = processors.level()
    return here is not None and processor == here.target and _has(here.has.split())


def _has(features: list[str]) -> bool:
    from llvmlite import binding

    known_features = binding.get_host_cpu_features()
    return all(known_features.get(name) for name in features)


def target() -> tuple[str, str]:
    """Return the processor for which Numba compiles: this one, or the one in the environment."""
    from llvmlite import binding

    name, features = processors.chosen()
    if features is None:
        features = binding.get_host_cpu_features().flatten()
    return name or binding.get_host_cpu_name(), features


def _can_call(names: tuple[str, ...]) -> bool:
    """Give LLVM the addresses of functions, and return whether all are known.

    LLVM ends the process if an address is unknown.
    """
    from llvmlite import binding

    functions = _numbas_functions()
    for name in names:
        if name in functions:  # a mathematical function of C, of which there may be several
            binding.add_symbol(name, functions[name])
        elif not binding.address_of_symbol(name):
            if not hasattr(ctypes.pythonapi, name):
                return False
            function = ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p)
            binding.add_symbol(name, function.value)
    return True


@functools.cache
def _numbas_functions() -> dict[str, int]:
    """Give LLVM the functions that code may call, and return the addresses of Numba's functions."""
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    helpers: dict[str, int] = {}
    for module, prefix in ((HELPERS, "numba_"), (FUNCTIONS, "numba_"), (MEMORY, "NRT_")):
        table = _extension(module).c_helpers
        helpers |= table
        for name, address in table.items():
            binding.add_symbol(name if name.startswith("_") else prefix + name, address)
    binding.add_symbol("_Py_NoneStruct", id(None))
    for value in vars(builtins).values():
        if isinstance(value, type) and issubclass(value, BaseException):
            binding.add_symbol(f"PyExc_{value.__name__}", id(value))
    return helpers


def _extension(name: str) -> Any:
    """Return an extension module of Numba without importing its package."""
    if name in sys.modules:
        return sys.modules[name]
    package, *folders, stem = name.split(".")
    package_spec = find_spec(package)
    if package_spec is None or package_spec.submodule_search_locations is None:
        raise ImportError(name)
    folder = Path(package_spec.submodule_search_locations[0], *folders)
    files = (folder / f"{stem}{suffix}" for suffix in EXTENSION_SUFFIXES)
    path = next((file for file in files if file.is_file()), None)
    if path is None:
        raise ImportError(name)
    loader = ExtensionFileLoader(name, str(path))
    spec = spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    sys.modules[name] = module
    return module


def _function(code: Code) -> Callable[..., Any]:
    """Link code in its own engine, because names recur, and return its function."""
    from llvmlite import binding

    machine = binding.Target.from_default_triple().create_target_machine(jit=True)
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), machine)
    engine.add_object_file(binding.ObjectFileRef.from_data(code.object_file))
    engine.finalize_object()
    functions = _extension(FUNCTIONS)
    environment = functions.Environment({})
    address = engine.get_global_value_address(code.environment)
    ctypes.c_void_p.from_address(address).value = id(environment)
    made: Callable[..., Any] = functions.make_function(
        sys.modules[__name__], code.name, "", engine.get_function_address(code.entry), environment,
        (engine, environment),
    )  # fmt: skip
    return made


def compiler_lock() -> Any:
    """Return the lock that a thread holds while Numba compiles."""
    from numba.core.compiler_lock import global_compiler_lock

    return global_compiler_lock


@functools.cache
def helper_options() -> dict[str, Any]:
    """Return Numba's options for a function that is linked into its callers and makes no arrays.

    Without `_nrt`, references to arrays are not counted; counting took 10 ns per array and call.
    """
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler

    numbers = itertools.count()

    class LinkedCode(JITCodeLibrary):
        """The code of a function that is linked into its callers and never runs by itself."""

        def _optimize_final_module(self) -> None:
            """Leave the code as it is: its callers will optimise it as a part of them."""

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
                name = f"linked {next(numbers)}"
                self.state.library = LinkedCode(self.state.targetctx.codegen(), name)
                self.state.library.enable_object_caching()

    return {
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
        "_nrt": False,
        "pipeline_class": LinkedCompiler,
    }
