# What `__init__.py` imports on first use, for editors and type checkers.
import pages as pages
from calculations import *
from games import *
from games import arena as arena
from games import five_card_draw as five_card_draw
from games import notation as notation
from games import tournament as tournament
from histories import *
from histories import replay as replay
from lookup import *
from lookup import __version__ as __version__
