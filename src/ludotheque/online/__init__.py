"""The client side of the protocol: a guest at a table on a server, without a user interface."""
