"""The results of a spot as text, HTML, frames and plots."""
