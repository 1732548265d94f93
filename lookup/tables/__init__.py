"""The tables behind strengths and equities: built once, cached in files, memory-mapped."""
