# Changed components: checks, drafts and studies
variant-no-part = The game has no file “{ $part }”. It has: { $known }
variant-empty = The file is empty.
variant-minutes-more = About { $n } minutes longer: { $after } instead of { $before } minutes.
variant-minutes-less = About { $n } minutes shorter: { $after } instead of { $before } minutes.
variant-minutes-same = As long as before: about { $before } minutes.
variant-minutes-open = Length: { $before } minutes before, { $after } now.
variant-first-wins-more = The player who begins wins more often: { $after } % instead of { $before } %.
variant-first-wins-less = The player who begins wins less often: { $after } % instead of { $before } %.
variant-first-wins-same = The player who begins wins as often as before: about { $before } %.
variant-first-wins-open = Wins of the player who begins: { $before } % before, { $after } % now.
variant-passed-more = The scenario is passed more often: { $after } % instead of { $before } %.
variant-passed-less = The scenario is passed less often: { $after } % instead of { $before } %.
variant-passed-same = The scenario is passed as often as before: { $before } %.
variant-passed-open = The scenario is passed: { $before } % before, { $after } % now.
variant-margin-more = Less close: the winner is { $after } points ahead instead of { $before }.
variant-margin-less = Closer: the winner is { $after } points ahead instead of { $before }.
variant-margin-same = As close as before: the winner is about { $before } points ahead.
variant-margin-open = Lead of the winner: { $before } points before, { $after } now.
variant-lead-changes-more = More comebacks: the lead changes { $after } times instead of { $before }.
variant-lead-changes-less = Fewer comebacks: the lead changes { $after } times instead of { $before }.
variant-lead-changes-same = As many comebacks as before: the lead changes about { $before } times.
variant-lead-changes-open = Changes of the lead: { $before } before, { $after } now.
variant-points-more = Players score more: { $after } points instead of { $before }.
variant-points-less = Players score less: { $after } points instead of { $before }.
variant-points-same = As many points as before: about { $before }.
variant-points-open = Points of a player: { $before } before, { $after } now.
variant-use-more = More often: { $name } ({ $after } a match instead of { $before })
variant-use-less = Less often: { $name } ({ $after } a match instead of { $before })
variant-use-same = As often as before: { $name } (about { $before } a match)
variant-use-open = How often: { $name } ({ $before } a match before, { $after } now)
variant-part-more = More points for { $name } ({ $after } instead of { $before })
variant-part-less = Fewer points for { $name } ({ $after } instead of { $before })
variant-part-same = As many points for { $name } (about { $before })
variant-part-open = Points for { $name }: { $before } before, { $after } now

# The panel in the browser
variant-measure = What does it change?
variant-measure-about = Bots play your variant and the original side by side, with the same draws.
variant-measure-players = Players
variant-measure-start = Measure
variant-measure-again = Measure again
variant-measure-go-on = Go on for a minute
variant-measure-stop = Stop
variant-measure-waiting = The first matches are being played…
variant-measure-played = { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
  } in { $seconds } seconds
variant-measure-settled = All main figures are settled.
variant-measure-limit = The minute is over; what is not settled needs more matches.
variant-measure-main = What players notice
variant-measure-uses = What is used
variant-measure-uses-open = Not settled: { $n }
variant-measure-unused = Never used: { $names }
variant-measure-luck = Luck decides { $after } % of a result; with the original, { $before } %.
variant-measure-between = sure: the difference is between { $low } and { $high }
variant-measure-within = sure: the difference is at most { $n }
variant-measure-open = not settled
variant-measure-needs = not settled; about { $n ->
    [one] { $n } match
   *[other] { $n } matches
  } would do
variant-measure-far = not settled; the difference, if there is one, is too small to be found
variant-measure-error = “Sure” means: of a hundred studies at most five say anything wrong, however early they stop. Minutes are estimated from what players decide.
variant-measure-repeat = Repeat with more matches on your own computer
variant-measure-repeat-about = Download your file as { $file }, then:
variant-measure-here = Matches are played in this browser, more slowly than on a server: a minute settles less.

# How a file differs
variant-changed = { $what }: { $names }
variant-changed-more = { $what }: { $names } and { $n } more
variant-note = A variant: { $parts }
variant-mark = variant
variant-note-same = The file says the same as the original.
