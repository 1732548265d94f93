"""Open Hand History, hands of any site as JSON."""
