# The names that kernels' modules import: `lookup/lazy.py` and type checkers read them here.
from lookup.compiling.kernels import COMPILES as COMPILES
from lookup.compiling.kernels import OPTIONS as OPTIONS
from lookup.compiling.kernels import Compiled as Compiled
from lookup.compiling.kernels import Integer as Integer
from lookup.compiling.kernels import Kernel as Kernel
from lookup.compiling.kernels import code_for as code_for
from lookup.compiling.kernels import helper as helper
from lookup.compiling.kernels import in_caller as in_caller
from lookup.compiling.kernels import in_python as in_python
from lookup.compiling.kernels import inlined as inlined
from lookup.compiling.kernels import instead_of as instead_of
from lookup.compiling.kernels import kernel as kernel
from lookup.compiling.kernels import load_compiler as load_compiler
from lookup.compiling.lanes.formulas import formula as formula
