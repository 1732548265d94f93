"""The presets that the program keeps in a file of its user."""

import json
import threading
from pathlib import Path

import pytest
from filelock import FileLock
from raises import raises

from calculations import Range
from poker_calculator.pages.queries.presets import (
    PresetFile,
    RangeFolder,
    default_path,
    forget_preset,
    keep_preset,
    presets,
)
from poker_calculator.pages.queries.workspace import Workspace, read_workspace


@pytest.fixture
def path(tmp_path):
    return tmp_path / "new" / "presets.json"


@pytest.fixture
def workspace(path):
    return Workspace(presets=PresetFile(path))


def keep(workspace, name="Opening/UTG", text="77+, AKs:0.5"):
    return keep_preset({"name": name, "text": text}, workspace.presets)


def test_without_a_file_there_are_no_presets(workspace, path):
    assert presets({}, workspace.presets) == {"presets": {}, "problem": ""}
    assert not path.parent.exists()


def test_a_preset_is_kept_for_further_programs(workspace, path):
    assert keep(workspace)["presets"] == {"Opening/UTG": "77+, AKs:0.5"}

    again = Workspace(presets=PresetFile(path))
    assert presets({}, again.presets) == {"presets": {"Opening/UTG": "77+, AKs:0.5"}, "problem": ""}


@pytest.mark.parametrize("before", ["{}", "damaged", None])
def test_a_link_to_the_presets_stays_a_link(workspace, path, tmp_path, before):
    target = tmp_path / "synchronised" / "my presets.json"
    target.parent.mkdir()
    path.parent.mkdir()
    path.symlink_to(target)
    if before is not None:
        target.write_text(before, encoding="utf-8")

    keep(workspace)

    assert path.is_symlink()
    assert json.loads(target.read_bytes()) == {"Opening/UTG": "77+, AKs:0.5"}


def test_presets_are_replaced_and_forgotten(workspace, path):
    keep(workspace, "a", "AA")
    keep(workspace, "b")
    assert keep(workspace, " a ", "KK")["presets"] == {"a": "KK", "b": "77+, AKs:0.5"}

    for _ in range(2):  # another page may have forgotten it
        found = forget_preset({"name": "a"}, workspace.presets)
        assert found == {"presets": {"b": "77+, AKs:0.5"}, "problem": ""}
    assert json.loads(path.read_bytes()) == {"b": "77+, AKs:0.5"}


@pytest.mark.parametrize("name", ["<script>", "__proto__", "é 🂡", "\ud800", '"', "a\nb", "../x"])
def test_any_text_is_a_name(workspace, name):
    keep(workspace, name)

    assert [*presets({}, workspace.presets)["presets"]] == [name]


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        (" ", "AA", "the name has 0 letters; give 1 to 200"),
        ("n" * 201, "AA", "the name has 201 letters; give 1 to 200"),
        ("a", "AA, " * 10_000, "the range has 40000 letters; give 30000 at most"),
        ("a", "AKz", "'z' is not understood"),
    ],
)
def test_names_and_ranges_that_are_wrong_are_refused(workspace, path, name, text, problem):
    with raises(problem):
        keep(workspace, name, text)

    assert not path.exists()


def test_presets_beyond_the_limit_are_refused(workspace, monkeypatch):
    monkeypatch.setattr("poker_calculator.pages.queries.presets.MOST_PRESETS", 2)
    keep(workspace, "a")
    keep(workspace, "b")

    with raises("there are 2 presets already; delete one first"):
        keep(workspace, "c")

    assert [*keep(workspace, "a", "AA")["presets"]] == ["a", "b"]


def test_changes_at_the_same_time_do_not_lose_presets(path):
    names = [f"preset {number}" for number in range(8)]
    threads = [
        threading.Thread(target=keep, args=(Workspace(presets=PresetFile(path)), name))
        for name in names
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(PresetFile(path).read()) == names


DAMAGED = [b"", b"{", b"[1]", b'{"a": 1}', b"\xff\xfe", b"null", b"[" * 100_000, b'{"a": "AA"']


@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_file_is_reported_and_stays(workspace, path, content):
    path.parent.mkdir()
    path.write_bytes(content)

    found = presets({}, workspace.presets)

    assert found["presets"] == {}
    assert found["problem"].startswith(f"{path} is damaged: it is not a JSON object of texts; ")
    assert "renames it to presets-damaged-1.json" in found["problem"]
    assert path.read_bytes() == content


def test_a_preset_that_is_saved_renames_a_damaged_file(workspace, path):
    path.parent.mkdir()
    for content in (b"one", b"two"):
        path.write_bytes(content)
        with raises("'z' is not understood"):
            keep(workspace, text="AKz")
        assert path.read_bytes() == content
        assert keep(workspace, "a", "AA") == {"presets": {"a": "AA"}, "problem": ""}

    assert (path.parent / "presets-damaged-1.json").read_bytes() == b"one"
    assert (path.parent / "presets-damaged-2.json").read_bytes() == b"two"


def test_a_path_that_cannot_be_read_is_reported_and_stays(workspace, path):
    path.mkdir(parents=True)

    assert f"cannot read {path}: " in presets({}, workspace.presets)["problem"]
    with raises(f"cannot read {path}: "):
        keep(workspace)
    assert path.is_dir()


def test_a_held_lock_and_a_folder_that_cannot_be_written_are_errors(workspace, path, monkeypatch):
    monkeypatch.setattr("poker_calculator.pages.queries.presets.PATIENCE", 0)
    path.parent.mkdir()

    with FileLock(path.with_suffix(".lock")), raises(f"another program writes {path}"):
        keep(workspace)
    (path.parent / "file").write_bytes(b"")
    path = path.parent / "file" / "presets.json"
    with raises(f"cannot write {path}: "):
        keep(Workspace(presets=PresetFile(path)))


def test_the_variable_names_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("POKER_CALCULATOR_DATA", str(tmp_path))

    keep(read_workspace([]))

    assert default_path() == tmp_path / "presets.json"
    assert [*json.loads(default_path().read_bytes())] == ["Opening/UTG"]


def no_home(*_, **__):
    raise RuntimeError("no home")


def test_without_the_variable_the_folder_is_that_of_the_users_data(monkeypatch, tmp_path):
    monkeypatch.delenv("POKER_CALCULATOR_DATA", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path)
    assert default_path() == tmp_path / "presets.json"

    for answer in (no_home, lambda *_, **__: Path("~")):
        monkeypatch.setattr("platformdirs.user_data_path", answer)
        problem = presets({}, read_workspace([]).presets)["problem"]
        assert "set POKER_CALCULATOR_DATA" in problem


def test_a_workspace_of_a_notebook_keeps_no_presets():
    with raises("no presets are kept here"):
        keep(Workspace())

    assert "no presets are kept here" in presets({}, None)["problem"]


def test_only_the_folder_of_presets_is_written(workspace, path, tmp_path):
    keep(workspace, "../../escaped")

    assert {each.name for each in tmp_path.rglob("*")} <= {"new", "presets.json", "presets.lock"}


# ---- a folder of ranges -------------------------------------------------------------------------

NOTATIONS = {
    "short.txt": "QQ+, AKs:0.5",
    "6max/BTN/open.txt": "AA,KK:0.25",
    "6max/BTN/3-bet.csv": "hand,weight\r\nAA,1\r\nAKs,0.5\r\n",
    "6max/gto.rng": "[50]AA-TT[/50]",
    "equilab": "{ JJ+, 88-77, AcKd }",
    "numbers.txt": Range("AA, AKs:0.5").to_string("numbers"),
}


@pytest.fixture
def folder(tmp_path):
    """Return a folder of ranges in several notations, with files that are refused."""
    made = tmp_path / "my ranges"
    for name, text in NOTATIONS.items():
        path = made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    (made / "bom.txt").write_bytes(b"\xef\xbb\xbfAA")
    (made / "wrong.txt").write_text("AA, AKz\n", encoding="utf-8")
    (made / "picture.png").write_bytes(bytes(range(256)))
    (made / "blank.txt").write_bytes(b" \n")
    (made / ".hidden").write_bytes(b"AA")
    return made


def test_ranges_in_all_notations_are_listed_by_the_paths_of_their_files(folder):
    found = RangeFolder(folder).contents()

    assert found["name"] == "my ranges"
    named = {name: name.rpartition(".")[0] or name for name in NOTATIONS}
    assert {*found["ranges"]} == {*named.values(), "bom"}
    for name, text in NOTATIONS.items():
        assert Range(found["ranges"][named[name]]) == Range(text)


def test_refused_files_are_listed_with_the_reason(folder):
    refused = dict(RangeFolder(folder).contents()["refused"])

    assert {*refused} == {"wrong.txt", "picture.png", "blank.txt"}
    assert refused["wrong.txt"].startswith("'z' is not understood: after a hand comes")
    assert refused["picture.png"] == "it is not text in UTF-8"
    assert refused["blank.txt"] == "it names no hand"


def test_files_of_one_name_keep_their_suffixes(folder):
    (folder / "short.csv").write_text("KK,1\n", encoding="utf-8")

    ranges = RangeFolder(folder).contents()["ranges"]

    assert (ranges["short"], ranges["short.txt"]) == ("KK", "QQ+, AKs:0.5")


def test_a_folder_is_read_again_when_it_changes(folder):
    ranges = RangeFolder(folder)
    before = ranges.contents()["ranges"]
    (folder / "short.txt").write_text("22+, A2s+", encoding="utf-8")
    (folder / "equilab").unlink()

    after = ranges.contents()["ranges"]

    assert after == {name: text for name, text in before.items() if name != "equilab"} | {
        "short": "22+, A2s+"
    }


def test_large_files_and_folders_are_refused(folder, monkeypatch):
    monkeypatch.setattr("poker_calculator.pages.queries.presets.MOST_BYTES", 20)
    monkeypatch.setattr("poker_calculator.pages.queries.presets.MOST_FILES", 5)

    found = RangeFolder(folder).contents()

    refused = dict(found["refused"])
    assert len(found["ranges"]) + len(refused) == 6
    assert "it has 256 bytes; a range has at most 20" in refused.values()
    assert "the folder has more than 5 files" in refused.values()


@pytest.mark.parametrize("query", [presets, keep_preset, forget_preset])
def test_answers_about_presets_have_the_folder(folder, path, query):
    file = PresetFile(path, RangeFolder(folder))

    found = query({"name": "a", "text": "AA"}, file)

    assert found["folder"] == RangeFolder(folder).contents()
    assert [*folder.parent.glob("my ranges/*.json")] == []


def test_a_folder_of_ranges_must_be_one(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_workspace([], ranges=str(tmp_path / "none"))
