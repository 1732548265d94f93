"""The iPoker network: its XML, and the exports of PokerTracker."""
