"""Cards that come to hands, not only to a board: stud and draw games, and tables in mid-hand."""
