"""A Numba kernel that plays plain hands of logs with the functions of `plain_course`."""

import poker_calculator.games._kernels.batch_betting  # noqa: F401 -- teaches Numba the functions of `poker_calculator.games.play`
from lookup.compiling import in_caller, kernel
from lookup.compiling.lanes.runs import run_of
from poker_calculator.games._kernels.batch_rows import Integers
from poker_calculator.games.play.course import is_betting_over
from poker_calculator.games.positions import blind_seats
from poker_calculator.histories.outcomes import plain_course, tally
from poker_calculator.histories.outcomes.plain_course import SEATS, play_script, state_in

for function in (
    is_betting_over,
    blind_seats,
    tally.begin_tally,
    tally.follow_street,
    tally.chances_preflop,
    tally.chances_later,
    tally.find_chances,
    tally.lose_raises,
    tally.count_action,
    tally.count_turn,
    state_in,
    plain_course.number_of_street,
    plain_course.pass_turn,
    plain_course.post,
    plain_course.act,
    play_script,
):
    in_caller(function)


@kernel
def play_plain_hands(
    scripts: Integers, script_starts: Integers, states: Integers, starts: Integers, legal: Integers
) -> None:
    """Play the scripts of N hands, one after another in *scripts*, on their states.

    scripts, states       : int64, of all hands; states are zeros at first
    script_starts, starts : [N + 1] int64, the start of each; legal : [N] int64, filled
    """
    all_scripts, all_states = run_of(scripts), run_of(states)
    for hand in range(legal.size):
        script = all_scripts[script_starts[hand] : script_starts[hand + 1]]
        state = state_in(all_states, starts[hand], script[SEATS])
        legal[hand] = 1 if play_script(state, script) else 0
