bots-level-easy-about-quadrata = Overlooks destinations, and forgets to book.
bots-level-normal-about-quadrata = Takes what is worth most to it at the end of its turn.
bots-level-hard-about-quadrata = Weighs path, colours, trophies and bag for you as well as for itself.
bots-level-expert-about-quadrata = Like Hard, but compares many plans and thinks through what each of them may draw.
bots-reason-quadrata-trophy = { $done } of { $size } provinces for a trophy
bots-reason-quadrata-path = { $n ->
    [1] joins a neighbour on the path
   *[other] joins { $n } neighbours on the path
  }
bots-reason-quadrata-bag = your numbers then reach { $n } of the { $all } destinations
bots-reason-quadrata-new = a new card comes
bots-reason-quadrata-book = keeps the card for you alone
bots-reason-quadrata-draws = { $n ->
    [0] keeps all your tokens
    [1] then draws 1 token
   *[other] then draws { $n } tokens
  }
quadrata-why-points = { $part }: { $better ->
    [1] 1 point
   *[other] { $better } points
  } after day { $day } instead of { $made }
quadrata-why-visits = { $told }, with { $better ->
    [1] 1 visit
   *[other] { $better } visits
  } instead of { $made }
quadrata-why-visit = { $told }; visits { $place } ({ $province }) in { $better } % of the matches played on, instead of { $made } %
quadrata-why-their-visit-one = { $told }; { $who } visits { $place } ({ $province }) in { $better } % of the matches played on, instead of { $made } %
quadrata-why-their-visit = { $told }; one of them visits { $place } ({ $province }) in { $better } % of the matches played on, instead of { $made } %
quadrata-why-others-one = { $who } has { $better ->
    [1] 1 point
   *[other] { $better } points
  } after day { $day } instead of { $made }
quadrata-why-others = the others have { $better ->
    [1] 1 point
   *[other] { $better } points
  } after day { $day } instead of { $made }
quadrata-theme-others = what the others can do
quadrata-why-ahead = the days after day { $day } promise { $better ->
    [1] 1 point
   *[other] { $better } points
  } instead of { $made }
quadrata-why-kept-trains = { $told }: by then { $better ->
    [1] 1 Train
   *[other] { $better } Trains
  } on average instead of { $made }, each a token more every turn
quadrata-why-kept-taxis = { $told }: by then { $better ->
    [1] 1 unused Taxi
   *[other] { $better } unused Taxis
  } on average instead of { $made }
quadrata-why-kept-reach = { $told }: the numbers that you own by then reach { $better } of the { $all } destinations instead of { $made }
quadrata-why-their-ahead-one = the days after day { $day } promise { $who } { $better ->
    [1] 1 point
   *[other] { $better } points
  } instead of { $made }
quadrata-why-their-ahead = the days after day { $day } promise the others { $better ->
    [1] 1 point
   *[other] { $better } points
  } each instead of { $made }
quadrata-theme-ahead = what lasts
quadrata-theme-their_ahead = what the others can do later
