# Events: tournaments on a server

# Refusals
server-no-event = There is no such event.
server-event-begun = This event has begun already; no one can join now.
server-event-few = An event needs at least { $n } entries to begin.
server-event-full = This event is full: { $n } entries.
server-event-many = You direct { $n } events that are not over. End one of them first.
server-event-left = You have withdrawn from this event.
server-event-refused = You have not been let in.
server-event-waiting = The director has not let you take part yet.
server-event-not-in = You do not take part in this event.
server-event-no-entry = This event has no entry { $n }.
server-event-not-waiting = Entry { $n } does not wait to be let in.
server-event-nothing = There is nothing for you to play here at the moment.
server-event-over = This event is over.
server-event-director = Only the director of this event can do that.
server-event-later = A player still has to play this deal. It is shown when everyone has finished.
server-event-own-seat = At an event everyone plays for themselves: this seat cannot be shared.
server-no-hints-event = No hints at an event.
server-event-seats = Matches of an event need at least two seats at a table.
server-event-two = This kind of event is for two players at a table.
server-event-no-table = There is no such table to settle.
server-event-bad-places = Give a place for each of { $n } seats: equals share one, a knockout needs one winner.

# What things are called, also in files
event-kind-duplicate = Duplicate
event-kind-round-robin = Round robin
event-kind-swiss = Swiss
event-kind-knockout = Knockout
event-kind-duplicate-about = Everyone plays the same deals, and is compared on each of them.
event-kind-round-robin-about = Everyone meets everyone, one round after the other.
event-kind-swiss-about = A fixed number of rounds, each against someone with a similar score.
event-kind-knockout-about = A player who loses is out, until one is left.
event-status-open = open for entries
event-status-playing = under way
event-status-over = over
event-place = Place
event-name = Name
event-points = Points
event-share = Beaten
event-score = Total
event-played = Played
event-tie-buchholz = Buchholz
event-tie-sonneborn = Sonneborn-Berger
event-tie-direct = Direct
event-tie-score = Total
event-tie-share = Beaten
event-round = Round { $n }
event-deal = Deal { $n }
event-bye = Bye
event-filler = a bot
event-withdrawn = withdrawn
event-entries = { $n ->
    [one] one entry
   *[other] { $n } entries
  }

# In the browser
web-events = Events
web-event-none = You take part in no event yet. Make one, or open a link you were given.
web-event-new = New event
web-event-ready = Which kind of event?
web-event-ready-evening = An evening with friends
web-event-ready-evening-about = Three rounds now. Each round pairs players with similar scores; 15 minutes each.
web-event-ready-deals = Same deals for all
web-event-ready-deals-about = Five deals within a week. Everyone plays alone, when it suits, and is compared on each deal.
web-event-ready-knockout = Knockout
web-event-ready-knockout-about = Matches for two. A player who loses is out, until one is left.
web-event-more = More settings
web-event-make = Make the event
web-event-title = Name of the event
web-event-kind = Kind
web-event-game = Game
web-event-seats = Players at a table
web-event-deals = Deals
web-event-rounds = Rounds
web-event-how = How the deals are played
web-event-alone = Each alone (or against bots), in their own time
web-event-together = At tables with others; compared with those on the same seat
web-event-by = Ranked by
web-event-by-places = share of the field beaten on each deal
web-event-by-points = total points
web-event-fill = Empty seats
web-event-fill-bye = a bye, where there are two at a table
web-event-fill-bot = a bot ({ $level })
web-event-same = The same draws at all tables of a round
web-event-late = One may still join after the beginning
web-event-pace = Time
web-event-pace-none = no limit
web-event-pace-live = live: { $minutes } minutes each for a match
web-event-pace-days = over days: { $days } days for a turn
web-event-hours = Time for a round
web-event-hours-none = until all have finished
web-event-hours-n = { $n ->
    [one] one hour
   *[other] { $n } hours
  }
web-event-days-n = { $n ->
    [one] one day
   *[other] { $n } days
  }
web-event-directed = directed by { $name }
web-event-no-director = without a director
web-event-share-link = Invite people with this link
web-event-join = Take part
web-event-leave = Withdraw
web-event-leave-sure = Really withdraw? A match under way is lost.
web-event-stay = No, go on
web-event-you = you
web-event-you-are-in = You take part as { $name }.
web-event-must-wait = Deals have been begun: the director decides who may still join.
web-event-asked = You have asked to take part as { $name }. The director has not decided yet.
web-event-refused = The director has not let you take part.
web-event-refused-for-good = The director has left, and no one else can let you in.
web-event-asking = { $name } asks to take part
web-event-admit = Let in
web-event-refuse = Refuse
web-event-waits = It begins when the director says so.
web-event-begins = It begins { $when }.
web-event-go = To my match
web-event-play = Play my next deal
web-event-wait = Nothing to play now: you wait for the others.
web-event-over = The event is over.
web-event-standings = Standings
web-event-standings-later = Standings appear with the first deal that everyone has finished.
web-event-so-far = { $over } of { $tables } tables finished
web-event-until = until { $when }
web-event-closed = finished
web-event-tables = Tables
web-event-table = Table { $n }
web-event-look = Look
web-event-secret = Results are shown when no one has this deal to play any more.
web-event-ruled = Set by the director: { $why }
web-event-not-played = not played
web-event-files = Results as a file
web-event-director = For the director
web-event-begin = Begin
web-event-add-bot = Add a bot
web-event-close = Time is up
web-event-close-sure = End what is still being played in this round?
web-event-end = End the event
web-event-end-sure = Really end the event now?
web-event-out = Remove from event
web-event-settle = Set a result
web-event-settle-help = Places by seat, with spaces: “1 2”, or “1 1” for a tie.
web-event-settle-deal = A new score for one entry; leave it empty to strike it out.
web-event-settle-why = Reason (everyone can read it)
web-event-entries = Who takes part
web-event-to = To the event

# In the terminal
event-made = { $title }: { $link }
event-joined = You take part as { $name }.
event-asked = You have asked to take part as { $name }: deals have been begun, so the director decides.
event-told-asked = The director has not decided yet whether you may take part.
event-told-entry = Entry { $n }: { $name }
event-told-asking = { $name } asks to take part: { $command }
event-gone = You have withdrawn.
event-directed-by = directed by { $name }
event-no-director = without a director
event-told-round = { $round }: { $over } of { $tables } tables finished
event-told-closes = until { $when }
event-told-next = A match waits for you: { $command }
event-told-nothing = Nothing waits for you.
event-results-ending = Results are a table (.csv) or JSON (.json): { $file } ends otherwise.
event-saved = The results are in { $file }.
event-line = { $title } ({ $kind }, { $game }): { $status }, { $entries }
event-no-events = You take part in no event on { $server }.
event-done = Done.
