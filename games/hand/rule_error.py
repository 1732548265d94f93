"""The error for a step of a hand that the rules do not allow."""

from collections.abc import Callable


class RuleError(ValueError):
    """A step that the rules do not allow; *parts* are its sentence, with seats as integers.

    >>> error = RuleError(1, " has no cards to discard")
    >>> str(error), error.named(lambda seat: f"p{seat + 1}")
    ('seat 1 has no cards to discard', 'p2 has no cards to discard')
    """

    def __init__(self, *parts: str | int) -> None:
        super().__init__(*parts)
        self.parts = parts

    def named(self, name: Callable[[int], str]) -> str:
        """Return the sentence with the name of each seat."""
        return "".join(part if isinstance(part, str) else name(part) for part in self.parts)

    def __str__(self) -> str:
        return self.named("seat {}".format)
