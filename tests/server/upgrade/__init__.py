"""Data folders of earlier versions, and what today's program does with them."""
