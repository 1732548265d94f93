# The public names: `lazy_loader`, editors and type checkers read them here.
from .hosts.replay_file import replay_page as replay_page
from .hosts.replay_file import write_page as write_page
from .widgets.equity_view import EquityView as EquityView
from .widgets.range_picker import RangePicker as RangePicker
from .widgets.session_view import SessionView as SessionView
from .widgets.solution_view import SolutionView as SolutionView

__version__: str
