"""Rooms whose layouts no other room shares."""
