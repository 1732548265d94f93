"""Reports of sessions: trackers' statistics of a frame of hands."""
