# The public names of `poker_calculator.histories.replay`: `lazy_loader`, editors and type checkers read them here.
from .log import timeline_of_log as timeline_of_log
from .packing import packed as packed
from .played_hands import timeline_of as timeline_of
from .sources import read_timeline as read_timeline
from .timeline import SeatPicture as SeatPicture
from .timeline import Step as Step
from .timeline import Timeline as Timeline
from .timeline import TimelineHand as TimelineHand
