"""The deals of a spot: hands, cards to come, and card removal."""
