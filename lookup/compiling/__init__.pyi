# The names that kernels' modules import: `lazy_loader` and type checkers read them here.
from .kernels import COMPILES as COMPILES
from .kernels import OPTIONS as OPTIONS
from .kernels import Compiled as Compiled
from .kernels import Integer as Integer
from .kernels import Kernel as Kernel
from .kernels import code_for as code_for
from .kernels import first_calls as first_calls
from .kernels import helper as helper
from .kernels import in_caller as in_caller
from .kernels import inlined as inlined
from .kernels import instead_of as instead_of
from .kernels import kernel as kernel
from .kernels import load_compiler as load_compiler
from .kernels import uncompiled as uncompiled
from .lanes.formulas import formula as formula
