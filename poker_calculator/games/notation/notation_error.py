"""The error of hand histories that cannot be read or played."""

from typing import Any

from lookup.arguments import shown


class NotationError(ValueError):
    """A hand history breaks a rule, which *rule* states in words.

    The other attributes give the place, None if it is unknown: *file* is the path, *hand* the name
    or number of the hand, *action* the number of the action in the history, from 1, *text* the
    action as written, and *line* the line number in a room's log. *read_before* and *read_after*
    are the numbers of hands of the same file that were read before this one and after it.
    """

    read_before: int | None = None
    read_after: int | None = None

    def __init__(
        self,
        rule: str,
        *,
        file: str | None = None,
        hand: str | int | None = None,
        action: int | None = None,
        text: str | None = None,
        line: int | None = None,
    ) -> None:
        self.rule: str = rule
        self.file: str | None = file
        self.hand: str | int | None = hand
        self.action: int | None = action
        self.text: str | None = text
        self.line: int | None = line
        location = []
        if file is not None:
            location.append(str(file))
        if line is not None:
            location.append(f"line {line}")
        if hand is not None:
            location.append(f"hand {shown(hand) if isinstance(hand, int) else shown(hand)[1:-1]}")
        if action is not None:
            location.append(f"action {action}" + ("" if text is None else f" {shown(text)}"))
        super().__init__(": ".join([", ".join(location), rule] if location else [rule]))

    def at(self, file: str | None, hand: str | int | None) -> "NotationError":
        """Return the error with a file and hand, unless it has them already."""
        return NotationError(
            self.rule,
            file=file if self.file is None else self.file,
            hand=hand if self.hand is None else self.hand,
            action=self.action,
            text=self.text,
            line=self.line,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        location = {"file": self.file, "hand": self.hand, "action": self.action, "text": self.text}
        read = {"read_before": self.read_before, "read_after": self.read_after}
        return _error, (self.rule, location | {"line": self.line}), read


def _error(rule: str, location: dict[str, Any]) -> NotationError:
    return NotationError(rule, **location)
