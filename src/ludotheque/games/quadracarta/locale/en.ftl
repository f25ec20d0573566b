minisurf-name = Quadracarta Minisurf
minisurf-tagline = Lay every card on the smallest surface.
minisurf-option-duplicate = Duplicate: the same cards for everybody, laid at the same time
minisurf-option-corners = A card may also touch by a corner only
minisurf-option-boxes = Boxes of cards (two boxes for 5 to 8 players)
minisurf-part-area = surface
minisurf-bad-seats = Minisurf is for 2 to 4 players, or 5 to 8 with two boxes (boxes=2); not for { $n }.
minisurf-bad-seats-duplicate = Duplicate Minisurf is for 1 to 8 players, not { $n }.
minisurf-ask-pick = Choose one of the cards that are turned up.
minisurf-ask-place = Lay the card { $card }: beside your cards, or on squares of the same towns.

maxisurf-name = Quadracarta Maxisurf
maxisurf-tagline = Own the largest of the smallest groups, and know when to stop.
maxisurf-option-duplicate = Duplicate: the same cards for everybody, laid at the same time
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
quadracarta-board = { $who }: { $area } squares, { $groups } groups, the smallest of { $least }
quadracarta-board-passed = { $who } (has stopped): { $area } squares, { $groups } groups, the smallest of { $least }
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
quadracarta-card-yyyy = yyyy
quadracarta-card-yyyr = yyyr
quadracarta-card-yyyb = yyyb
quadracarta-card-yyry = yyry
quadracarta-card-yyrr = yyrr
quadracarta-card-yyrb = yyrb
quadracarta-card-yyby = yyby
quadracarta-card-yybr = yybr
quadracarta-card-yybb = yybb
quadracarta-card-yryy = yryy
quadracarta-card-yryr = yryr
quadracarta-card-yryb = yryb
quadracarta-card-yrry = yrry
quadracarta-card-yrrr = yrrr
quadracarta-card-yrrb = yrrb
quadracarta-card-yrby = yrby
quadracarta-card-yrbr = yrbr
quadracarta-card-yrbb = yrbb
quadracarta-card-ybyy = ybyy
quadracarta-card-ybyr = ybyr
quadracarta-card-ybyb = ybyb
quadracarta-card-ybry = ybry
quadracarta-card-ybrr = ybrr
quadracarta-card-ybrb = ybrb
quadracarta-card-ybby = ybby
quadracarta-card-ybbr = ybbr
quadracarta-card-ybbb = ybbb
quadracarta-card-ryyy = ryyy
quadracarta-card-ryyr = ryyr
quadracarta-card-ryyb = ryyb
quadracarta-card-ryry = ryry
quadracarta-card-ryrr = ryrr
quadracarta-card-ryrb = ryrb
quadracarta-card-ryby = ryby
quadracarta-card-rybr = rybr
quadracarta-card-rybb = rybb
quadracarta-card-rryy = rryy
quadracarta-card-rryr = rryr
quadracarta-card-rryb = rryb
quadracarta-card-rrry = rrry
quadracarta-card-rrrr = rrrr
quadracarta-card-rrrb = rrrb
quadracarta-card-rrby = rrby
quadracarta-card-rrbr = rrbr
quadracarta-card-rrbb = rrbb
quadracarta-card-rbyy = rbyy
quadracarta-card-rbyr = rbyr
quadracarta-card-rbyb = rbyb
quadracarta-card-rbry = rbry
quadracarta-card-rbrr = rbrr
quadracarta-card-rbrb = rbrb
quadracarta-card-rbby = rbby
quadracarta-card-rbbr = rbbr
quadracarta-card-rbbb = rbbb
quadracarta-card-byyy = byyy
quadracarta-card-byyr = byyr
quadracarta-card-byyb = byyb
quadracarta-card-byry = byry
quadracarta-card-byrr = byrr
quadracarta-card-byrb = byrb
quadracarta-card-byby = byby
quadracarta-card-bybr = bybr
quadracarta-card-bybb = bybb
quadracarta-card-bryy = bryy
quadracarta-card-bryr = bryr
quadracarta-card-bryb = bryb
quadracarta-card-brry = brry
quadracarta-card-brrr = brrr
quadracarta-card-brrb = brrb
quadracarta-card-brby = brby
quadracarta-card-brbr = brbr
quadracarta-card-brbb = brbb
quadracarta-card-bbyy = bbyy
quadracarta-card-bbyr = bbyr
quadracarta-card-bbyb = bbyb
quadracarta-card-bbry = bbry
quadracarta-card-bbrr = bbrr
quadracarta-card-bbrb = bbrb
quadracarta-card-bbby = bbby
quadracarta-card-bbbr = bbbr
quadracarta-card-bbbb = bbbb
