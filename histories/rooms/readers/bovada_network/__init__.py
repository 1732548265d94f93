"""Bovada, Ignition and Bodog."""
