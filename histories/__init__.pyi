# The public names of `histories`: `lookup/lazy.py`, editors and type checkers read them here.
from histories.frames.figures.decisions import decisions_to_frame as decisions_to_frame
from histories.frames.figures.decisions import solve_hand as solve_hand
from histories.frames.figures.push_fold import push_fold_hand as push_fold_hand
from histories.frames.frame import hands_to_frame as hands_to_frame
from histories.frames.refused_frame import refused_to_frame as refused_to_frame
from histories.frames.tournaments.table import summaries_to_frame as summaries_to_frame
from histories.logs import write_log as write_log
from histories.reading import read_hands as read_hands
from histories.reports.session import SessionReport as SessionReport
from histories.reports.session import session_report as session_report
from histories.rooms.summaries.summary import TournamentSummary as TournamentSummary
from histories.summaries import read_summaries as read_summaries
from lookup import __version__ as __version__
