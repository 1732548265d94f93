# The public names: `lazy_loader`, editors and type checkers read them here.
from . import replay as replay
from .frames.decisions import decisions_to_frame as decisions_to_frame
from .frames.decisions import solve_hand as solve_hand
from .frames.frame import hands_to_frame as hands_to_frame
from .frames.frame import refused_to_frame as refused_to_frame
from .frames.preflop_decisions import preflop_decisions_to_frame as preflop_decisions_to_frame
from .frames.push_fold import push_fold_hand as push_fold_hand
from .frames.tournaments import summaries_to_frame as summaries_to_frame
from .hand_files import read_hands as read_hands
from .hand_files import read_summaries as read_summaries
from .hand_files import write_log as write_log
from .reports.figures import player_statistics as player_statistics
from .reports.leaks import leaks as leaks
from .reports.leaks import push_fold_leaks as push_fold_leaks
from .reports.session import session_report as session_report
from .reports.sessions import sessions as sessions
from .reports.sessions import stop_loss as stop_loss
from .reports.variance import loss_probability as loss_probability
from .reports.variance import risk_of_ruin as risk_of_ruin
from .reports.variance import simulate_downswings as simulate_downswings

__version__: str
