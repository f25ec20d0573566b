# Refusals that any face may show
unknown-game = There is no game “{ $id }”. Known: { $known }.
unknown-language = There is no language “{ $code }”. Known: { $known }.
bad-seed = --seed takes a whole number from 0 on, of at most 38 digits.
missing-extra = This needs more packages: { $command }
unknown-bot = There is no bot “{ $name }”. Known: { $known }.
unknown-bot-name = There is no bot “{ $name }”. Known: { $levels }, { $others }.
unknown-bot-or-person = { $unknown } A person of that name is written human:{ $name }.
admin-backup = A copy is in { $file }.
admin-upgraded = The database is up to date (schema { $revision }).
admin-nothing-to-copy = No copy: there is no server.sqlite in { $folder }.
admin-copy-exists = No copy: { $file } is there already.
docs-none = The documentation has not been built here: python -m scripts.site
at-least = { $option } must be at least { $least }, not { $given }.
more-than-0 = { $option } must be more than 0, and finite.
file-unwritable = “{ $file }” cannot be written: { $why }
file-no-folder = “{ $file }” cannot be written: there is no folder “{ $folder }”.
option-called = { $label } [{ $name }]
bad-option = This option cannot be used: { $why }
bad-option-no-value = The option “{ $name }” needs a value: --option { $name }={ $value }, for instance.
bad-option-name = There is no option “{ $name }”. There are: { $known }. Write --NAME VALUE, or --option NAME=VALUE.
bad-option-bool = { $name }: “{ $value }” does not fit; yes or no?
bad-option-int = { $name }: “{ $value }” does not fit; a whole number from { $low } to { $high }, please.
bad-option-choice = { $name }: “{ $value }” does not fit; one of these, please: { $known }.
bad-action = “{ $action }” is not an action here: { $why }
bad-action-tag = “{ $tag }” is not an action of this game. Known: { $known }.
bad-action-fields = The action “{ $tag }” takes { $n ->
    [0] nothing more
    [1] one value
   *[other] { $n } values
  }.
bad-action-word = “{ $word }” cannot be there.
bad-action-prefix = “{ $word }” should begin with “{ $prefix }”.
bad-action-members = “{ $word }” should be { $n } values with commas between them.
bad-action-written = it is written “{ $action }”.
bad-action-length = An action has at most { $limit } characters.
refused-over = The match is over.
refused-stale = The match has moved on; please look again.
refused-turn = It is not your turn.
refused-undo = There is nothing to undo: something was drawn or shown, or another player has moved.
refused-seat = There is no such seat.
refused-claim = This achievement cannot be claimed.

# Records
record-too-large = This record is too large (more than { $limit } MB).
record-empty = This is not a record: it has no complete line.
record-bad-line = Line { $line } of the record is damaged: { $why }
record-newer-format = This record was written by a newer Ludothèque (format { $format }); please update.
record-after-end = Line { $line } of the record comes after the end of the match.
record-bad-number = Line { $line } of the record does not follow the line before it.
record-bad-result = The result in line { $line } of the record is not what its moves lead to.
record-bad-checksum = The record is damaged: its checksum does not fit what it says.
record-newer-rules = This record uses version { $version } of the game’s rules; this Ludothèque knows version { $known }. Please update.
record-older-rules = This record uses version { $version } of the game’s rules, which can no longer be played (now: { $known }).
record-bad-move = Move { $ply } of the record is not possible: { $why }
output-unwritable = The output cannot be written: { $why }
record-unreadable = “{ $file }” cannot be read: { $why }
not-kept = “{ $file }” cannot be written: { $why } What was written before is kept.

# What is wrong with data from elsewhere, as the end of a sentence
fault-not-found = there is no such file.
fault-no-folder = there is no such folder.
fault-forbidden = reading or writing it is not allowed.
fault-folder = it is a folder.
fault-not-folder = there is a file where a folder should be.
fault-full = there is no room left on the disk.
fault-system = the system refuses (error { $n }).
fault-encoding = it is not text in UTF-8.
fault-json = it is not JSON.
fault-json-at = it is not JSON (near character { $n }).
fault-toml = it is not TOML (at its end).
fault-toml-at = it is not TOML (line { $line }, character { $n }).
fault-toml-long = it is longer than { $n } characters.
fault-toml-deep = it is nested too deeply: at most { $n } levels.
fault-toml-keys = it has more than { $n } entries.
fault-toml-number = it has a number of more than { $n } digits.
fault-toml-value = it has a value that TOML cannot hold: { $value }.
fault-missing = “{ $field }” is missing.
fault-unknown = “{ $field }” does not belong there.
fault-key = “{ $name }” cannot be a name in “{ $field }”.
fault-keys = a name in “{ $field }” does not fit.
fault-int = “{ $field }” should be a whole number.
fault-float = “{ $field }” should be a number.
fault-str = “{ $field }” should be text in quotation marks.
fault-bool = “{ $field }” should be true or false.
fault-array = “{ $field }” should be a list in square brackets.
fault-object = “{ $field }” should be a group of values with names.
fault-least = “{ $field }” should be { $n } or more.
fault-most = “{ $field }” should be { $n } or less.
# Fields of moves, as a refusal names them
move-field-at = place
move-field-card = card
move-field-cell = cell
move-field-crossing = crossing
move-field-effects = Taxis
move-field-first = first token
move-field-give = token to give
move-field-half = half of the card
move-field-kind = bonus
move-field-letter = letter
move-field-number = number
move-field-pips = pips
move-field-place = place
move-field-product = product
move-field-seat = player
move-field-second = second token
move-field-slot = place
move-field-species = species
move-field-spot = spot
move-field-square = square
move-field-starter = start
move-field-take = token to take
move-field-tile = tile
move-field-to = square
move-field-token = token
move-field-tokens = tokens
move-field-turn = turn
move-field-way = direction
fault-letters-least = “{ $field }” should have { $n ->
    [1] a character or more
   *[other] { $n } characters or more
  }.
fault-letters-most = “{ $field }” should have { $n ->
    [1] one character
   *[other] { $n } characters
  } at most.
fault-letters-just = “{ $field }” should have { $n ->
    [1] one character
   *[other] { $n } characters
  }.
fault-values-least = “{ $field }” should have { $n ->
    [1] a value or more
   *[other] { $n } values or more
  }.
fault-values-most = “{ $field }” should have { $n ->
    [1] one value
   *[other] { $n } values
  } at most.
fault-values-just = “{ $field }” should have { $n ->
    [1] one value
   *[other] { $n } values
  }.
fault-choice = “{ $field }” cannot be “{ $value }”.
fault-value = the value of “{ $field }” does not fit.
fault-shape = it is not what should be there.

# The log
player = Player { $n }
log-undo = undoes a move
log-resign = resigns
log-bot = is replaced by a bot
log-sit = takes the seat back from the bot
log-end-finished = The match is over.
log-end-resigned = The match is over: all but one have resigned.
log-end-abandoned = The match was abandoned.
log-end-closed = The administrator of the server has closed this table.
log-end-time = The match is over: time has run out.

# Plain mode
bad-command = This command was not understood: { $why }
command-unknown = “{ $words }” is not known here. --help shows what is.
command-missing = “{ $name }” needs a value.
command-missing-word = { $word } is missing. --help shows what is needed.
command-word-code = CODE
command-word-draft = DRAFT
command-word-entry = ENTRY
command-word-file = FILE
command-word-folder = FOLDER
command-word-game = GAME
command-word-game-or-match = GAME|MATCH
command-word-guest = GUEST
command-word-level = LEVEL
command-word-link = LINK
command-word-match = MATCH
command-word-name = NAME
command-word-round = ROUND
command-word-table = TABLE
command-word-task = TASK
command-value = “{ $value }” does not fit { $name }.
command-among = { $name } must be one of { $known }.
command-not-among = { $name } must be one of { $known }, not “{ $value }”.
command-help = --help shows how it is written.
score-no-scorer = Boards of { $game } cannot be scored.
score-no-board = There is no board in “{ $file }”.
score-wrong-field = { $who }, { $field }: { $why }
score-wrong-line = Line { $line }: { $why }
score-missing = Nothing is entered for { $who } yet.
score-needs-file = Boards of { $game } are read from a file: { $command }
score-ask-players = How many players? ({ $least } to { $most }, Enter: { $least })
score-ask-name = Name of player { $n } (Enter: none)
score-ask-count = { $field } (0 to { $most }, Enter: 0)
score-ask-choices = { $field }: { $choices }. Their names, with spaces (Enter: none)
score-ask-figure = { $field }: a line for each row, { $choices }, a dot where there is no card. An empty line ends it.
score-ask-choice = { $typed } = { $label }
score-ask-number = “{ $typed }” is no number from { $least } to { $most }.
score-ask-unknown = “{ $typed }” is none of these: { $names }
score-ask-square = row { $y }, column { $x }: “{ $letter }” cannot be there; write { $letters }, or a dot where there is no card.
score-leads = { $n ->
    [one] { $names } leads so far.
   *[other] { $names } lead so far.
  }
bad-seat = “{ $seat }” is not a seat: write human:Name, or the name of a bot.
plain-which-game = Which game? (1 to { $n }, or its name)
plain-game-or-match = Which game (1 to { $n }, or its name), or which match to go on with (up to { $last })?
plain-which-match = Which match? [1, the last one]
plain-nothing-saved = No match is waiting here. Begin one with: { $command }
plain-no-matches = No match is saved here.
plain-how-many = How many players? ({ $low } to { $high }; Enter: play at once against a bot)
plain-option = { $label } [{ $default }]
plain-who = Who is player { $n }? (a name; or { $levels } for a bot)
plain-display = How should the match be shown? [{ $default }]
plain-display-lines = Terminal: lines of text, one below the other
plain-display-full = Graphics in the terminal: full screen, with colours and the mouse
plain-display-browser = Browser: the match opens there
plain-display-none = This terminal cannot show a full screen: the match is played in lines of text.
plain-display-no-browser = The browser’s pages are not installed here: the match is played in lines of text.
plain-among = One of these, please: { $known }.
plain-range = A number from { $low } to { $high }, please.
plain-left = Nothing was started.
plain-ask = { $who }: { $what }
plain-none-such = No choice contains “{ $words }”.
plain-more = Choices { $first } to { $last } of { $n }. + shows more; any number or action can be typed.
plain-number = { $n ->
    [1] There is one choice: type 1.
   *[other] A number from 1 to { $n }, please.
  }
plain-unknown = “{ $word }” is not an action of this game. What can be said now: { $known }.
confirm-action = { $action } – sure? Choose it again to confirm.
plain-empty = Type the number of a choice, or ? for help.
plain-scrollback = This terminal cannot clear what it has shown: what others may not know can still be read by scrolling up.
plain-hand-over = Please hand over to { $who }. Press Enter when only { $who } is looking.
plain-help = { $what } Type the number of a choice, its key, or the action in brackets. Other commands: b board, w board in words (for screen readers), s scores, l log, a aids, u undo a step, U undo the turn, resign, q leave (the match is saved).
plain-no-aids = Nothing to point out here.
plain-part = { $part } { $points }
plain-score = { $who }: { $total } ({ $parts })
plain-score-short = { $who }: { $total }
plain-final = Final scores
plain-block-who = { $who }, total score: { $total }
plain-block-part = { $part }: { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
plain-journal = Result added to the file { $file }
plain-journal-takeback = Not added to the files of achievements: moves could be undone, or it began in the middle of another match.
plain-journal-server = The server has added the result to its file { $file }.
plain-winners = { $n ->
    [0] No one wins.
    [1] { $names } wins.
   *[other] Shared victory: { $names }.
  }
plain-resigned = { $n ->
    [one] { $names } had resigned: the bot that played on cannot win, so the best of the others does.
   *[other] { $names } had resigned: the bots that played on cannot win, so the best of the others does.
  }
no-match = No match with the id “{ $id }” is saved here.
match-is-folder = “{ $id }” is a folder: a match is named by its id or its .ludo file.
plain-saved = The match is saved. Go on with: { $command }
plain-record = See the match again with: { $command }
replay-title = { $game }: { $names }
replay-cut = (The last line of the record was incomplete and has been left out.)
replay-running = This match is not over.

# Colours of the seats
colour-blue = blue
colour-red = red
colour-green = green
colour-purple = purple
colour-yellow = yellow
colour-teal = teal
colour-grey = grey
colour-pink = pink
colour-orange = orange
colour-any = any
colour-none = { $game } has no colours to choose from.
colour-unknown = There is no “{ $colour }”: choose from { $colours }.
colour-twice = Two players want { $colour }: everyone needs a colour of their own.
colour-too-many = { $n } colours were named for { $seats ->
    [one] one player
   *[other] { $seats } players
  }.
plain-colour = Which colour for { $who }? [{ $default }]

# Print and play
print-written = Written: { $file }. Print it at 100 %.
print-written-backs = Written: { $file }. Print it at 100 %, cards on both sides turned over the long edge.
score-total = total
print-no-pdf = No PDF can be made here. The browser can print the pages itself.
print-ruler = { $n } mm: print at 100 %
print-score-sheets = Score sheets
print-table = Written: { $file }, the same cards for a table (option “cards”).
print-no-lesson = { $game } has no numbers to choose and no exercises.
print-many-exercises = From 0 to { $n } exercises.
print-bad-products = “{ $words }” is not understood: write numbers and ranges up to 999, such as 2-30,36.
