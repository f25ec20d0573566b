"""Data of pages that need no storage: games and their options, texts, rules, tables, replays.

The server's handlers and the page without a server (`ludotheque.static_site`) call the same
functions.
"""
