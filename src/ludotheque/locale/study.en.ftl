# Studies: what a game is like
study-title = Study: { $game }
study-what = { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
  } with { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
  }, { $seats ->
    [one] { $seats } player
   *[other] { $seats } players
  }; bots: { $bots }.
study-figure = a match
study-variant = variant
study-as-is = as it is
study-turns = turns
study-decisions = decisions (with more than one choice)
study-choices = choices in a decision
study-minutes = minutes among people (estimated)
study-idle-turns = turns without a choice
study-points = points
study-best = the winner’s points
study-margin = margin over the second
study-lead-changes = changes of the lead
study-decided = decided after
study-first-wins = wins of the player who moves first
study-times-of = times a match: { $name }
study-few = { $deals ->
    [one] One deal alone: nothing here is sure
   *[other] Only { $deals } deals: nothing here is sure
}. A hundred would do better.
study-seats = The order of play
study-order = moves
study-nth = { $n ->
    [1] first
    [2] second
    [3] third
   *[other] as number { $n }
  }
study-wins = wins
study-fair-wins = wins, luck taken off
study-fair-points = points, luck taken off
study-shares = Luck and skill
study-share = share of the result
study-share-skill = skill: who plays
study-share-draws = draws: the same for all players
study-share-luck = luck: what the draws were worth
study-share-at-most = at most { $n } %
study-how-shares = Shares of the variance of a player’s lead. Skill is what differs between line-ups of bots whatever the draws; it needs bots of different levels (--bots easy,normal,hard). Draws are what differs between deals, whoever the players are. Luck, in games that say what their draws are worth, is the scatter that goes when that is taken off. The rest is how draws and choices met.
study-ways = What winners do
study-way = action or category of points
study-way-times = for a player in a match
study-correlation = correlation with winning
study-how-ways = Compared within each match: what a player did more often than the others, and what they won more often. It is no cause: a player who is ahead may do something because of it. Shown is what varies in at least 30 deals. Verdicts as above, by Holm’s way.
study-uses = What is used
study-use = action, draw or effect
study-times = times a match
study-in-matches = matches with it
study-differences = Differences
study-difference = difference
study-verdict = verdict
study-real = real
study-not-real = may be chance
study-intervals = “±” and brackets give 95% intervals; their unit is the deal, because matches with the same deal are not independent. What was equal in nearly all deals has no “±”. A shared first place is divided.
study-how-minutes = Minutes are estimated, not timed: unless the game says better, 5 seconds for a decision, 2 more whenever its choices double, 2 for a draw, times a factor that fits the game’s length on the shelf.
study-how-decided = A match is decided after the last turn at which the winner did not lead alone, as a share of its turns.
study-how-real = Variants were played with the same draws and are compared deal by deal, each with the first one. All verdicts together call a chance difference real in 5% of studies at most (Holm’s way).
study-how-uses = Actions by their words without numbers and places, draws as records write them; games with figures of their own list their own effects.
study-written = The report is { $report }; figures.json lies beside it.
study-stopped = Stopped. What has been played so far is in the report.
study-bad-vary = “{ $words }” says nothing to vary: write NAME=VALUE,VALUE.
study-bad-compare = “{ $words }” names nothing to compare: write NAME=VALUE.
study-twice = “{ $name }” is said twice: an option is fixed with --option or varied with --vary, once.
study-same-variants = Two of these variants are the same: every value of --vary once.
study-other-seats = These variants are played by different numbers of players: say how many with --seats.
study-damaged = { $file } cannot be read. Delete it, and its matches are played again.
study-other-parts = “{ $folder }” holds matches of other variants, or of another version of Ludothèque: choose another folder with --out.

# Clusters
cluster-token-off = RAY_AUTH_MODE is not “token”. Anyone who reaches a cluster without a token can run programs on it, so none is used without one.
cluster-unreached = The cluster “{ $address }” cannot be reached: { $why }
cluster-failed = The cluster could not play: { $why }
cluster-open = The cluster was started without a token on { $place }: start it with RAY_AUTH_MODE=token.
cluster-other-release = { $place } has Ludothèque { $there }, and this is { $here }: install the same on all machines.
cluster-other-code = { $place } has other files of Ludothèque ({ $there }) than this machine ({ $here }): install the same on all machines.
cluster-other-python = { $place } has Python { $there }, and this is { $here }: all machines need the same.
