# The browser client: frame, home and tables
web-navigation = Main navigation
web-skip-to-content = Skip to the content
web-games = Games
web-tables = Tables
web-profile = Profile
web-language = Language
web-language-en = English
web-language-fr = Français
web-light = Light colours
web-dark = Dark colours
web-close = Close
web-more = More
web-lost = There is nothing at this address.
web-to-home = Back to the shelf
web-offline = The server cannot be reached. Is the network there?
web-server-error = The server could not do that (error { $status }).
web-disconnected = The connection was lost before the answer came.
web-connecting = Connection lost; trying again…

# Home
web-continue = Continue
web-all-tables = All my tables
web-players = { $n } players
web-minutes = { $n } min
web-seconds = { $n } s
web-days = { $n ->
    [one] 1 day
   *[other] { $n } days
  }
web-play-bot = Play
web-set-up = Set up…
web-daily = Daily challenge
web-rules = Rules
web-join-link = Join with a link
web-join = Join
web-guest = Guest

# Tables
web-tables-mine = My tables
web-tables-mine-none = You sit at no table.
web-tables-open = Free seats
web-tables-open-none = Nobody is looking for players.
web-tables-watch = To watch
web-tables-watch-none = No public match is being played.
web-free = free
web-free-seats = { $n ->
    [one] 1 free seat
   *[other] { $n } free seats
  }
web-playing = in play
web-over = The match is over.
web-your-turn = your turn
web-their-turn = to play
web-upload-record = Open a record (.ludo)…

# A new table
web-who-plays = Who plays
web-your-name = Your name
web-how-many = Players
web-seat = Player { $n }
web-seat-me = Me
web-seat-friend = Somebody at this device
web-seat-open = Anyone with the link
web-seat-bot = Bot: { $bot }
web-friend-name = Name
web-shuffle = Draw who sits where
web-options = Options of the game
web-more-options = Finer points
web-remove-file = Remove the file
web-the-table = The table
web-allow-aids = Allow hints, previews and other help
web-allow-takeback = Allow taking back beyond draws (alone or against bots)
web-listed = Show the table to everybody on this server
web-clock = Clock
web-clock-none = none
web-clock-move = per turn
web-clock-game = per match
web-clock-days = days per turn
web-clock-amount = How long
web-open-table = Open the table
web-begin = Begin

# Waiting for players
web-waiting = Waiting for players
web-waiting-help = The match begins when no seat is free. Send this link to your friends:
web-invite = Invitation link
web-copy = Copy
web-copied = Copied
web-sit = Sit here
web-stand = Stand up

# At the table
web-what-now = What you can do now
web-players-and-log = Players, scores and log
web-bot = Bot ({ $level })
web-you = (you)
web-away = away
web-thinking = is thinking…
web-stand-in = a bot stands in
web-has-resigned = has resigned
web-scores = Scores
web-total = Total
web-show-why = Show what makes this score
web-log = Log
web-chat = Chat
web-aids = Remaining
web-earlier = Earlier…
web-chat-say = Message
web-send = Send
web-mute = Do not hear { $name } any more
web-waiting-for = Waiting for { $names }.
web-undo = Take back
web-undo-turn = Whole turn
web-hint = Hint
web-hint-would = I would:
web-skip = Skip the wait
web-in-words = The board in words
web-as-drawing = The board as a drawing
web-board-in-words = The board in words
web-choices = Your choices
web-filter = Filter the choices
web-more-choices = { $n } more
web-board-of = { $name }’s board
web-my-board = Back to mine
web-time-left = Time left
web-nearer = Nearer
web-farther = Farther
web-whole = Show everything
web-turn-left = Turn left
web-turn-right = Turn right
web-lay = Lay it here
web-back = Put back
web-hand-over = { $name }, it is your turn
web-hand-over-help = Please hand the device to { $name }; nobody else should look.
web-i-am = I am { $name }

# The menu of a table
web-menu = Table
web-second-device = Play on another device
web-second-device-help = This link works once. It takes your seat there and back.
web-seat-link = A link for { $name }
web-stop = Stop
web-resign = { $name } resigns
web-abandon = Propose to stop without a result
web-sure = Sure? Press again.
web-somebody-away = Somebody stays away
web-let-bot = Let a bot play for { $name }
web-return = { $name } is back: take the seat from the bot
web-vote-abandon = Shall the match stop here, without a result?
web-vote-abandon-refused = The match goes on.
web-vote-bot = Shall a bot play for { $name }?
web-vote-bot-refused = No bot stands in.
web-agree = Yes
web-disagree = No
web-download-record = Download the record

# Settings
web-settings = Settings
web-theme = Colours
web-theme-system = as the system
web-theme-light = light
web-theme-dark = dark
web-show-aids = Show help: hints, previews, what is left, what makes a score
web-quick = One click plays at once, without confirming
web-sounds = Soft sounds
web-keys = Keys
web-key-arrows = arrows
web-key-arrows-does = move over the places; turn what is chosen
web-key-r = R
web-key-r-does = turn
web-key-enter = Enter, Space
web-key-enter-does = choose, then confirm; Space confirms at once
web-key-esc = Esc
web-key-esc-does = put back
web-key-u = U, Shift+U
web-key-u-does = take back a step, the whole turn
web-key-h = H
web-key-h-does = hint
web-key-w = W
web-key-w-does = the board in words
web-key-zoom = wheel
web-key-zoom-does = turn what is held; else nearer and farther

# The end
web-end = Final scores
web-solo-result = { $points } points
web-rematch = Play again
web-to-rematch = To the next match
web-replay = Replay
web-share = Link to the replay

# Replays
web-replay-of = Replay: { $game }
web-replay-first = To the beginning
web-replay-back = One move back
web-replay-next = One move on
web-replay-last = To the end
web-replay-play = Play
web-replay-pause = Pause
web-replay-speed = Speed
web-replay-move = Move { $n } of { $of }
web-replay-seat = Seen by
web-replay-watcher = a spectator
web-to-table = To the table

# Profile and daily challenge
web-history = My matches
web-no-history = No match has been finished yet.
web-best = Best scores
web-save = Save
web-place = { $place ->
    [1] won
   *[other] place { $place }
  }
web-matches = { $n ->
    [one] 1 match
   *[other] { $n } matches
  }
web-daily-of = Daily challenge: { $game }
web-daily-help = The same draws for everybody on this server today.
web-daily-start = Play today’s challenge
web-daily-go-on = To my match
web-daily-none = Nobody has finished it yet.
web-daily-results = Today’s results

# Rules
web-search-rules = Search the rules
web-nothing-found = Nothing found.

# Quadracarta
web-row = Cards turned up
web-in-hand = The card to lay
web-quadracarta-go = Draw a card
web-quadracarta-stop = Stop for good
web-smallest = smallest { $before } → { $after }

# Cascadia
web-cascadia-turn = Turn { $turn } of { $turns }
web-cascadia-cards = Wildlife cards
web-cascadia-met = (met)
web-cascadia-market = Tiles and tokens on offer
web-cascadia-place = Place { $n }
web-cascadia-nature = { $n ->
    [0] no nature token
    [one] 1 nature token
   *[other] { $n } nature tokens
  }
web-cascadia-wipe = Replace the three
web-cascadia-keep = Keep them
web-cascadia-spend-free = Any tile with any token
web-cascadia-spend-wipe = Replace tokens
web-cascadia-decline = Spend none
web-cascadia-redraw = Draw now
web-cascadia-pass = Back into the bag

# TAXI
web-taxi-map = The town
web-taxi-roll = Roll the die
web-taxi-arrive = Show your destination
web-taxi-goal = Your destination
web-taxi-left = { $n ->
    [one] 1 square to go
   *[other] { $n } squares to go
  }
web-taxi-there = you are there!
web-taxi-cut = no way is open
web-taxi-stuck = Dead end, turn { $n } of 3:
web-taxi-hand = Your Chance cards
web-taxi-kept = { $n ->
    [one] 1 Chance card
   *[other] { $n } Chance cards
  }
web-taxi-no-roll = The die has not been rolled.

# Quadrata
web-quadrata-boards = The players’ boards
web-quadrata-destinations = Destinations
web-quadrata-discard = Discard { $n } · deck { $deck }
web-quadrata-reserved = Reservation
web-quadrata-empty-centre = no card
web-quadrata-empty-discard = nothing discarded
web-quadrata-empty-reserved = nothing booked
web-quadrata-been = Already visited
web-quadrata-replace = Replace
web-quadrata-book = Book
web-quadrata-movement = Movement area
web-quadrata-train = A Train stands here: take it off to open the space
web-quadrata-dotted = Dotted circle
web-quadrata-rest = Rest area
web-quadrata-bag = Bag
web-quadrata-slots = { $unused ->
    [0] No Taxi to use
    [one] 1 Taxi to use
   *[other] { $unused } Taxis to use
  }
web-quadrata-crossed = (crossed out)
web-quadrata-basics = Your basic tokens
web-quadrata-ways = Ways to get there
web-quadrata-other-way = Another way ({ $n }/{ $of })
web-quadrata-slowly = Choose the Taxis myself
web-quadrata-swap-how = Choose one of your tokens and one of the rest area.
web-quadrata-table = Multiplication table
web-quadrata-key-goal = leads to a destination
web-quadrata-key-taxi = does with Taxis
web-quadrata-key-made = your tokens make it
web-quadrata-key-wanted = on an open card
web-quadrata-leads = { $n ->
    [one] leads to 1 destination
   *[other] leads to { $n } destinations
  }
web-quadrata-nowhere = no open destination
web-quadrata-near = On the path next to { $names }
web-quadrata-unused = unused Taxis
web-quadrata-needs = needs { $numbers }
web-quadrata-no-taxi = No Taxi
web-quadrata-bonus-train = Train: one more token
web-quadrata-bonus-taxi = Taxi
web-quadrata-keep = Replace nothing
web-quadrata-skip = Book nothing
web-quadrata-back = Other tokens
web-quadrata-finish = End the tour
web-quadrata-pass-pass = No visit
web-quadrata-pass-no-visit = No visit
web-quadrata-pass-consoled = No visit possible: take a Taxi
web-quadrata-pass-stuck = No visit possible
web-quadrata-pass-enough = Go on to booking
web-quadrata-do-visit = Visit
web-quadrata-do-discard = Replace this card
web-quadrata-do-book = Book this card
web-quadrata-do-multiply = Multiply
web-quadrata-do-swap = Swap them
web-quadrata-do-use = Use this Taxi
web-quadrata-do-return = Put back into the box
web-quadrata-do-rest = { $n ->
    [0] Rest none and fill up
    [one] Rest 1 token and fill up
   *[other] Rest { $n } tokens and fill up
  }
web-key-quadrata-digits = 1, 2, 3…
web-key-quadrata-digits-does = choose a token, or one of the answers
web-key-quadrata-n = N
web-key-quadrata-n-does = no replacement, no visit, no booking
web-key-quadrata-v = V
web-key-quadrata-v-does = another way to the destination
web-key-quadrata-a = A
web-key-quadrata-a-does = the multiplication table
web-key-quadrata-p = P, Shift+P
web-key-quadrata-p-does = from province to province along the path
web-key-quadrata-x = X
web-key-quadrata-x-does = the next usable Taxi square (expert)
web-key-quadrata-r = R
web-key-quadrata-r-does = the next resting token, for a swap (expert)
