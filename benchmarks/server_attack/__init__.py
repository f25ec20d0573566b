"""A server under attack, and what players at their tables notice of it."""
