# Refusals that any face may show
unknown-game = There is no game “{ $id }”. Known: { $known }.
unknown-bot = There is no bot “{ $name }”. Known: { $known }.
bad-option = This option cannot be used: { $why }
bad-action = “{ $action }” is not an action here: { $why }
bad-action-tag = “{ $tag }” is not an action of this game. Known: { $known }.
bad-action-fields = The action “{ $tag }” takes { $n ->
    [0] nothing more
    [1] one value
   *[other] { $n } values
  }.
bad-action-length = An action has at most { $limit } characters.
refused-over = The match is over.
refused-stale = The match has gone on since; look again.
refused-turn = It is not your turn.
refused-undo = There is nothing to take back: something was drawn or shown, or another player has moved.
refused-seat = There is no such seat.

# Records
record-too-large = This record is too large (more than { $limit } MB).
record-empty = This is not a record: it is empty.
record-bad-line = Line { $line } of the record is damaged: { $why }
record-newer-format = This record was written by a newer Ludothèque (format { $format }); please update.
record-after-end = Line { $line } of the record comes after the end of the match.
record-bad-number = Line { $line } of the record does not follow the line before it.
record-newer-rules = This record uses version { $version } of the game’s rules; this Ludothèque knows version { $known }. Please update.
record-older-rules = This record uses version { $version } of the game’s rules, which can no longer be played (now: { $known }).
record-bad-move = Move { $ply } of the record is not possible: { $why }
record-unreadable = “{ $file }” cannot be read: { $why }

# The log
log-undo = takes a move back
log-resign = resigns
log-bot = a bot takes over ({ $name })
log-sit = { $name } sits down
log-end-finished = The match is over.
log-end-resigned = The match is over: everybody else has resigned.
log-end-abandoned = The match was abandoned.
log-end-time = The match is over: time has run out.
