"""The terminal's faces at a table that stands on a server."""
