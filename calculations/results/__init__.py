"""The namespaces of `EquityCalculator`, over plain functions."""
