"""The tables behind strengths and equities: built once, kept in the cache folder, mapped."""
