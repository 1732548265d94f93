"""Answers to queries: what Python writes is what a page reads."""

from base64 import b64encode

import numpy as np
import pytest

from pages.hosts.scripts import joined
from pages.queries.answers import DTYPES, encoded
from pages.queries.queries import answer

READ = """(base64) => {
  %s
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const plain = (value) => {
    if (ArrayBuffer.isView(value)) return [value.constructor.name, value.shape, [...value]];
    if (Array.isArray(value)) return value.map(plain);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
  };
  try {
    return plain(decoded(bytes.buffer));
  } catch (error) {
    return error.message;
  }
}"""


@pytest.fixture
def read(visit):
    """Return a function that reads an answer in a page."""
    page = visit("<!doctype html><title>Answers</title>")
    script = READ % joined("parts/asking.js")
    return lambda found: page.evaluate(script, b64encode(found).decode())


@pytest.mark.slow
def test_a_page_reads_the_arrays_and_values_of_an_answer(read):
    arrays = [np.arange(6).reshape(2, 3).astype(dtype) for dtype in DTYPES]

    found = read(encoded({"a": arrays, "b": {"c": [None, "é", 1.5]}, "d": np.zeros(0)}))

    assert [each[1:] for each in found["a"]] == [[[2, 3], [0, 1, 2, 3, 4, 5]]] * len(DTYPES)
    names = [name.lower() for name, *_ in found["a"]]
    assert names == [f"{dtype}array" for dtype in DTYPES]
    assert found["b"] == {"c": [None, "é", 1.5]}
    assert found["d"] == ["Float64Array", [0], []]


@pytest.mark.slow
def test_a_page_reads_equities(read):
    found = read(answer("equities", {"players": ["AsKs", "QdQh"], "board": "9s8s3c2d7h"}))

    assert (found["equity"], found["exact"]) == ([0, 1], True)


@pytest.mark.slow
def test_a_page_reads_the_message_of_an_error(read):
    found = read(answer("equities", {"players": ["AsKs", "AsQh"]}))

    assert "As" in found


def test_arrays_that_scripts_cannot_read_are_refused():
    with pytest.raises(TypeError, match="int64"):
        encoded({"a": np.zeros(2, np.int64)})
