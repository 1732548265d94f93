"""Every runout of a spot as arrays: boards, strengths, winners, and their statistics."""
