# Bots by name
bots-no-files = “{ $name }” is a file: bots from files play in the arena only (the command `arena`).
bots-no-file = There is no file “{ $file }”.
bots-file-failed = “{ $file }” cannot be used as a bot: { $why }
bots-no-class = There is no class “{ $cls }” in “{ $file }”.
bots-no-choose = “{ $cls }” is not a bot: it has no method “choose”.

# Levels
# A bot’s kind, as it is shown and may be typed.
bots-word = { $bot ->
    [easy] easy
    [normal] normal
    [hard] hard
    [expert] expert
    [random] random
    [casual] casual
    [greedy] greedy
    [flat] simulations
    [tree] tree search
   *[other] { $bot }
  }
# How a bot is called at a table, after its own name.
bots-called = { $name } ({ bots-word }{ $budget })
bots-stand-in = The strongest bots of this game need more packages: { $command }. Until then the next weaker level takes their seats.
bots-general-casual = Casual
bots-general-casual-about = Looks at the points of the moment and overlooks some. It stands in for the easy level, which needs a server here.
bots-general-greedy = Greedy
bots-general-greedy-about = Takes what gives the most points at once. It stands in for the stronger levels, which need a server here.
bots-level-easy = Easy
bots-level-easy-about = Takes what it notices first, and overlooks things.
bots-level-normal = Normal
bots-level-normal-about = Takes what is worth most at the end of its turn.
bots-level-hard = Hard
bots-level-hard-about = Plays on in its head before it decides; thinks for up to a second a turn.
bots-level-expert = Expert
bots-level-expert-about = Plays on in its head much longer; thinks for up to three seconds a turn.

# Hints
bots-reason-gain = { $sign }{ $amount }
bots-reason-part = { $part } { $gain }
bots-reason-versus = { $part } { $gain } instead of { $other }
bots-reason-equal = this turn: no difference in points
bots-reason-equal-both = this turn: no difference in points; { $more }
bots-reason-instead = { $told }, instead of { $made }
bots-reason-parts = this turn: { $parts }
bots-reason-both = this turn: { $parts }; { $more }
bots-reason-nothing = changes no points for now
bots-why = On average, played on from both moves: { $why }
bots-why-hint = On average, played on from this move and from “{ $other }”: { $why }
bots-why-certain = Compared with the other move: { $why }
bots-why-certain-hint = Compared with “{ $other }”: { $why }
bots-why-points = { $part }: { $better ->
    [1] 1 point
   *[other] { $better } points
  } at the end instead of { $made }
bots-why-two = { $first }; { $second }
bots-why-but = { $first } (but { $second })
bots-why-made-up = { $first }; what is lost at first is made up for ({ $second })
bots-why-comes-back = { $first }; what is lost at first mostly comes back ({ $second })

# The arena
arena-title = Arena: { $game }
arena-what = { $matches ->
    [1] 1 match
   *[other] { $matches } matches
  } with { $deals ->
    [1] 1 deal
   *[other] { $deals } deals
  }, { $seats ->
    [1] one player each
   *[other] { $seats } players each
  }; every deal was played by every line-up in every rotation of the seats.
arena-at-limit = { $n ->
    [one] 1 match
   *[other] { $n } matches
  } of { $matches } ended at the limit of turns, which is ours.
arena-playing = Playing
arena-so-far = { $done } of { $all }; { $minutes ->
    [0] less than a minute
    [one] about one minute
   *[other] about { $minutes } minutes
  } to go
arena-stopped = Stopped. The same command goes on from here.
dataset-stopped = Stopped; { $files ->
    [one] one file is missing.
   *[other] { $files } files are missing.
  } The same command goes on from here.
dataset-written = { $matches ->
    [one] One match
   *[other] { $matches } matches
  } written to { $folder }; README.md says what is there.
dataset-other-folder = “{ $folder }” holds another data set, or one of another version of the program: choose another folder with --out.
benchmark-task = task
benchmark-deals = deals
benchmark-opponent = opponents
benchmark-measure = measure
benchmark-bot = bot
benchmark-author = by
benchmark-note = note
benchmark-measure-points = points
benchmark-measure-wins = wins
benchmark-done = { $bot } in { $task }: { $score }. The results are in { $file }.
benchmark-checked = { $file }: whole, its score follows from its matches, and { $n ->
    [0] none was played again.
    [one] one of them was played again and ended as it says.
   *[other] { $n } of them were played again and ended as it says.
  }
benchmark-no-task = There is no task “{ $task }”, only { $known }.
benchmark-changed = This version plays the opponents of { $task } differently from the task: results could not be compared.
benchmark-bad-file = These are no results of a benchmark: { $why }
benchmark-in-file = { $file }: { $why }
benchmark-not-whole = The results are not whole: { $wanted } matches belong to the task, each once and in order.
benchmark-other-score = The score does not follow from the matches.
benchmark-bad-match = Match { $match } of the results is wrong: { $why }
benchmark-other-end = played again, it does not end as the results say.
arena-good-highest = More wins, points and rating are better.
arena-good-lowest = More wins and rating are better, and fewer points.
arena-written = The report is { $report }; records and Parquet lie beside it.
arena-bot = bot
arena-matches = matches
arena-wins = wins
arena-total = points
arena-rating = rating
arena-turn-median = ms a turn
arena-turn-p95 = 95% below
arena-parts = Mean points by category
arena-lowest = How often each result occurred; the lowest wins.
arena-highest = How often each result occurred; the highest wins.
arena-rating-how = Bradley–Terry: 400 points more mean ten wins for every loss. The mean is 1500.
arena-fair = Luck taken off
arena-fair-ahead = first ahead, luck off
arena-fair-lead = difference, luck off
arena-fair-worth = as many matches
arena-fair-how = What the draws gave each side, by a value function that was fixed before these matches, is subtracted. The mean stays what it was; the interval is as narrow as with so many times as many matches.
arena-no-rules = There are no rules { $version } of this game, only { $known }.
arena-duels = Two by two
arena-pair = bots
arena-ahead = first ahead
arena-lead = difference
arena-real = one comes first more often
arena-real-how = Whether one of two bots really comes first more often is asked of all pairs together: if none did, all would be called chance in 95 of 100 arenas (Holm’s correction).
arena-times = Time in milliseconds
arena-per = per
arena-median = median
arena-p95 = 95%
arena-p99 = 99%
arena-most = longest
arena-decision = decision
arena-turn = turn
arena-intervals = “±” and brackets give 95% intervals; their unit is the deal, because matches with the same deal are not independent. A shared first place is divided.
arena-bot-failed = The bot “{ $bot }” failed in match { $match }, move { $ply }: { $why }
arena-other-folder = “{ $folder }” holds the results of another arena: choose another folder with --out.
arena-other-code = The file of “{ $bot }” has changed since the matches in “{ $folder }”: choose another folder with --out.
arena-no-bots = Which bots are to play? For instance --bots hard,greedy.
arena-bad-folder = “{ $folder }” cannot be used: { $why }
