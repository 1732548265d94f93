"""Networks of rooms that share their players, and so their logs."""
