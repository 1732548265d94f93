# The public names of `pages`: `lookup/lazy.py`, editors and type checkers read them here.
from lookup import __version__ as __version__
from pages.hosts.replay_file import replay_page as replay_page
from pages.hosts.replay_file import write_page as write_page
from pages.widgets.equity_view import EquityView as EquityView
from pages.widgets.range_picker import RangePicker as RangePicker
from pages.widgets.session_view import SessionView as SessionView
from pages.widgets.solution_view import SolutionView as SolutionView
