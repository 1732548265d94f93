"""Tournament summaries: the files that poker rooms write at the end of a tournament.

`files` identifies the room by the first lines and splits the file into summaries. Each room has a
module: a subclass of `SummaryReader`, which is a table with a pattern for each kind of line. A line
without a pattern is refused, so that no cost or prize is lost. Formats with XML have `Room.read`
functions of their own. To add a room, write its module and enter it in `files.ROOMS` and in
`tests/data/summaries`.
"""
