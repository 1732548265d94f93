"""The processor as NumPy knows it, and the one that the environment names."""

import platform

import pytest

from lookup.compiling import processor

SETTINGS = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")


@pytest.fixture
def named(monkeypatch):
    """Return a function that names a processor in the environment."""

    def name(*values):
        for setting, value in zip(SETTINGS, values, strict=True):
            if value is None:
                monkeypatch.delenv(setting, raising=False)
            else:
                monkeypatch.setenv(setting, value)

    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    return name


def test_this_processor_is_asked_of_numpy(named, monkeypatch):
    named(None, None)
    for known in (frozenset({"AVX2", "F16C"}), frozenset({"SSE2"})):
        monkeypatch.setattr(processor, "features", lambda known=known: known)
        assert processor.converts_half() == ("F16C" in known)


@pytest.mark.parametrize(
    ("name", "features", "converts"),
    [
        ("generic", None, False),
        ("haswell", "", False),
        ("haswell", "+avx2,+f16c", True),
        (None, "+sse4.2", False),
    ],
)
def test_a_processor_of_the_environment_is_taken_at_its_word(named, name, features, converts):
    named(name, features)
    assert processor.converts_half() == converts


def test_a_name_alone_leaves_the_features_of_this_processor(named):
    named("haswell", None)
    assert processor.chosen() == ("haswell", None)
    assert processor.converts_half() == ("F16C" in processor.features())


def test_arm_converts(named, monkeypatch):
    named("generic", "")
    monkeypatch.setattr(platform, "machine", lambda: "arm64")
    assert processor.converts_half()


def test_numpy_tells_the_features():
    assert processor.features()
