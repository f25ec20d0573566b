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
bots-reason-taxi-shorter = { $n ->
    [1] your way becomes 1 square shorter
   *[other] your way becomes { $n } squares shorter
  }
bots-reason-taxi-theirs = stands in the way of others, not in yours
