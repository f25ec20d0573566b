bots-level-hard-about-minisurf = Keeps room for the unseen cards, and leaves you the awkward ones; now and then it overlooks something.
bots-level-expert-about-minisurf = Overlooks nothing, and plays the match on in its head before it takes a card.
bots-level-easy-about-maxisurf = Overlooks most places, and passes with the first decent board.
bots-level-normal-about-maxisurf = Sees many places, not all, and does not risk a good board.
bots-level-hard-about-maxisurf = Overlooks fewer places than Normal, keeps its towns growing, and weighs when to pass.
bots-level-expert-about-maxisurf = Lays with the next card in mind, and passes when drawing would lose more often.
bots-reason-minisurf = { $fitting ->
    [0] none of { $unseen } unseen cards then fits
    [1] 1 of { $unseen } unseen cards then fits
   *[other] { $fitting } of { $unseen } unseen cards then fit
  } without a new square
bots-reason-maxisurf-stop = passes with a smallest group of { $n }
bots-reason-maxisurf-go = { $n ->
    [1] 1 card may still come
   *[other] { $n } cards may still come
  }
bots-reason-maxisurf-groups = { $n ->
    [1] 1 group on the board
   *[other] { $n } groups on the board
  }
minisurf-why-now = the surface is then { $better } squares instead of { $made }
minisurf-why-later = your remaining cards add { $better ->
    [1] 1 square
   *[other] { $better } squares
  } in all, instead of { $made }
minisurf-why-others = the best of the others ends with { $better } squares instead of { $made }
minisurf-why-fitting = { $better ->
    [1] 1 of { $unseen } unseen cards then fits
   *[other] { $better } of { $unseen } unseen cards then fit
  } without a new square, instead of { $made }; { $told }
minisurf-why-next = an unseen card then adds { $better ->
    [1] 1 square
   *[other] { $better } squares
  } on its best place instead of { $made }; { $told }
maxisurf-why-smallest = smallest group at the end: { $better ->
    [1] 1 square
   *[other] { $better } squares
  } instead of { $made }
maxisurf-why-next = once the next card lies, the smallest group has { $better ->
    [1] 1 square
   *[other] { $better } squares
  } instead of { $made }; { $told }
maxisurf-why-groups = { $told }; right after the move the smallest groups have { $better } squares, instead of { $made }
minisurf-theme-now = few squares now
minisurf-theme-later = room for the cards to come
minisurf-theme-others = cards left to the others
