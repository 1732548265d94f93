"""The folder in which Numba keeps compiled code if a package's own cannot be written.

Numba asks a copy of `appdirs` for it, which is private; where that is missing, `platformdirs`, its
successor, is asked the same.
"""

from lookup._kernels.numba_internals import AVAILABLE, config


def cache_folders() -> list[str]:
    """Return the folders in which kernels may be kept, other than the packages' own."""
    if not AVAILABLE:
        return []
    if config.CACHE_DIR:
        return [config.CACHE_DIR]
    try:
        from numba.misc.appdirs import AppDirs
    except ImportError:
        from platformdirs import user_cache_dir

        return [user_cache_dir("numba", appauthor=False)]
    return [AppDirs("numba", False).user_cache_dir]
