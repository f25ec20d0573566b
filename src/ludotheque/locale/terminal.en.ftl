# The full-screen table
terminal-thinking = { $name } is thinking…
terminal-pondering = Looking for good moves…
terminal-move = move { $n }
terminal-no-aids = no aids
terminal-aids-off = Playing aids are switched off (menu, M).
terminal-hint-best = What a bot would look at first:
terminal-help-actions = { $n ->
    [1] There is one thing to choose.
   *[other] There are { $n } possibilities.
  } Aim with the arrows or the mouse, confirm with Enter or a second click.
terminal-page-log = Log
terminal-page-points = Points
terminal-page-aids = Aids
terminal-page-help = ?
terminal-enter = Enter
terminal-escape = Esc
terminal-space = Space
terminal-key-aim = aim
terminal-key-aim-help = aim at a place or a choice
terminal-key-next-help = the next choice (with Shift: the one before)
terminal-key-choose = choose
terminal-key-confirm = confirm
terminal-key-confirm-help = fix the place, then confirm (Space too)
terminal-key-turn = turn
terminal-key-turn-help = turn (the arrows too, once the place is fixed)
terminal-key-back = back
terminal-key-back-help = drop the choice begun; close a page
terminal-key-undo = undo
terminal-key-undo-help = undo a step, or the whole turn
terminal-key-hint = hint
terminal-key-hint-help = ask a bot for good moves
terminal-key-boards = boards
terminal-key-boards-help = the next player’s board
terminal-key-points-help = points, and what makes them (arrows: part by part)
terminal-key-aids-help = what is left, odds, distances
terminal-key-log-help = the log
terminal-key-zoom = zoom
terminal-key-zoom-help = draw the board larger or smaller
terminal-key-page-help = scroll what is beside the board
terminal-key-pan-help = move the board in the window (or drag it)
terminal-key-fit = fit
terminal-key-fit-help = draw the board as large as fits again
terminal-key-search = search
terminal-key-search-help = look for words in the log
terminal-key-found = next, previous
terminal-key-find = find
terminal-key-palette-help = every command by its name
terminal-search = Search
terminal-search-what = Which words? (None: everything is shown again.)
terminal-none-found = Nothing here contains “{ $words }”.
terminal-log-found = { $n ->
    [one] “{ $words }”: { $n } line (Esc: all)
   *[other] “{ $words }”: { $n } lines (Esc: all)
  }
terminal-palette = Which command?
terminal-palette-none = No command is called that
terminal-palette-quit = quit
terminal-palette-key = Ctrl+P: commands
terminal-setting-not-kept = This setting lasts until you leave. { $why }
terminal-too-small = This window has { $has } characters; this page needs { $needs }. Make the window larger, or its letters smaller. Nothing is lost; Q or Ctrl+Q leaves.
terminal-key-menu = menu
terminal-key-menu-help = rules, save, resign, settings
terminal-key-help = help
terminal-key-help-help = this page
terminal-key-look-help = light or dark; French or English
terminal-key-leave = leave
terminal-key-leave-help = leave; the match is saved
terminal-key-look-now = it is me, { $name }
terminal-key-review = review
terminal-key-replay = replay
terminal-key-look-again = look again
terminal-key-again = play again
terminal-key-save = save the record
terminal-key-board = board
terminal-key-sheet = final sheet
terminal-hand-over-title = Hand over
terminal-hand-over = Please hand over to { $name }. No one else should look now.
terminal-end-title = { $game }: the final sheet
terminal-menu = Menu
terminal-menu-sheet = The final sheet
terminal-menu-rules = Rules of this game
terminal-menu-save = Save the record to a file
terminal-menu-replay = Replay from the start
terminal-menu-aids = Switch all playing aids on or off
terminal-menu-settings = Settings
terminal-menu-undo-turn = Undo the whole turn
terminal-menu-resign = Resign
terminal-menu-leave = Leave (the match is saved)
terminal-resign = Really resign? You will come last, and a bot plays on if others are still in.
terminal-resign-no = No, play on
terminal-resign-yes = Yes, resign
terminal-who = { $name }:
# The letter for “yes”; y is understood as well
terminal-key-yes = y
terminal-yes = yes
terminal-no = no
terminal-key-scroll = scroll
terminal-save-where = Where should the record be written?
terminal-save-exists = “{ $file }” exists already; please choose another name.
terminal-saved = Saved as { $file }.

# Replay
terminal-key-step = move
terminal-key-turns = turn
terminal-key-ends = start, end
terminal-key-play = play
terminal-key-stop = stop
terminal-home-key = Home
terminal-end-key = End
terminal-reviewing = reviewing, { $n } %
terminal-go-to = Go to move { $n } (Enter)

# Home
terminal-languages = F3: français
terminal-seats = { $n ->
    [1] { $numbers } player
   *[other] { $numbers } players
  }
terminal-continue = Go on with a match
terminal-nothing-saved = No match is waiting. Enter begins one against a bot.
terminal-saved-match = { $game }: { $names } (move { $n }, { $when })
terminal-finished-match = { $game }: { $names } (finished, { $when })
terminal-hour = { $hour }:{ $minute }
terminal-today = today, { $hour }
terminal-yesterday = yesterday, { $hour }
terminal-day = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
  }{ $year }
terminal-replays = Matches to see again
terminal-from-file = Open a record from a file…
terminal-open-which = Which file? (A record ends in .ludo.)
terminal-key-open = open
terminal-key-game = game
terminal-key-quick = play a bot
terminal-key-new = new match
terminal-key-continue = go on
terminal-key-daily = today’s challenge
terminal-key-replays = replays
terminal-profile = Profile
terminal-key-profile = profile
terminal-key-rules = rules
terminal-key-settings = settings
terminal-key-theme = light or dark
terminal-key-language = français
terminal-key-player = player
no-rulebook = There is no rule text for “{ $id }”.

# A new match
terminal-new-title = { $game }: a new match
terminal-start = Start the match
terminal-key-start = start
terminal-key-field = line
terminal-key-change = change
terminal-players = Players
terminal-how-many = How many
terminal-person = a person
terminal-name = name
terminal-colour = colour
terminal-bot-name = Bot ({ $level })
terminal-options = Options
terminal-takeback = Undo beyond draws when alone or against bots (no achievements)
terminal-advanced = Show the finer options
terminal-file = a file

# Settings
terminal-language = Language
terminal-theme = Look
terminal-theme-dark = dark
terminal-theme-light = light
terminal-aids = Playing aids (legal places, previews, live scores, hints)
terminal-pace = Bots’ pace
terminal-pace-instant = at once
terminal-pace-brisk = brisk
terminal-pace-calm = calm
terminal-your-name = Your name

# Profile
terminal-no-profile = No one has finished a match here yet.
terminal-summary = { $n ->
    [one] { $n } match
   *[other] { $n } matches
  }, { $won } won, best score { $best }
terminal-played = { $day }: { $points ->
    [one] { $score } point
   *[other] { $score } points
  }, place { $place } of { $seats }

# On the boards
terminal-turn = turn { $turn } of { $turns }
terminal-hand = in hand
terminal-stack = { $n ->
    [1] 1 tile left
   *[other] { $n } tiles left
  }
terminal-discard = discard
terminal-reserved = reserved
terminal-rest = rest: { $tokens }
terminal-bag = bag: { $tokens }
terminal-trains = Trains left: { $n }
terminal-turn-number = turn { $turn }
terminal-fare = ⚑ { $place }{ $n ->
    [-1] { "" }
    [1] , 1 square away
   *[other] , { $n } squares away
  }
terminal-fare-cut = ⚑ { $place }, no way there now{ $n ->
   *[other] { "" }
  }
terminal-kept = kept: { $cards }
terminal-deck = Taxi cards: { $n } in the deck, { $discard } in the discard pile

# Plain mode, more
terminal-unused = unused
plain-help-choices = { $n ->
    [1] There is one choice.
   *[other] There are { $n } choices.
  } /word lists those that contain a word, ?3 says what choice 3 would change, + shows the next page.
plain-help-hint = h asks a bot for a hint, with reasons.
plain-keys = That is none of the choices. Type one of: { $keys }.
plain-preview = { $what }: { $parts }
plain-preview-none = { $what }: no points change now.
plain-place = { $place }. { $who }
plain-claim = { $who }, you may keep one of these achievements (its number; Enter for none):
terminal-key-claim = achievements
terminal-claim = Keep one achievement
terminal-claimed = It is in the profile now.
terminal-key-solo = alone
terminal-no-solo = This game is not played alone.
terminal-key-toggle = choose or not
terminal-no-such-set = These pieces can’t be chosen together.

# Puzzles and reviews
terminal-key-puzzles = puzzles
terminal-key-next-puzzle = next puzzle
terminal-key-next-puzzle-help = the next puzzle
terminal-key-retry = try again
terminal-key-moment = costly moment
terminal-page-review = Review
terminal-page-answer = Answer
terminal-no-answer = Choose the move that you think is best.
