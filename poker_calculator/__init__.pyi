# What `__init__.py` imports on first use, for editors and type checkers.
from calculations import *
from lookup import *
from lookup import __version__ as __version__
from poker_calculator import environments as environments
from poker_calculator import games as games
from poker_calculator import histories as histories
from poker_calculator import pages as pages
from poker_calculator.games import *
from poker_calculator.histories import *
