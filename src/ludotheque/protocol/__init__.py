"""The protocol of server and clients, as types: messages at a table, bodies over HTTP."""
