"""What a server and its guests say, as types: messages at a table, pages over HTTP."""
