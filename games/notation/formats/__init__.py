"""The formats of hand histories: PHH, ACPC and plain text."""
