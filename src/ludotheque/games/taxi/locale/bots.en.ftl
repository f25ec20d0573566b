bots-level-easy-about-taxi = Overlooks streets and cards, and loses its way.
bots-level-normal-about-taxi = Drives where it notices a way, and overlooks some.
bots-level-hard-about-taxi = Always takes the shortest way, and plays the card that helps it most.
bots-level-expert-about-taxi = Counts in turns, guesses where you are going from how you drive, and stands in your way.
bots-reason-taxi-arrives = arrives
bots-reason-taxi-nearer = { $n ->
    [0] no nearer than before
    [1] 1 square nearer
   *[other] { $n } squares nearer
  }
bots-reason-taxi-farther = { $n ->
    [1] 1 square farther away
   *[other] { $n } squares farther away
  }
bots-reason-taxi-card = { $way }, and a Taxi card
bots-reason-taxi-than-nearer = { $n ->
    [1] 1 square nearer than with the other move
   *[other] { $n } squares nearer than with the other move
  }
bots-reason-taxi-than-farther = { $n ->
    [1] 1 square farther away than with the other move
   *[other] { $n } squares farther away than with the other move
  }
bots-reason-taxi-uncounted = { $way }, your Chance card not counted
bots-reason-taxi-draws = draws a Taxi card
bots-reason-taxi-keeps = keeps the Chance card
bots-reason-taxi-shorter = { $n ->
    [1] your way becomes 1 square shorter
   *[other] your way becomes { $n } squares shorter
  }
bots-reason-taxi-theirs = stands in the way of others, not in yours
taxi-why-turns = reaches the destination { $better ->
    [1] this turn instead of after { $made } turns
   *[other] after { $better } turns, this one counted, instead of { $made }
  }
taxi-why-others = the others need { $better ->
    [1] 1 turn
   *[other] { $better } turns
  } to their destinations instead of { $made }
taxi-why-others-one = { $who } needs { $better ->
    [1] 1 turn
   *[other] { $better } turns
  } to the next destination instead of { $made }
taxi-why-cards = draws { $better ->
    [1] 1 Taxi card
   *[other] { $better } Taxi cards
  } on the way instead of { $made }
taxi-why-lost = { $told }; turns lost in a dead end: { $better } instead of { $made }
taxi-theme-turns = the way to the destination
taxi-theme-others = the way of the others
taxi-theme-cards = Taxi cards
taxi-why-no-way = { $told }; { $better ->
    [100] no way there is open just now
   *[other] in { $better } % of the matches no way there is open just now, instead of { $made } %
  }
taxi-why-squares = { $told }; the way there is then { $better } squares instead of { $made }
taxi-why-goal = { $told } (probable destination: { $place })
taxi-why-goals = { $told } (probable destination: { $place } or { $other })
