# Rated tables, ratings and rankings

server-rated-people = A rated table needs { $n } people who each hold one seat: one seat is yours, another must be open.
server-rated-clock = A rated table has a clock, and no undo.
server-rated-options = Rated matches are played by the usual rulings: “{ $option }” cannot be changed.
server-rated-one-seat = At a rated table everyone holds one seat.
server-rated-director = In a rated event the clocks end matches, not the director.
server-rated-abandon = Someone has resigned: a rated match is then played to its end.
server-rated-seat = At a rated table everyone plays for themselves: seats are not shared, and no bot takes over. The clock decides.

rating-value = { $rating } ± { $error }
ranking-title = Ranking
ranking-none = No one has played a rated match here yet.
ranking-columns = rank  player                    rating        matches
ranking-matches = { $n ->
    [one] { $n } rated match
   *[other] { $n } rated matches
}
admin-recount = { $wrong ->
    [0] All ratings are what the results make them ({ $n } ratings).
   *[other] Ratings were worked out again from the results ({ $n } ratings; { $wrong } figures were different).
}

web-ratings = Ratings
web-ranking = Ranking
web-rated = Rated match
web-rated-about = Counts for everyone’s rating: with a clock, without hints and without undo. Running out of time or resigning is a loss. Your name may appear in the ranking.
web-rating-would-not-pair = A match between you would not count: { $limit ->
    [one] one has
   *[other] { $limit } have
} counted today.
web-rating-would-not-network = A match between you would not count: { $limit ->
    [one] one between your networks has
   *[other] { $limit } between your networks have
} counted today.
web-terms-move = Clock: { $time } for each turn.
web-terms-game = Clock: { $time } for the whole match.
web-terms-days = Clock: { $time } for each turn.
web-terms-increment = Each turn adds { $time }.
web-terms-lost = A player who runs out of time has lost.
web-terms-bot = A bot goes on for a player who runs out of time.
web-rating-levels = level { $bot ->
    [easy] easy
    [normal] normal
    [hard] hard
    [expert] expert
   *[other] { $bot }
}
web-rating-curve = Rating after each match: { $ratings }
web-rating-unsure = Not in the ranking yet: it takes about { $matches } matches until a rating is sure enough, { $opponents } of them against different people who are known as well.
web-rating-place = Number { $place } in the ranking
web-rating-change = { $change }: { $rating }
web-rating-not-pair = Not counted: { $limit ->
    [one] a match
   *[other] { $limit } matches
} between you already counted today.
web-rating-not-network = Not counted: { $limit ->
    [one] a match
   *[other] { $limit } matches
} between your networks already counted today.
web-rating-not-short = Not counted: one of you made fewer than a third of the moves of a usual match.
web-ranking-about = { $points } points ahead means about ten wins per loss. The level “normal” is at { $middle }. “±”: the true figure lies within it in 95 of 100 cases. The list has the bots’ levels and the players with enough matches who have met { $opponents } others on it.
web-ranking-player = Player
web-ranking-rating = Rating
web-ranking-matches = Matches
web-ranking-none = No one is known well enough here yet.
web-ranking-pool = Game and options
web-ranking-you = you
web-ratings-none = You have not played a rated match yet. It is chosen when you open a table to others.
web-ranking-place = Rank
web-event-rated = The matches count for ratings: without hints
