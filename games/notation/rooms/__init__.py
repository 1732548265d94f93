"""Logs of the poker rooms, read as hand histories and written.

How a log becomes a hand: `files` parts a file into hands and knows its room by the first lines;
the room's module in `readers` makes a `Transcript` of the lines, the events of the hand in the
log's own terms; `translation` makes a `HandHistory` of that, and refuses what does not agree;
`results` compares what the log says was paid with what the rules pay. `writers` go the other way.

To add a room, write a module in `readers`:

1. patterns of its lines, in a table by what they tell (`What`); lines that change nothing are
   listed, too, and a line that fits none is refused with `LogError`
2. a function from a `Part`, the lines of one hand, to a `Transcript`. Amounts are put down as the
   room means them: `CALL`, `BET`, `RAISE_BY` and `ALL_IN` add chips, `RAISE_TO` says how many lie
   in front in all. What it says twice goes in twice: total pot, rake, returned bets
3. a `Room` with its name, the pattern of a hand's first line and that function, entered in
   `readers/__init__.py`

Patterns take names as they are: a line counts only where name and rest both fit, since a player may
be called ``x: folds``.
"""
