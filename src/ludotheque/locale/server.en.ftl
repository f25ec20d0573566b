# What the server refuses
server-again = Something got out of step. The table is being opened again; please try once more.
server-fault = Something went wrong on the server. It has been noted.
server-no-page = There is nothing at this address.
server-no-scorer = Boards of this game cannot be scored here.
server-no-table = There is no such table.
server-no-manual = The manual is not here yet. ./play builds it in the background: reload in a minute. If the server was started in another way, run ./play docs once in the folder of the clone.
server-no-offline-page = { $folder } is no page made by “web”.
server-no-client = The pages of this server have not been built. Start it with ./play, which builds them.
server-bad-host = This server does not answer to the name “{ $host }”. Start it with --name { $host } if it should.
server-bad-origin = This request comes from another site’s page.
server-bad-message = This message was not understood: { $why }
server-too-large = This is too large: at most { $limit } bytes.
server-too-costly = This asks for more work than the server will do for one request.
server-full = The server is full at the moment. Please try again in a little while.
server-too-often = Not so fast. Please wait a moment.
server-protocol = This page and the server are not the same version (protocol { $yours }, server { $mine }). Please reload the page.
server-say-hello = The first message must be a greeting.
server-who = The server does not know this browser yet. Please give a name first.
server-name-empty = Please give a name.
server-name-long = A name can have at most { $n } characters.
server-chat-empty = The message is empty.
server-chat-long = A message can have at most { $n } characters.

# Tables and seats
server-bad-seats = No number of players goes with these options.
server-bad-clock = A clock needs a time: seconds for a turn or a match, or 1 to 60 days.
server-too-many-tables = You have { $n } tables under way; please finish some first.
server-table-large = This table has become too large: nothing more can be undone or said here.
server-quota = Your tables take more than { $n } MB; please delete some first.
server-no-room = The server has no room for new tables at the moment.
server-not-yours = Only a table of your own with no one else at it can be deleted.
server-no-spectators = This table is for its players only.
server-not-begun = The match has not begun.
server-begun = The match has already begun.
server-not-over = This is possible only after the match.
server-not-your-seat = This is not your seat.
server-seat-taken = This seat is taken.
server-seat-kept = This seat is kept for { $name }.
server-host-only = Only the person who made the table can do that.
server-bot-plays = A bot plays on this seat. Take it back first.
server-still-here = This player is here, or left only a moment ago.
server-nobody-stands-in = No bot plays for you here.
server-no-proposal = Nothing has been proposed.
server-many-holders = At most { $n } devices can play on one seat.
server-bad-link = This seat link has been used already, or is too old.
server-no-aids = Aids are switched off at this table.
server-daily-first = This is a table of the daily challenge. Finish yours before you look at it.
server-no-hints-daily = No hints in the daily challenge.
server-daily-open = Someone can still play this challenge: from tomorrow on you can play on from here.
server-no-move = There is nothing to play on from after move { $n }.
server-record-later = The record of this match will be available when it is over, because players have secrets.
server-record-fair = The record of a rated match, or of an event, is available when it is over.
server-draws-later = This record has the draws of a rated match, or of an event, that is still being played. It is shown when that match is over.
server-claimed = An achievement has already been claimed for this match.
server-bad-day = Please give a day like 2026-01-31, no later than today.

# On the command line
server-open = Ludothèque is open: { $url }
server-stop = Press Ctrl+C to stop. Matches are kept.
server-bad-proxy = { $proxy } is neither an address nor a network: --proxy takes 10.0.0.7, or 10.88.0.0/16.
server-bad-port = There is no port { $port }: they go from 0 to 65535.
server-no-address = “{ $host }” is not an address of this computer.
server-open-proxy = Ludothèque is open at the https:// address of the proxy in front of it (--name NAME says which).
server-behind-proxy = The proxy forwards to { $url }
server-open-others = For others on your network: { $url }
server-port-taken = Port { $port } is in use. Choose another one with --port.

# The database
server-disk-full = The server’s disk is full: nothing can be kept until there is room. Nothing is lost; please try again later.
server-disk-readonly = The server may not write to its data folder, so nothing can be kept at the moment.
server-disk = The server’s disk does not answer: { $why }
server-database-closed = The server cannot reach its database at the moment. Nothing is lost; please try again later.
server-database-foreign = This file is not a Ludothèque database.
server-database-newer = The database belongs to a newer Ludothèque (schema { $found }; this one knows { $known } and older). Update the program, or put back the copy of the database that was made before the upgrade: beside it, named by its schema.
server-database-older = The database belongs to an older Ludothèque (schema { $found }; this one needs { $needed }), and there is no way back without a copy. Stop all servers, make a dump (pg_dump -Fc { $name } > dump), then run { $program } admin upgrade with the same --database.
server-database-copied = The database belonged to an older Ludothèque (schema { $found }) and is brought up to date. A copy for going back is in { $file }.
server-database-not-copied = The database must be brought up to date, and could not be copied to { $file } before that: { $why }
server-database-url = “{ $url }” names no database that can be used. For example: sqlite:///file.sqlite, or postgresql://user@host/name with psycopg installed.
server-database-bad = The database { $url } cannot be opened: { $why }
server-needs-postgres = Several processes need PostgreSQL: --database postgresql://user@host/name, with psycopg installed.
server-thinking = Thinking for bots, { $n } at once. Ctrl+C stops it.
server-locked = Another Ludothèque already serves from { $folder }. Stop it first, or choose another folder with LUDOTHEQUE_HOME.
repair-looked = { $n ->
    [0] No table to look at
    [one] One table was looked at
   *[other] { $n } tables were looked at
  }, { $bad ->
    [0] none of them needs anything.
    [one] one of them is named above.
   *[other] { $bad } of them are named above.
  }
repair-done = repaired; { $kept } of { $of } entries of its match are kept.
repair-cut = { $kept } of { $of } entries of its match can be replayed. With --cut the rest is given up, and the match goes on from there.
repair-not = cannot be repaired: { $why }

# For whoever runs a server
server-blocked = The administrator of this server has shut you out.
admin-load = { $name }: running for { $minutes } min. Tables in memory: { $tables }, tabs at them: { $tabs }, bots thinking: { $bots }, tables set aside: { $aside }. Memory: { $memory } MB at most, processor: { $seconds } s.
admin-state = { $state ->
    [open] open
    [playing] playing
   *[over] over
  }
admin-thinkers = Processes that think for bots: { $n }; questions that wait: { $waiting }.
admin-no-server = No server runs on this data.
admin-no-answer = { $n } processes did not answer within { $seconds } s.
admin-size = { $size } MB in { $where }
admin-free = { $size } MB are free on that disk.
admin-counts = Tables: { $open } open, { $playing } being played, { $over } over. Guests: { $guests }, { $blocked } of them blocked.
admin-draft-counts = Shared drafts: { $n }, { $reported } of them reported.
admin-drafts = draft             game       guest                bytes   days  reports  parts
admin-draft-removed = The draft is deleted: its link leads nowhere. Tables that were opened with it go on.
admin-largest = Whose tables take most:
admin-columns = table             game       state      moves    bytes  min. ago
admin-guests = guest             last seen   running  name
admin-is-blocked = (blocked)
admin-no-guest = There is no such guest. The command admin guests lists them.
admin-blocked = { $name } is blocked: whatever this browser asks is refused, and its tabs are told so within seconds. Without its cookie it would be a new guest.
admin-unblocked = { $name } is let in again.
admin-closed = The table is closed, and everyone there has been told.
admin-over = The match of this table is over already.
admin-later = No server runs on this data: the table will be closed when one is started.
admin-slow = No server has answered within { $seconds } s; the table will be closed as soon as one does.
admin-more = { $program } admin --help names what can be done: close a table, shut a guest out, copy, repair.
