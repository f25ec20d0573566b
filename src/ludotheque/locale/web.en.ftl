# The browser client: frame, home and tables
web-navigation = Main navigation
web-skip-to-content = Skip to the content
web-games = Games
web-tables = Tables
web-profile = Profile
web-manual = Help
web-language = Language
web-language-en = English
web-language-fr = Français
web-light = Light colours
web-dark = Dark colours
web-close = Close
web-more = More
web-lost = There is nothing at this address.
web-to-home = Back to the shelf
web-no-table-perhaps = What may have happened:
web-no-table-address = The link was cut short or mistyped. Copy the whole of it, or ask for it again.
web-no-table-server = The table stands on another server: a link works only on the server it comes from.
web-no-event-server = The event is held on another server: a link works only on the server it comes from.
web-no-table-forgotten = The match never began: a table that waits for players is cleared away when nobody has been there for two weeks.
web-offline = The server cannot be reached. Is the network there?
web-to-tables = To the tables
web-try-again = Try again
web-server-error = The server could not do that (error { $status }).
web-disconnected = The connection was lost before the answer came.
web-connecting = Connection lost; trying again…
web-move-kept = Connection lost. Your move is kept and goes out as soon as it is back.

# Home
web-continue = Continue
web-all-tables = All my tables
web-players = { $n ->
    [one] { $n } player
   *[other] { $n } players
  }
web-minutes = { $n } min
web-seconds = { $n } s
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
web-tables-mine-none = You are not at any table.
web-tables-open = Free seats
web-tables-open-none = Nobody is looking for players.
web-open-one = Open a table yourself: choose a game
web-tables-watch = To watch
web-tables-watch-none = No public match is being played.
web-free = free
web-free-seats = { $n ->
    [one] 1 free seat
   *[other] { $n } free seats
  }
web-playing = in play
web-moves = { $n ->
    [one] 1 move
   *[other] { $n } moves
  }
web-leave-delete = Discard
web-leave-resign = Resign
web-over = The match is over.
web-your-turn = your turn
web-their-turn = to play
web-upload-record = Open a record (.ludo)…

# A new table
web-ways = How to begin
web-way-solo = Solo
web-way-solo-about = Alone, for the best score
web-way-bots = Against bots
web-way-bots-about = Four levels, at your pace
web-way-online = A friend online
web-way-online-about = With a link or a code, no account
web-way-online-next = Open the table, and you get a link and a code to send.
web-way-device = On this device
web-way-device-about = Several people, handed round
web-needs = with { $option }:
web-with-aids = Hints and previews are allowed.
web-without-aids = No hints and no previews.
web-shuffle-cards = Shuffle the cards
web-who-plays = Who plays
web-your-name = Your name
web-your-colour = Your colour
web-colour-of = Colour of seat { $n }
web-how-many = Players
web-seat-me = Me
web-seat-friend = Somebody at this device
web-seat-open = Anyone with the link
web-seat-bot = Bot: { $bot }
web-friend-name = Name
web-shuffle = Draw who sits where
web-options = Game options
web-more-options = Advanced options
web-choose-file = Choose a file…
web-unreadable-file = This file cannot be read. Choose it again, or remove it.
web-remove-file = Remove the file
web-the-table = More about the table: help, clock, spectators
web-allow-aids = Allow hints, previews and other help
web-allow-takeback = Allow moves to be taken back beyond draws (alone or against bots)
web-listed = Show the table to everybody on this server
web-allow-watching = Let anybody with the link watch
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
web-waiting-help = The match begins when every seat is taken. Send this link to your friends:
web-only-here = Only this computer can open this link: the server answers to nobody else.
web-only-here-how = How to let others in
web-only-here-page = /docs/play/friends.html
web-invite = Invitation link
web-invite-words = Join me for { $game }:
web-invite-code = The link as a code for a phone
web-invite-scan = Or let a phone read the code.
web-share-link = Share…
web-copy = Copy
web-copied = Copied
web-sit = Sit here
web-stand = Stand up

# At the table
web-what-now = What you can do now
web-players-and-log = Players, scores and log
web-you = (you)
web-away = away
web-thinking-wait = waits for its turn to think: { $n } s at most
web-thinking = is thinking…
web-stand-in = a bot stands in
web-has-resigned = has resigned
web-scores = Scores
web-total = Total
web-why = { $name }, { $part }: { $sum }
web-lowest-wins = The lowest total wins.
web-show-why = Show what makes this score
web-log = Log
web-chat = Chat
web-aids = Remaining
web-earlier = Earlier…
# Where something was put
web-where-top-left = top left
web-where-top = at the top
web-where-top-right = top right
web-where-left = on the left
web-where-middle = in the middle
web-where-right = on the right
web-where-bottom-left = bottom left
web-where-bottom = at the bottom
web-where-bottom-right = bottom right
web-where-joining = { $part }, joining { $habitats }
web-cascadia-tell-place = lays the tile { $where }
    .do = Lay the tile { $where }
web-cascadia-tell-place-turned = lays the tile { $where }
    .do = Lay the tile { $where }
web-cascadia-tell-token = puts the { $species } token { $where }
    .do = Put the { $species } token { $where }
web-cascadia-tell-token-nature = puts the { $species } token { $where } and earns a nature token
    .do = Put the { $species } token { $where } and earn a nature token
web-quadracarta-tell-place = lays { $card } { $where } ({ $more ->
    [0] no new square
    [1] 1 new square
   *[other] { $more } new squares
  })
    .do = Lay { $card } { $where } ({ $more ->
        [0] no new square
        [1] 1 new square
       *[other] { $more } new squares
      })
web-chat-say = Message
web-send = Send
web-mute = Mute { $name }
web-muted = { $name } is muted.
web-unmute = Unmute
web-turn-of = { $name } to play
web-asked = { $name }: { $question }
web-waiting-for = Waiting for { $names }.
web-undo = Take back
web-undo-turn = Whole turn
web-hint = Hint
web-hint-thinking = Let me think…
web-hint-would = A strong player
web-hint-next = Another piece of advice
web-skip = Skip the wait
web-in-words = The board in words
web-as-drawing = The board as a drawing
web-board-in-words = The board in words
web-choices = Your choices
web-filter = Filter the choices
web-more-choices = { $n } more
web-board-of = { $name }’s board
web-to-me = Back to me
web-my-board = Back to mine
web-watching = you are watching
web-time-left = Time left
web-nearer = Zoom in
web-farther = Zoom out
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
web-second-device-help = This link works once: open it on the other device, and you can play on both.
web-seat-revoke = Only this device plays for { $name }
web-seat-holders = { $n ->
    [one] One device may play on this seat.
   *[other] { $n } devices may play on this seat.
}
web-seat-link = A link for { $name }
web-stop = Stop
web-resign = { $name } resigns
web-abandon = Propose to stop without a result
web-sure = Sure? Press again.
web-sure-action = { $action } – sure?
web-somebody-away = Somebody stays away
web-let-bot = Let a bot play for { $name }
web-bot-plays = A bot plays for { $name }.
web-take-back = Take the seat back
web-is-away = { $name } must move and is away.
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
web-sounds-on = Sounds on
web-silence = Sounds off
web-follow = Follow the mover: show the board of whoever plays, until it is my turn
web-notices = A notice on the desktop when it is my turn
web-notice = It is your turn
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
web-key-help = ?
web-key-help-does = these keys
web-key-zoom = wheel
web-key-zoom-does = turn what is held; otherwise zoom in and out

# The end
web-end = Final scores
web-solo-result = { $n ->
    [one] { $points } point
   *[other] { $points } points
  }
web-achieved = Achieved by { $name }
web-achieved-help = One of these may be kept in your profile:
web-achievements = Achievements
web-scenario = Scenario { $n }
web-rematch = Play again
web-to-rematch = To the next match
web-replay = Replay
web-share = Link to the replay
web-kept = Your matches, results and achievements are in your profile.

# Replays
web-replay-of = Replay: { $game }
web-review = Review
web-review-whose = Whose chances
web-review-decisions = decisions
web-review-own = own decisions
web-review-others = the others’ decisions
web-review-sum = Without luck: { $adjusted } points. A decision lost { $error } points on average.
web-review-like = That is how the level “{ $level }” plays.
web-review-moment = Turn { $turn }: { $grade } ({ $lost })
web-review-try = Try it yourself from here
web-review-made = Played:
web-review-better = Better:
web-review-figures = What it meant for { $name }, whoever moved
web-review-puzzles = Puzzles from this match
web-puzzles = Puzzles
web-puzzles-of = Puzzles: { $game }
web-puzzle-number =
    Puzzle { $n }{ $solved ->
        [true] , solved
        [false] , not solved
       *[open] {""}
    }
web-puzzle-judging = Playing on from your move…
web-puzzle-best = Best:
web-puzzle-shown = On the board
web-puzzle-see-best = The best move
web-puzzle-see-yours = Yours
web-puzzle-next = Next puzzle
web-puzzle-again = Try again
web-puzzle-in-words = Board and choices in words
web-styles = How you play, luck apart
web-style =
    { $matches ->
        [one] One reviewed match
       *[other] { $matches } reviewed matches
    }: { $points } points on average, { $adjusted } without luck; { $error } points lost a decision
web-replay-first = To the beginning
web-replay-back = One move back
web-replay-next = One move forward
web-replay-last = To the end
web-replay-play = Play
web-replay-pause = Pause
web-replay-speed = Speed
web-replay-move = Move { $n } of { $of }
web-replay-seat = Seen by
web-replay-watcher = a spectator
web-replay-mover = whoever moves
web-replay-turn-back = One turn back
web-replay-turn-next = One turn forward
web-replay-loading = loading…
web-replay-points = Points: { $points }
web-play-on = Play on from here
web-play-on-about = A new table begins after move { $n } of this match. What is drawn from then on is new, and the result is not compared with others.
web-play-on-seat = You play for
web-play-on-bots = Bots
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
web-daily-results-of = All results
web-daily-spread = How everybody did
web-daily-par = par
web-daily-par-is = Par, by the expert bot on the same draws: { $par }
web-daily-par-later = The expert bot is still playing for par.
web-daily-mine = you
web-daily-place = { $place ->
    [1] 1st of { $of }
    [2] 2nd of { $of }
    [3] 3rd of { $of }
   *[other] { $place }th of { $of }
  }
web-daily-streak = { $n ->
    [one] The first day of a streak
   *[other] { $n } days in a row
  }
web-daily-share = Share the result
web-daily-picture = Picture of the board
web-average = average { $points }
web-course = The latest scores: { $scores }
web-against = Against bots
web-against-level = { $bot ->
    [easy] easy
    [normal] normal
    [hard] hard
    [expert] expert
   *[other] { $bot }
  }
web-against-won = { $won } of { $n } won

# Rules
web-contents = Contents
web-search-rules = Search the rules
web-nothing-found = Nothing found.

# Quadracarta
web-row = Cards turned up
web-in-hand = The card to lay
web-quadracarta-pick = Take the card { $card }
web-maxisurf-without = No score without:
web-pointing-worth = points: { $points }
web-smallest = smallest { $before } → { $after }

# Cascadia
web-cascadia-turn = Turn { $turn } of { $turns }
web-cascadia-cards = Wildlife cards
web-cascadia-counted = Points for how many there are
web-cascadia-each = Points for each of them, by size
web-cascadia-reached = (reached)
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

# A real table is scored
web-score-own = Score your own table
web-score-tiles = { $n }/{ $of } tiles
web-score-nature-less = One nature token fewer
web-score-nature-more = One nature token more
web-score-empty = { $q },{ $r }: free
web-score-key = { $what } (key { $key })
web-score-starter = Which starting environment?
web-score-starter-n = Starting environment { $n }: { $tiles }
web-score-starter-else = Or press the cell and begin with any tile.
web-score-palette = Tile
web-score-animals = Animal
web-score-turn-all = Turn the whole board
web-score-keys = Keys: arrows move, 1–5 habitats (two of them for a pair), 6–0 animals, R turns, Del removes, U takes back.
web-score-remove = Remove the tile
web-score-hint = Press a dashed cell, or a tile to change it.
web-score-hint-cell = Which tile lies there?
web-score-hint-tile = Choose its animal, if there is one; then the next cell.
web-score-hint-turn = Press the tile to turn it; choose its animal; then the next cell.
web-score-tab-tiles = Tiles
web-score-tab-scores = Scores
web-score-tab-table = Game
web-score-table = Players and cards
web-score-wildlife = wildlife
web-score-habitats = habitats
web-score-missing = { $name } ({ $n })
web-score-so-far = Still to be entered (tiles): { $missing }
web-score-leads = { $n ->
    [one] { $names } leads so far.
   *[other] { $names } lead so far.
  }
web-score-stale = These points are from before the last change.
web-score-anyway = Count it anyway
web-score-lenient = Also count what one box does not hold
web-score-save = Save as a file
web-score-load = Open a file…
web-score-clear = Clear the boards
web-score-file-help = Everything stays in this browser. The file can also be read by the command “score cascadia”.
web-score-no-file = There are no boards in this file.

# TAXI
web-taxi-map = The town
web-taxi-roll = Roll the die
web-taxi-arrive = Show your destination
web-taxi-do-drive = Drive here
web-taxi-do-sign = Put the one-way sign here
web-taxi-do-flip = Turn this sign round
web-taxi-do-bar = Put the barrier here
web-taxi-do-lift = Take this away
web-taxi-other = Somewhere else
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
web-taxi-deck = { $n ->
    [one] Deck: 1 Taxi card
   *[other] Deck: { $n } Taxi cards
  }
web-taxi-discard = discard pile: { $n }
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

# The guided first match
web-learn = Learn by playing
web-learn-next = Next
web-learn-show = Show me how
web-learn-skip = Leave the guide
web-learn-done = I can play
web-learn-else = First answer what is asked below.
web-learn-wait = The others are playing; watch what they do.
web-learn-minisurf-1 = Your first card lies in the middle. Lay all your cards on the smallest surface you can: the squares they cover are counted, and the lowest total wins.
web-learn-minisurf-2 = Each round, as many cards are turned up as there are players. Take the one that fits your surface best: press it.
web-learn-minisurf-3 = The rings show where the middle of the card may go. A square may only be covered by one of the same town; where nothing is covered, the card must share a side with yours. A green 0 means that no square is added.
web-learn-minisurf-4 = Point at a ring: the card appears with the squares it would add. Turn it with the buttons, the wheel or R. Click to choose, click again to lay it.
web-learn-minisurf-4-touch = Tap a ring: the card appears with the squares it would add. Turn it with the buttons, then “Lay it here”. You can also drag the card there.
web-learn-minisurf-5 = Good. Now another round: think, too, of the card you leave for the others.
web-learn-minisurf-6 = Lay this one where it adds as little as possible.
web-learn-minisurf-7 = That is all there is to it. The others’ boards are one click away in the list of players; “Take back” works until the next card is drawn. Have a good match!
web-learn-minisurf-7-touch = That is all there is to it. The others’ boards are behind the names above; “Take back” works until the next card is drawn. Have a good match!
web-learn-maxisurf-1 = Here, bigger is better. Squares of one town that touch by their sides make a group, and your score is the size of your smallest group. Without all three towns you score nothing.
web-learn-maxisurf-2 = Each turn you either draw a card or pass for good, and you decide before you see the card. Draw one.
web-learn-maxisurf-3 = Lay it beside your cards or on top of them: here any town may cover any other. The badge says what becomes of your smallest group. Click to choose, click again to lay it.
web-learn-maxisurf-3-touch = Lay it beside your cards or on top of them: here any town may cover any other. Tap a ring: the badge says what becomes of your smallest group. Then “Lay it here”.
web-learn-maxisurf-4 = The dotted line marks your smallest groups: make them larger, or cover them up.
web-learn-maxisurf-5 = Draw another card.
web-learn-maxisurf-6 = Lay it so that no small group is left, if you can.
web-learn-maxisurf-7 = When your board is good, pass: nobody can take it from you, but a player who goes on may still overtake you. Have a good match!
web-learn-cascadia-1 = You build a landscape of habitats and let animals live in it. The five cards above the board say how each species scores (press them); the table of scores counts along.
web-learn-cascadia-1-touch = You build a landscape of habitats and let animals live in it. The five cards above the board say how each species scores: tap them. The scores are behind the names above.
web-learn-cascadia-2 = On your turn take one of the four tiles together with the animal beside it. Press a pair.
web-learn-cascadia-3 = Lay the tile on a dashed place. Joined tiles of one habitat make a corridor, and your largest corridor of each habitat scores. Turn the tile with the wheel, the buttons or R; click to choose, click again to lay it.
web-learn-cascadia-3-touch = Tap a dashed place, or drag the tile there; turn it with the buttons, then “Lay it here”. Joined tiles of one habitat make a corridor, and your largest corridor of each habitat scores.
web-learn-cascadia-4 = Put the animal on a tile that shows it: such tiles have an orange frame. The badge says what it would earn.
web-learn-cascadia-5 = A tile with a pine cone is a keystone: its animal earns you a nature token. A nature token lets you take any tile with any animal, or replace animals on offer.
web-learn-cascadia-6 = Take your next pair. A press on a figure in the table of scores lights up what makes it.
web-learn-cascadia-6-touch = Take your next pair. Behind the names above is the table of scores: a tap on a figure lights up what makes it.
web-learn-cascadia-7 = Twenty turns like this one, and the scores are counted. “Take back” works until something is drawn. Have a good match!
web-learn-quadrata-1 = In seven days you tour Canada. A destination is reached by multiplying two of your tokens: 6 × 5 = 30 leads to a half of a card that shows 30.
web-learn-quadrata-2 = A turn begins with the cards: you may replace one. This time, keep them all.
web-learn-quadrata-3 = Pick up two tokens: their product appears, and what it reaches lights up. An airplane stands for any number from 1 to 12.
web-learn-quadrata-4 = Visit a destination: press a framed half of a card. A province can be visited once; neighbours on the dotted path give a Train or a Taxi, the same colour again an airplane.
web-learn-quadrata-5 = You may book a card for later, so that nobody else takes it. Today, book nothing.
web-learn-quadrata-6 = Press the tokens you do not want to keep: they go to rest, and the free spaces are filled from your bag.
web-learn-quadrata-7 = Six days are left. The table of products shows what your tokens can make. Have a good tour!
web-learn-taxi-1 = You drive a taxi. Your secret destination is pinned on the map, and only you see it; reach it, show it, and get the next one.
web-learn-taxi-2 = Roll the die.
web-learn-taxi-3 = Drive as many squares as you rolled; you may turn round before you start, but not on the way. Your destination lets you stop early. The bright squares are where you can stop; point at one to see the way and how far it is from there.
web-learn-taxi-3-touch = Drive as many squares as you rolled; you may turn round before you start, but not on the way. Your destination lets you stop early. The bright squares are where you can stop.
web-learn-taxi-4 = Choose where to stop: click, and click again to drive. On an orange square you draw a Taxi card: one-ways, barriers, cones.
web-learn-taxi-4-touch = Tap a bright square to see the way and how far it is from there, then “Drive here”. On an orange square you draw a Taxi card: one-ways, barriers, cones.
web-learn-taxi-5 = Blue arrows are one-ways, striped bars are barriers, cones block a square. They stop everybody, so put them in the others’ way.
web-learn-taxi-6 = Roll again.
web-learn-taxi-7 = The Chance cards you keep are secret; use them whenever you like, in a dead end for example. Have a safe drive!

# Pictures beside the rules
web-quadracarta-on = on squares of the same towns
web-quadracarta-beside = beside a card
web-quadrata-guide = Trophies and Taxi board
web-quadrata-taxi-board = Taxi board
web-quadrata-trophies-how = The first to visit all provinces of a colour, or one of each colour, wins the trophy.
web-quadrata-taxis-how = Each of up to { $n } Taxis you get marks a square: use what it does, or leave it for its points at the end.
web-quadrata-taxi-shift = { $n } to a product
web-quadrata-taxi-draw = draw two tokens into the dotted circles
web-quadrata-taxi-swap = exchange a movement token for a resting one
web-quadrata-taxi-airplane = a black airplane into your rest area
web-quadrata-taxi-second = visit again this turn, with the tokens left
web-quadrata-taxi-blank = only points
web-taxi-cards = The Taxi cards
web-taxi-cards-left = { $n } of { $of } to come
web-taxi-legend-grey = square
web-taxi-legend-orange = draw a Taxi card
web-taxi-legend-door = entrance
web-taxi-legend-sign = one-way
web-taxi-legend-barrier = barrier
web-taxi-legend-cone = cone
web-taxi-legend-pin = your destination
web-quadrata-legend-basic = basic token, 1 to 6
web-quadrata-legend-advanced = advanced token, 7 to 12
web-quadrata-legend-plane = airplane: any value from 1 to 12
web-quadrata-legend-city = city
web-quadrata-legend-attraction = attraction
web-quadrata-legend-link = a connection on the dotted path
web-quadrata-legend-train = Train
web-quadrata-legend-taxi = Taxi
web-quadrata-legend-trophy = trophy
web-quadrata-legend-leaf = points
web-key-quadrata-digits = 1, 2, 3…
web-key-quadrata-digits-does = choose a token, or one of the answers
web-key-quadrata-n = N, 0
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
web-key-quadracarta-digits = 1, 2, 3…
web-key-quadracarta-digits-does = take that card (Minisurf); draw a card, pass for good (Maxisurf)
web-key-quadracarta-d = D, S
web-key-quadracarta-d-does = draw a card, pass for good (Maxisurf)
web-key-cascadia-digits = 0, 1, 2, 3
web-key-cascadia-digits-does = take that tile with its token
web-key-cascadia-letters = Y, N, T, J, B
web-key-cascadia-letters-does = the answers that show these letters
web-key-taxi-letters = R, A, P
web-key-taxi-letters-does = roll the die, show your destination, pass
web-key-taxi-digits = 1, 2, 3…
web-key-taxi-digits-does = use that Chance card

# What is asked, where the drawing shows which piece is meant
web-minisurf-ask-place = Lay this card beside yours, or on squares of the same towns.
web-maxisurf-ask-place = Lay this card beside yours, or on any squares.
web-cascadia-ask-crowd = Overpopulation: three { $species } tokens. Replace them?
web-cascadia-ask-choose = { $nature ->
    [0] Take a tile and its token.
    [1] Take a tile and its token, or spend your nature token first.
   *[other] Take a tile and its token, or spend one of your { $nature } nature tokens first.
  }
web-cascadia-ask-free = { $nature ->
    [0] Take any tile; the token comes next.
   *[other] Take any tile; the token comes next. Or spend another nature token first.
  }
web-cascadia-ask-remove-first = Which token is to be replaced?
web-cascadia-ask-remove-more = Replace another token as well, or draw now?
web-cascadia-ask-match = Which token goes with the tile?
web-cascadia-ask-place-both = Lay the tile beside yours and the token on a tile that shows it, in either order.
web-cascadia-ask-place-tile = Lay the tile beside yours.
web-cascadia-ask-place-token = Put the token on a free tile that shows it, or back into the bag.
web-quadrata-ask-rest = Step 4: which tokens go to rest? Others then come from your bag.
web-taxi-ask-move-card = { $n ->
    [one] The card: 1 square further. Destination: { $place }.
   *[other] The card: { $n } squares further. Destination: { $place }.
  }
