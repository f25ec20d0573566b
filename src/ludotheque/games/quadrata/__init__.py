"""Quadrata Canada: seven days to tour the provinces by multiplying tokens."""
