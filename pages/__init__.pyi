# The public names of `pages`: `lookup/lazy.py`, editors and type checkers read them here.
from lookup import __version__ as __version__
from pages.hosts.widgets import RangePicker as RangePicker
