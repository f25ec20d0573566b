"""`ludotheque admin`, and what servers do for it."""
