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
