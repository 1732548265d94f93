"""The deals of a spot: hands, cards to come, how hands meet, and what folded hands take."""
