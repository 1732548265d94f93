"""The OnGame network."""
