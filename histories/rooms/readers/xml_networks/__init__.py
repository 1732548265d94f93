"""Networks whose logs are XML: a list of events for each hand."""
