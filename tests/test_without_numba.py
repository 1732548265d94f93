"""All but what truly needs a compiler is done where Numba is not installed."""

import pytest
from module_imports import IMPORT_EVERY_MODULE

PREFIX = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None
import warnings
warnings.simplefilter("error")
"""


@pytest.fixture
def run_without(run_python, tmp_path):
    """Return a function that runs a program without Numba, in a home of its own, and its output."""

    def run(program, **environment):
        environment = {"POKER_CALCULATOR_TABLES": tmp_path, "HOME": tmp_path} | environment
        done = run_python(PREFIX + program, **environment)
        lines = done.stderr.splitlines()
        said = [line for line in lines if not line.startswith("building the ")]  # if slow
        assert (done.returncode, said) == (0, []), done.stderr
        return done.stdout

    return run


def test_every_module_is_imported(run_without):
    program = f"""{IMPORT_EVERY_MODULE}
for package in (lookup, calculations, games, histories):
    exec(f"from {{package.__name__}} import *")
print(sys.modules["numba"])
"""
    assert run_without(program) == "True\nNone\n"


CALLS = r"""
import numpy as np
import pandas as pd
from calculations import EquityCalculator, equities, hand_strength
from poker_calculator.games import Automation, NoLimitTexasHoldem, icm, nash_chart, push_fold
from poker_calculator.histories import hands_to_frame
from poker_calculator.games.tournament import PushOrFoldAgent, RandomAgent, Tournament
from lookup import hand_features, evaluate_hands

spot = EquityCalculator([["Js", "Ts"], ["2c", "2d"]], ["9s", "8s", "3c"])
print(spot.equity_fractions, spot.by_next_card().shape, spot.hand_categories.shape)
print(EquityCalculator(["QQ+, AKs", "77+, ATs+"], "Js9s3c").equity.round(4))
print(EquityCalculator(["AsAh", "KsKh", "QcQd"]).outcomes.tolist())
print(EquityCalculator(["As2sKdQh", "AhAd7c3c"], game="omaha_hi_lo").equity.round(4))
sampled = {"method": "monte_carlo", "samples": 5000, "rng": 7}
print(EquityCalculator(["AA", "22+", "random"], folded=["QQ+"], **sampled).outcomes.tolist())
print(EquityCalculator(["As2sKdQh", "random"], game="omaha_hi_lo", **sampled).equity)
print(hand_strength("AsKs", "2c7d9h"))
deals = np.random.default_rng(1).random((30_000, 52)).argsort(axis=1)[:, :7].astype(np.uint8) + 1
print(int(evaluate_hands(deals).astype(int).sum()), len(hand_features(deals[:, :2], deals[:, 2:])))
two = equities(deals[:2000, :4].copy().reshape(-1, 2, 2), deals[:2000, 4:].copy())
print(two.equity.sum(axis=0).round(6))
frame = pd.DataFrame({"hero": ["AsKs", "Ah Ad"], "villain": ["QdQh", "KcKd"]})
frame = pd.concat([frame] * 10_500, ignore_index=True)
frame["board"] = ["9s8s3c2h", "7h6h2c Ts"] * 10_500
print(frame.poker.equities(errors="column").iloc[-2:].values.tolist())
print(icm([10, 20, 30], [50, 30, 20]))
print(push_fold(10, players=2).decisions)
print(nash_chart(stacks=[5, 10]))
state = NoLimitTexasHoldem.create_state(
    tuple(Automation), True, 0, (1, 2), 2, (200, 150, 400), 3, rng=5
)
state.complete_bet_or_raise_to(6)
state.fold()
state.complete_bet_or_raise_to(150)
state.check_or_call()
print(state.board_cards, state.payoffs, state.hand_name(1))
print(hands_to_frame("notebooks/logs")["won"].sum())
tournament = Tournament(["Ada", "Blaise", "Carl"], 50, 2, (10, 2), payouts=[60, 40], rng=7)
careful = lambda view: "fold" if view.to_call else "check"
tournament.play({"Ada": careful, "Blaise": RandomAgent(1), "Carl": PushOrFoldAgent()})
print(tournament.ranking())
"""


@pytest.mark.slow
def test_the_calls_of_the_readme_give_the_same_results(run_without, run_python):
    without = run_without(CALLS)
    compiled = run_python(CALLS)
    assert compiled.returncode == 0, compiled.stderr
    assert without == compiled.stdout


NEEDED = {
    "solve(['AA', 'KK'], '2s3h4d6c7c', pot=20, stack=10, bets='allin')": "solving",
    "hand_ranks()": "building the Two Plus Two table",
    "equity_by_flop('QQ+', '77+')": "equity_by_flop",
    "equity_histograms('turn', bins=2)": "equity_histograms",
    "push_fold(10, players=3)": "building the three-way table",
}
"""Calls that need a compiler, and their tasks."""


def test_what_needs_a_compiler_says_so_with_the_cure(run_without):
    program = f"""
from calculations import equity_by_flop, equity_histograms, solve
from poker_calculator.games import push_fold
from lookup import hand_ranks
for call in {[*NEEDED]}:
    try:
        eval(call)
    except ImportError as error:
        print(error)
"""
    said = 'needs Numba, which cannot be imported: pip install "numba>=0.61,<0.69"'
    assert run_without(program).splitlines() == [f"{task} {said}" for task in NEEDED.values()]


def test_without_numba_no_kernel_answers(monkeypatch):
    from lookup.compiling import compiler, kernel_choice

    monkeypatch.setattr(kernel_choice, "always", None)
    for module in (kernel_choice, compiler):
        monkeypatch.setattr(module, "numba_is_installed", lambda: False)
    choice = kernel_choice.KernelChoice("a kernel", 1e9, lambda: pytest.fail("looked up"))
    assert not choice.by_kernel()
    with pytest.raises(ImportError, match=r"^solving needs Numba, .*: pip install "):
        compiler.require_numba("solving")


@pytest.mark.slow
def test_without_numba_columns_of_text_are_read_by_numpy(monkeypatch):
    import lookup.columns
    from lookup.columns import COMPILED_FROM, read_column

    texts = ["AsKs", "", "Ts 9s", "2c"] * (COMPILED_FROM // 4)
    texts[7] = "wrong"
    expected = read_column(texts)
    monkeypatch.setattr(lookup.columns, "has_compiler", lambda: False)
    found = read_column(texts)
    assert found.cards.tolist() == expected.cards.tolist()
    assert found.reasons == expected.reasons
    assert [*found.reasons] == [7]
