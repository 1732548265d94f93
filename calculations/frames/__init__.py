"""Equities of spots in data frames: pandas, Polars, Arrow and Dask."""
