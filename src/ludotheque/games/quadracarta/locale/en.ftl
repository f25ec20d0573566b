minisurf-name = Quadracarta Minisurf
minisurf-tagline = Lay every card on the smallest surface.
minisurf-option-duplicate = Duplicate: the same cards for all, at the same time (1–8 players)
minisurf-option-corners = A card may also touch by a corner only
minisurf-option-boxes = Boxes of cards (two boxes for 5 to 8 players)
minisurf-part-area = surface
minisurf-bad-seats = Minisurf is for 2 to 4 players, or 5 to 8 with two boxes (boxes=2); not for { $n }.
minisurf-bad-seats-duplicate = Duplicate Minisurf is for 1 to 8 players, not { $n }.
minisurf-ask-pick = Choose one of the cards that are turned up.
minisurf-ask-place = Lay the card { $card }: beside your cards, or on squares of the same towns.

maxisurf-name = Quadracarta Maxisurf
maxisurf-tagline = Own the largest of the smallest groups, and know when to stop.
maxisurf-option-duplicate = Duplicate: the same cards for all, at the same time (1–8 players)
maxisurf-option-corners = A card may also touch by a corner only
maxisurf-part-smallest = smallest group
maxisurf-bad-seats = Maxisurf is for 2 to 4 players, not { $n }.
maxisurf-bad-seats-duplicate = Duplicate Maxisurf is for 1 to 8 players, not { $n }.
maxisurf-ask-go = Draw another card, or stop for good?
maxisurf-ask-place = Lay the card { $card }: beside your cards, or on any squares.
maxisurf-decided = Equal smallest groups; { $term ->
    [2] the second smallest
    [3] the third smallest
   *[other] group number { $term } from the smallest
  } decided.
maxisurf-decided-nobody = Nobody shows all three towns, so nobody wins.

quadracarta-ask-wait = Wait for the others.
quadracarta-bad-boxes = In the duplicate variant everybody has a set of 24 cards: leave boxes at 1.
quadracarta-town-y = Y
quadracarta-town-r = R
quadracarta-town-b = B
quadracarta-tell-start = first card: { $card }
quadracarta-tell-draw = { $card } is turned up
quadracarta-tell-first = { $who } begins
quadracarta-tell-pick = takes { $card }
quadracarta-tell-go = draws
quadracarta-tell-pass = stops
quadracarta-tell-place = lays { $card } at { $x },{ $y } ({ $more ->
    [0] no new square
    [1] 1 new square
   *[other] { $more } new squares
  })
quadracarta-tell-chosen = has chosen
quadracarta-groups = { $groups ->
    [one] { $groups } group
   *[other] { $groups } groups
  }
quadracarta-board = { $who }: { $area } squares, { quadracarta-groups }, the smallest of { $least }
quadracarta-board-passed = { $who } (has stopped): { $area } squares, { quadracarta-groups }, the smallest of { $least }
quadracarta-board-without = { $who }: { $area } squares, { quadracarta-groups }; missing: { $towns } (score 0)
quadracarta-board-without-passed = { $who } (has stopped): { $area } squares, { quadracarta-groups }; missing: { $towns } (score 0)
quadracarta-row = { $n ->
    [1] The last card turned up:
   *[other] Turned up:
  }
quadracarta-hand = { $n ->
    [1] To lay (looks the same however it is turned):
   *[other] To lay, in each orientation:
  }
quadracarta-left-in-deck = { $n ->
    [0] No card left to come.
    [1] 1 card left to come.
   *[other] { $n } cards left to come.
  }
quadracarta-deck = Unseen ({ $n }): { $cards }
quadracarta-left = { $card } × { $n }
quadracarta-refuse-chance = The table draws now; nobody can play.
quadracarta-refuse-over = The match is over.
quadracarta-refuse-seat = This player is not asked for anything now.
quadracarta-refuse-first = No such player can begin.
quadracarta-refuse-draw = No such card is left in the deck.
quadracarta-refuse-pick = A card must be chosen from those turned up.
quadracarta-refuse-row = That card is not among those turned up.
quadracarta-refuse-go = The question is whether to draw or to stop.
quadracarta-refuse-place = A card must be laid now.
quadracarta-refuse-turn = The card looks the same in that orientation as in an earlier one: use the smaller number.
quadracarta-refuse-town = A covered square shows another town.
quadracarta-refuse-apart = The card must share a side with a card that lies there, or lie on one.

# A card, clockwise from the top left: every way it can lie.
quadracarta-card = { $a }{ $b }{ $c }{ $d }
quadracarta-letter-y = y
quadracarta-letter-r = r
quadracarta-letter-b = b
