# The public names of `histories.replay`: `lookup/lazy.py`, editors and type checkers read them here.
from histories.replay.log import timeline_of_log as timeline_of_log
from histories.replay.packing import packed as packed
from histories.replay.played_hands import timeline_of as timeline_of
from histories.replay.sources import read_timeline as read_timeline
from histories.replay.timeline import Hand as Hand
from histories.replay.timeline import SeatPicture as SeatPicture
from histories.replay.timeline import Step as Step
from histories.replay.timeline import Timeline as Timeline
