"""One hand of poker, phase by phase; `state.State` joins the phases."""
