"""The Winning Poker Network, before and since 2019."""
