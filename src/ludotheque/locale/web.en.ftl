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
web-no-table-server = The table is on another server: a link works only on the server it comes from.
web-no-event-server = The event is held on another server: a link works only on the server it comes from.
web-no-table-forgotten = The match never began: a table that waits for players is cleared away when no one has been there for two weeks.
web-offline = The server cannot be reached. Are you online?
web-to-tables = To the tables
web-try-again = Try again
web-server-error = The server could not do that (error { $status }).
web-disconnected = The connection was lost before the answer came.
web-connecting = Connection lost; trying again…
web-move-kept = Connection lost. Your move is saved and will be sent when you reconnect.

# Home
web-what-this-page-is = Five board games to play at once, in this browser: alone against bots or together at one screen. No account.
web-what-this-is = Five board games to play at once: alone against bots, with friends by a link, or together at one screen. No account.
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
web-daily-puzzle = Daily puzzle
web-rules = Rules
web-join-link = Join with a link
web-join = Join
web-guest = Guest

# Tables
web-tables-mine = My tables
web-tables-mine-none = You are not at any table.
web-tables-open = Open tables
web-would-play =
    { $n ->
        [one] { $names } would play now.
       *[other] { $names } would play now.
    }
web-would-play-none = No one is waiting for players now.
web-open-one = Open a table yourself
web-all-open-tables = All { $n } open tables
web-usual-options = usual options
web-hints-allowed = with hints
web-no-hints = no hints
web-clock-short-move = { $time } per turn
web-clock-short-game = { $time } per match
web-clock-short-days = { $time } per turn
web-here-now = { $name } (here now)
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
web-leave-delete = Delete
web-leave-resign = Resign
web-over = The match is over.
web-your-turn = your turn
web-their-turn = to play
web-upload-record = Open a record (.ludo)…
web-carried = A match from a page without a server came along. Taken over, it can be replayed, reviewed and played on from here; it counts for no rating.
web-carried-take = Take this match over

# A new table
web-ways = How to begin
web-way-solo = Solo
web-way-solo-about = Alone, for the best score
web-way-bots = Against bots
web-way-bots-about = From easy to strong, at your pace
web-way-online = A friend online
web-way-online-about = With a link, no account
web-way-online-next = Open the table, and you get a link to send.
web-way-device = On this device
web-way-device-about = Pass the device around
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
web-seat-friend = Another player on this device
web-seat-open = Open (by link)
web-seat-bot = Bot: { $bot }
web-friend-name = Name
web-shuffle = Random seating
web-options = Game options
web-more-options = Advanced options
web-choose-file = Choose a file…
web-unreadable-file = This file cannot be read. Choose it again, or remove it.
web-remove-file = Remove the file
web-the-table = More about the table: help, clock, spectators
web-allow-aids = Allow hints, previews and other help
web-allow-takeback = Allow undo beyond draws (alone or against bots)
web-listed = Anyone may sit down
web-listed-about = The table is listed on the home page. Otherwise only people with the link find it.
web-listed-match = List the match: anyone on this server finds it and may watch
web-allow-watching = Let anyone with the link watch
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
web-invited =
    { $who ->
        [none] You are invited to { $game }
       *[host] { $who } invites you to { $game }
    }
web-sit-down = Sit down and play
web-sit-where = Choose the seat or a colour
web-here = Here: { $names }.
web-missing = Missing: { $names }.
web-missing-more =
    { $n ->
        [one] one player
       *[other] { $n } players
    }
web-missing-others =
    { $n ->
        [one] one more player
       *[other] { $n } more players
    }
web-full = Every seat is taken or reserved.
web-is-not-here = { $name } (away)
web-waiting-help = The match begins when every seat is taken. Send this link to your friends:
web-only-here = Only this computer can open this link: the server answers to no one else.
web-only-here-how = How to let others in
web-only-here-page = /docs/play/friends.html
web-manual-page = /docs/play/index.html
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
web-stand-in = a bot plays
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
web-chat-say = Message
web-send = Send
web-phrases = Quick phrases
web-phrase-hello = Hello!
web-phrase-moment = One moment…
web-phrase-nice = Well played!
web-phrase-thanks = Thanks!
web-phrase-bye = See you!
web-mute = Mute { $name }
web-muted = { $name } is muted.
web-unmute = Unmute
web-turn-of = { $name } to play
web-asked = { $name }: { $question }
web-waiting-for = Waiting for { $names }.
web-undo = Undo
web-undo-turn = Undo turn
web-again-round = See the last round again
web-hint = Hint
web-hint-thinking = Let me think…
web-labelled = { $label }: { $value }
web-hint-would = A good move:
web-hint-next = Another piece of advice
web-hint-why = Why?
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
web-place-before = Place before
web-place-next = Next place
web-lay = Lay it here
web-back = Put back
web-hand-over = { $name }, it is your turn
web-hand-over-help = Please hand the device to { $name }; no one else should look.
web-i-am = I am { $name }

# The menu of a table
web-menu = Table
web-second-device = Play on another device
web-second-device-help = This link works once: open it on the other device, and you can play on both.
web-seat-revoke = Revoke other devices
web-seat-unlink = Withdraw this link
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
web-somebody-away = A player is away
web-let-bot = Let a bot play for { $name }
web-bot-plays = A bot plays for { $name }.
web-take-back = Take the seat back
web-is-away = { $name } must move and is away.
web-return = { $name } is back
web-vote-abandon = Stop the match here, without a result?
web-vote-abandon-refused = The match goes on.
web-vote-bot = Let a bot play for { $name }?
web-vote-bot-refused = No bot plays.
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
web-follow = Follow the turn: show the board of the player who moves, until it is my turn
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
web-key-u-does = undo a step, the whole turn
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
web-ending =
    { $who ->
        [you] You win
       *[other] { $name } wins
    }{ $lowest ->
        [yes] { " " }with the lower total, { $points } to { $other }
       *[no] , { $points } to { $other }
    }
web-ending-tie =
    { $who ->
        [you] You win on the tie-break ({ $points } each)
       *[other] { $name } wins on the tie-break ({ $points } each)
    }
web-ending-many =
    { $who ->
        [you] You win
       *[other] { $name } wins
    } { $lowest ->
        [yes] with the lowest total, { $points }, ahead of { $second } with { $other }
       *[no] with { $points }, ahead of { $second } with { $other }
    }
web-ending-plain =
    { $who ->
        [you] You win
       *[other] { $name } wins
    }
web-ending-gap = Widest gap: { $part }, { $won } to { $lost }.
web-ending-review = Luck brought you { $luck } points; without it you would have { $adjusted }.
web-claim = Claim
web-achieved = Achieved by { $name }
web-achieved-help = One of these may be kept in your profile:
web-achievements = Achievements
web-scenario = { $n ->
    [0] Scenario
   *[other] Scenario { $n }
  }
web-rematch = Play again
web-to-rematch = To the next match
web-rematch-agreed =
    { $n ->
        [one] { $names } wants to play again.
       *[other] { $names } want to play again.
    }
web-rematch-missing = Still asked: { $names }.
web-replay = Replay
web-share = Share
web-share-replay = Link to the replay
web-share-picture = Send the picture
web-save-picture = Save the picture
web-kept = Your matches, results and achievements are in your profile.

# Replays
web-replay-of = Replay: { $game }
web-review = Review
web-review-whose = Chances of
web-review-decisions = decisions
web-review-own = own decisions
web-review-others = the others’ decisions
web-review-adjusted = Without luck: { $adjusted } points.
web-review-error = In this match a decision lost { $error } { $n ->
    [one] point
   *[other] points
  } on average.
web-review-like = That is how the level “{ $level }” plays.
web-review-moment = Turn { $turn }: { $grade } ({ $lost })
web-review-try = Try it yourself from here
web-review-made = Played:
web-review-better = Better:
web-review-figures = What each move meant for { $name }
web-review-puzzles = Puzzles from this match
web-puzzles = Puzzles
web-puzzles-of = Puzzles: { $game }
web-puzzle-of-day = { $game }: puzzle of { $day }
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
web-replay-mover = the player who moves
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
web-saved = Saved.
web-place = { $place ->
    [1] won
   *[other] place { $place }
  }
web-matches = { $n ->
    [one] 1 match
   *[other] { $n } matches
  }
web-daily-of = Daily challenge: { $game }
web-daily-help = The same draws for everyone on this server today.
web-daily-start = Play today’s challenge
web-daily-go-on = To my match
web-daily-none = No one has finished it yet.
web-daily-results = Today’s results
web-daily-results-of = All results
web-daily-spread = How everyone did
web-daily-par = par
web-daily-par-is = Par (the expert bot’s score on the same draws): { $par }
web-daily-par-later = The expert bot is still playing for par.
web-daily-mine = you
web-daily-place = { $ordinal ->
    [one] { $place }st of { $of }
    [two] { $place }nd of { $of }
    [few] { $place }rd of { $of }
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
web-pointing-worth = points: { $points }
web-smallest = smallest { $before } → { $after }

# A real table is scored
web-score-own = Score your own table
web-print = Print it
web-print-title = Print { $game }
web-print-pieces = Our own drawings in real size with cut marks, and score sheets.
web-print-file = Print the file at 100 %.
web-print-browser = In your browser’s print window choose this paper, 100 % and no margins.
web-print-options = With the options you chose here.
web-print-sheets = Score sheets for the box.
web-print-paper = Paper
web-print-letter = Letter
web-print-backs = With the backs of the cards: print on both sides, turned over the long edge
web-print-grey = Black and white
web-print-save = Save the PDF
web-print-print = Print
web-print-busy = The pages are being made…
web-print-class = For a class
web-print-products = Only these products (none: all)
web-print-exercises = Exercises, with their answers
web-score-hint = Press a dashed cell, or a tile to change it.
web-score-hint-cell = Which tile lies there?
web-score-hint-tile = Choose its animal, if there is one; then the next cell.
web-score-hint-turn = Press the tile to turn it; choose its animal; then the next cell.
web-score-tab-table = Game
web-score-stale = These points are from before the last change.
web-score-anyway = Count it anyway
web-score-clear = Clear the boards
web-score-less = One fewer: { $what }
web-score-more = One more: { $what }
web-score-paint = What a tap lays
web-score-erase = nothing
web-score-square = Row { $y }, column { $x }: { $what }
web-score-type = Type it instead: one line for each row
web-score-sheet-help = Press a square to lay the chosen town there, press again to clear it. Keys: arrows, { $keys }, Del.
web-score-stays = Everything stays in this browser.
web-score-not-theirs = { $name } has it

# The guided first match
web-learn = Learn by playing
web-learn-next = Next
web-learn-show = Show me how
web-learn-skip = Leave the guide
web-learn-done = I can play
web-learn-else = First answer what is asked below.
web-learn-wait = The others are playing; watch what they do.
