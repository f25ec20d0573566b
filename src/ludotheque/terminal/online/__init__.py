"""The terminal at a table on a server."""
