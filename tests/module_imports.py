"""A program that imports every module of the packages, without commands and instructions.

Instructions need Numba.
"""

IMPORT_EVERY_MODULE = """
import importlib, pkgutil, sys
import lookup, calculations
from poker_calculator import games, histories
count = 0
for package in (lookup, calculations, games, histories):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith("__main__") and ".instructions" not in module.name:
            importlib.import_module(module.name)
            count += 1
print(count > 400)
"""
