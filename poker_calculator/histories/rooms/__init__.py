"""Logs of the poker rooms, read as hand histories and written.

A log becomes a hand in four steps. `files` identifies the room by the first lines and splits the
file into hands. The room's module in `readers` parses the lines of a hand into a `Transcript`: its
events in the log's own terms. `translation` converts the transcript into a `HandHistory` and
refuses contradictions; `check_results` compares the stated payments with those under the rules.
`writers` do the inverse. `summaries` has the readers of tournament summaries.

To add a room, write a module in `readers`. A room that logs line by line is a subclass of
`LineReader`, a table of patterns:

1. `heads`, `seating`, `play` and `summary` have a pattern for each kind of line, by the method that
   reads it; `actions` has the patterns of players' actions, by the type of event. Lines that change
   nothing are `ignored`; a line without a pattern is refused with `LogError`
2. `begin` reads the groups of the first lines by name. Override methods only if a line has another
   meaning than in other rooms: `adjusted` for actions, `finish` for the whole hand. Keep the
   meaning of amounts: `CALL`, `BET`, `RAISE_BY` and `ALL_IN` add chips, `RAISE_TO` is the whole
   bet. Keep repeated statements too: total pot, rake, returned bets, boards; `translation` compares
   them
3. a `Room` with its slug, its name, the pattern of a hand's first line and the reader is entered in
   `readers/__init__.py`, a log of it in `tests/data/rooms/` under the slug; `contract.check_room`
   checks both

Rooms that log JSON or XML are subclasses of `Reader`, which has the frame: amounts, events, the
ledger of chips, and errors that name the line and the hand.

A player may have the name ``x: folds``, so a line fits only if its name and the rest both fit.
"""
