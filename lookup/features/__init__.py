"""Features of hands and boards: pairs, draws, textures, for millions of rows."""
