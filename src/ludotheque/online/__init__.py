"""A guest at a table that stands on a server: the protocol's other end, without any face."""
