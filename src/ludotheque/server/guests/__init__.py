"""Guests: who they are, what is kept of them, and how it is deleted."""
