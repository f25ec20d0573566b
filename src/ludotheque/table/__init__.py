"""What any user interface asks of a table, answered once: where the match stands,
what may be asked about it, and how a match is set up. No transport, no screen and no rules."""
