"""Spots in data frames: pandas, Polars, Arrow and Dask."""
