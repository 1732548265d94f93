"""How much each player could gain by a best response, counted apart from what solves the game."""
