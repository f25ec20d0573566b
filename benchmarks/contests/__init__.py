"""Contests at full size, and a second referee who counts them again."""
