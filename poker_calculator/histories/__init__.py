"""4 of 4: people's own hands (logs of poker rooms, frames, statistics, reports, replays).

`read_hands` yields the hands of files, each replayed under the rules and paid to the cent.
`hands_to_frame` and `decisions_to_frame` make DataFrames of them, joined with the tournament
summaries that `read_summaries` reads, and `session_report` sums up a frame. `leaks`,
`player_statistics` and `sessions` compare spots, players and sessions; `risk_of_ruin` and
`simulate_downswings` estimate the luck in results. `solve_hand` and `push_fold_hand` solve the spot
of one hand, and `write_log` writes hands in the format of a poker room.
`poker_calculator.histories.replay` makes timelines of hands; pages show them step by step.
"""

import lazy_loader

from lookup import __version__ as __version__

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
