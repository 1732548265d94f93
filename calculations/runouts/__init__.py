"""Every runout of a spot as arrays: boards, strengths, winners, and statistics of them."""
