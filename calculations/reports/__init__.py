"""What a spot comes to, as text, HTML, frames and plots."""
