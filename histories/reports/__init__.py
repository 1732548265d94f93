"""Reports of sessions: what trackers' statistics come to in a frame of hands."""
