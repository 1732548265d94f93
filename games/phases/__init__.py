"""The phases of a hand, in the order in which they come; `games.state.State` joins them."""
