"""Compiling kernels: decorators, formulas, and the code of kernels on disk.

A kernel's module imports `kernel`, `helper`, `inlined` or `formula` from here. The page "How
kernels are compiled" of the documentation explains the modules.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
