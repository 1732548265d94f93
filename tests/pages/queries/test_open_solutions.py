"""The solutions of a program: listed, saved, opened and closed."""

import os
import shutil

import pytest

from calculations import load_solution, solve
from poker_calculator.pages.queries.open_solutions import (
    Solutions,
    close_solution,
    save_solution,
    solutions,
)
from poker_calculator.pages.queries.solution_folder import SolutionFolder
from poker_calculator.pages.queries.solving import solve_in_steps
from poker_calculator.pages.queries.workspace import Workspace, read_workspace

RIVER = {"ranges": ["AA, QQ", "KK"], "board": "2s3h4d6c7c", "pot": 20, "stack": 10}
RIVER |= {"bets": "allin", "target": 0.01}


@pytest.fixture
def workspace(tmp_path):
    """Return a workspace with a folder, which holds one solution in memory."""
    made = Workspace(Solutions(folder=SolutionFolder(tmp_path)))
    [*_] = solve_in_steps({**RIVER, "name": "a"}, made)
    return made


def save(workspace, **query):
    return save_solution({"name": "a", **query}, workspace.solutions)


def listed(workspace):
    """Return the names of open and of closed solutions."""
    found = solutions({}, workspace.solutions)
    return [each["name"] for each in found["open"]], found["closed"]


def test_a_solution_in_memory_is_listed(workspace, tmp_path):
    found = solutions({}, workspace.solutions)

    (one,) = found["open"]
    assert found["folder"] == tmp_path.name
    assert found["closed"] == []
    assert one["name"] == "a"
    assert one["exploitability"] == workspace.solutions.get("a").exploitability
    assert (one["is_solving"], one["is_saved"]) == (False, False)


def test_a_saved_solution_is_in_the_folder(workspace, tmp_path):
    assert save(workspace, to="river spot") == {"saved": True, "file": "river spot.safetensors"}

    loaded = load_solution(tmp_path / "river spot.safetensors")
    assert loaded.exploitability == workspace.solutions.get("a").exploitability
    assert solutions({}, workspace.solutions)["open"][0]["is_saved"]
    assert listed(workspace) == (["a"], [])


def test_a_solution_that_was_solved_on_is_not_saved_any_more(workspace):
    save(workspace)

    [*_] = solve_in_steps({"name": "a", "target": 1e-5}, workspace)

    assert not solutions({}, workspace.solutions)["open"][0]["is_saved"]


def test_a_saved_turn_is_listed_as_one_without_rivers_when_it_is_loaded(tmp_path):
    memory = Solutions(folder=SolutionFolder(tmp_path))
    turn = RIVER | {"board": "2s3h4d6c", "name": "a", "target": 0.1}
    [*_] = solve_in_steps(turn, Workspace(memory))
    assert solutions({}, memory)["open"][0]["has_rivers"]

    save_solution({"name": "a"}, memory)
    close_solution({"name": "a"}, memory)
    memory.get("a.safetensors" if "a.safetensors" in memory.names else "a")

    assert not solutions({}, memory)["open"][0]["has_rivers"]


def test_a_file_is_not_replaced_without_being_told_to(workspace, tmp_path):
    (tmp_path / "a.safetensors").write_text("mine", encoding="utf-8")

    assert save(workspace) == {"saved": False, "file": "a.safetensors"}
    assert (tmp_path / "a.safetensors").read_text(encoding="utf-8") == "mine"

    assert save(workspace, replace=True)["saved"]
    assert load_solution(tmp_path / "a.safetensors").iterations


@pytest.mark.parametrize("is_dangling", [False, True])
def test_a_link_in_the_folder_is_replaced_and_its_target_stays(workspace, tmp_path, is_dangling):
    folder, target = tmp_path / "solutions", tmp_path / "notes.safetensors"
    folder.mkdir()
    workspace.solutions.folder = SolutionFolder(folder)
    (folder / "a.safetensors").symlink_to(target)
    if not is_dangling:
        target.write_text("mine", encoding="utf-8")

    assert not save(workspace)["saved"]
    assert save(workspace, replace=True)["saved"]

    assert target.exists() != is_dangling
    assert is_dangling or target.read_text(encoding="utf-8") == "mine"
    assert load_solution(folder / "a.safetensors").iterations


@pytest.mark.parametrize(
    "name",
    [
        *("../a", "/a", "a/b", "a\\b", "C:a", "a\0b", "a\nb", "<b>", 'a"b', "a|b", "a?", "a*"),
        *("..", ".a", "a.", " ", ".safetensors", "con", "NUL.safetensors", "com1.x", "a" * 101),
    ],
)
def test_names_that_are_not_names_of_files_everywhere_are_refused(workspace, tmp_path, name):
    before = os.listdir(tmp_path), os.listdir(tmp_path.parent)

    with pytest.raises(ValueError, match=r"^the name "):
        save(workspace, to=name)

    assert (os.listdir(tmp_path), os.listdir(tmp_path.parent)) == before


@pytest.mark.parametrize("name", ["Qs7h2d", "größe 3", "a.b", "100bb (BTN, BB)", "a" * 100])
def test_other_names_are_taken(workspace, tmp_path, name):
    save(workspace, to=name)

    assert (tmp_path / f"{name}.safetensors").exists()


def test_a_file_that_cannot_be_written_is_an_error(workspace, tmp_path):
    (tmp_path / "a.safetensors").mkdir()

    with pytest.raises(ValueError, match=r"cannot write a\.safetensors"):
        save(workspace, replace=True)


def test_nothing_is_saved_without_a_folder():
    made = Workspace()
    [*_] = solve_in_steps({**RIVER, "name": "a"}, made)

    with pytest.raises(ValueError, match="start it with --solutions FOLDER"):
        save(made)


def test_the_files_of_the_folder_can_be_opened(tmp_path):
    solve(
        RIVER["ranges"], progress=False, **{k: v for k, v in RIVER.items() if k != "ranges"}
    ).save(tmp_path / "old.safetensors")
    (tmp_path / "other.txt").write_text("no solution", encoding="utf-8")
    (tmp_path / "inside").mkdir()
    shutil.copy(tmp_path / "old.safetensors", tmp_path / ".new.safetensors.0123456789abcdef.part")
    workspace = read_workspace([], folder=str(tmp_path))
    assert listed(workspace) == ([], ["old.safetensors"])

    assert workspace.solutions.get("old.safetensors").exploitability <= 0.01

    assert listed(workspace) == (["old.safetensors"], [])
    assert solutions({}, workspace.solutions)["open"][0]["is_saved"]


def test_a_folder_that_does_not_exist_is_an_error(tmp_path):
    with pytest.raises(OSError, match="none"):
        read_workspace([], folder=str(tmp_path / "none"))


def test_closing_asks_before_it_loses_a_solution(workspace):
    assert close_solution({"name": "a"}, workspace.solutions) == {"closed": False}
    assert listed(workspace) == (["a"], [])
    workspace.solutions.shown("a")

    assert close_solution({"name": "a", "discard": True}, workspace.solutions) == {"closed": True}

    assert listed(workspace) == ([], [])
    with pytest.raises(ValueError, match="there is no solution 'a'"):
        workspace.solutions.shown("a")


def test_a_saved_solution_is_closed_and_opened_again(workspace):
    save(workspace, to="kept")

    assert close_solution({"name": "a"}, workspace.solutions) == {"closed": True}

    assert listed(workspace) == ([], ["kept.safetensors"])
    assert workspace.solutions.get("kept.safetensors").complete


def test_a_solution_that_is_being_solved_is_neither_saved_nor_closed(workspace):
    steps = solve_in_steps({"name": "a", "target": 0.0}, workspace)
    next(steps)

    with pytest.raises(ValueError, match="is being solved; stop that first"):
        save(workspace)
    with pytest.raises(ValueError, match="is being solved; stop that first"):
        close_solution({"name": "a", "discard": True}, workspace.solutions)
    assert listed(workspace) != ([], [])
    assert solutions({}, workspace.solutions)["open"][0]["is_solving"]
    steps.close()
