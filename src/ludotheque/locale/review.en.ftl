# Reviews: what was luck, what was skill.
review-title = Review: { $game }
review-running = Playing the match again and again
review-how = Every position was played on { $n ->
    [one] once
   *[other] { $n } times
  }. Final − start = luck + own decisions + others’ decisions; ± is a 95 % interval. The error is what a decision of this match lost on average.
review-how-alone = Every position was played on { $n ->
    [one] once
   *[other] { $n } times
  }. Final − start = luck + own decisions; ± is a 95 % interval. The error is what a decision of this match lost on average.
review-light = This was worked out in plain Python, without compiled players (NumPy, Numba): the match was played on from the beginning of each turn only, so the figures are rougher and only large losses stand out. What was better is what a greedy player would do, in Quadrata and TAXI an expert.
review-unfinished = This match is not over: only finished matches are reviewed.
review-not-played-out = This match was ended before its last move, so there is no result to explain.
review-too-long = This match has { $n } moves; reviews stop at { $limit }.
review-too-slow = A review of this match would take longer than { $seconds } seconds here, where it is worked out in plain Python. Save the match as a file and review it with `ludotheque review` where Ludothèque is installed with NumPy and Numba.
review-no-seat = There is no seat { $seat }: this match has { $seats }.
review-bad-budget = “{ $budget }” is no budget: write 20s, 800ms, or a number of samples.
review-written = Written to { $file }
review-percent = { $n } %
review-seat = player
review-start = start
review-luck = luck
review-own = own
review-others = others
review-final = final
review-adjusted = without luck
review-error = error
review-like = plays like
review-turn = turn
review-loss = lost
review-expected = expected
review-chance = chance
review-inaccuracy = inaccuracy
review-mistake = mistake
review-blunder = blunder
review-lost = { $n ->
    [one] { $points } point
   *[other] { $points } points
  }
review-lost-both = { $n ->
    [one] { $points } point, { $chance } to win
   *[other] { $points } points, { $chance } to win
  }
review-lowest = Fewer points are better here: points that luck or decisions add (+) are bad, points that they save (−) are good.
review-heading-points = Expected points
review-heading-chances = Chances to win
review-points-unsure = After { $n ->
    [one] one sample
   *[other] { $n } samples
  } of each position it cannot be said which points were luck and which were decisions.
review-chances-unsure = After { $n ->
    [one] one sample
   *[other] { $n } samples
  } of each position the chances to win are known to ± { $margin } only: too little to say what was luck and what were decisions.
review-heading-moments = The costliest moments
review-heading-turns = Turn by turn
review-chart-sums = { $name }: luck and own decisions so far, in points
review-none = No decision lost more than chance explains.
review-moment = Turn { $turn }, { $name }: { $grade } ({ $lost })
review-made = played: { $words }
review-better = better: { $words }
review-line-luck = Luck: { $luck }
review-line-luck-lowest = Luck (+ is bad): { $luck }
review-line-error = { $grade } ({ $lost }); better: { $better } – { $reason }
review-line-sound = A sound decision
# Puzzles: what was the best move?
puzzle-none = There are no puzzles for { $game }.
puzzle-no-number = There is no puzzle { $number }: there are { $of }.
puzzle-nothing = No decision of this match has an answer that is clear enough for a puzzle.
puzzle-not-reviewed = This match has not been reviewed yet: its puzzles come from the review.
puzzle-title = Puzzle { $n } of { $of }: which move is best?
puzzle-about = Theme: { $theme }. { $difficulty }
puzzle-about-difficulty = { $difficulty }
puzzle-difficulty-1 = Difficulty 1 of 3
puzzle-difficulty-2 = Difficulty 2 of 3
puzzle-difficulty-3 = Difficulty 3 of 3
puzzle-what = Answer with a number from the list, or with the words in brackets; q leaves.
puzzle-right = Right.
puzzle-wrong = Not the best: { $n ->
    [one] { $loss } point and { $chance } of the chance to win are lost.
   *[other] { $loss } points and { $chance } of the chance to win are lost.
  }
puzzle-wrong-alone = Not the best: { $n ->
    [one] { $loss } point is lost.
   *[other] { $loss } points are lost.
  }
puzzle-best = Best: { $words } – { $reason }
puzzle-solved = { $n } of { $of } solved
