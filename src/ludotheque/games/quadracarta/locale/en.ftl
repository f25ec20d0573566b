minisurf-name = Quadracarta Minisurf
minisurf-tagline = Lay every card on the smallest surface.
minisurf-option-duplicate = Duplicate: the same cards for all, at the same time (1 to 8 players)
minisurf-with-duplicate = duplicate
minisurf-option-corners = A card may also touch by a corner only
minisurf-option-boxes = Boxes of cards (5 to 8 players need two)
minisurf-with-boxes = two boxes of cards
minisurf-option-first = First player
minisurf-option-first-random = Drawn by lot
minisurf-option-cards = Cards from a file (empty: the 24 printed ones)
minisurf-option-cards-help = A TOML file with 24 cards, each by its towns: towns = "yyrb". The rules page shows how.
minisurf-part-area = surface
minisurf-bad-seats = Minisurf is for 2 to 4 players, up to 8 with two boxes of cards, 1 to 8 in the duplicate variant, not { $n }.
minisurf-bad-seats-duplicate = Duplicate Minisurf is for 1 to 8 players, not { $n }.
minisurf-ask-pick = Choose one of the cards that are turned up.
minisurf-ask-place = Lay the card { $card }: beside your cards, or on squares of the same towns.

maxisurf-name = Quadracarta Maxisurf
maxisurf-tagline = Own the largest of the smallest groups, and know when to stop.
maxisurf-option-duplicate = Duplicate: the same cards for all, at the same time (1 to 8 players)
maxisurf-with-duplicate = duplicate
maxisurf-option-corners = A card may also touch by a corner only
maxisurf-option-first = First player
maxisurf-option-first-random = Drawn by lot
maxisurf-option-ties = Equal smallest groups: what is compared next
maxisurf-option-ties-each = The next group, of any size
maxisurf-option-ties-larger = The next larger size
maxisurf-option-cards = Cards from a file (empty: the 24 printed ones)
maxisurf-option-cards-help = A TOML file with 24 cards, each by its towns: towns = "yyrb". The rules page shows how.
maxisurf-part-smallest = smallest group
maxisurf-bad-seats = Maxisurf is for 2 to 4 players, 1 to 8 in the duplicate variant, not { $n }.
maxisurf-bad-seats-duplicate = Duplicate Maxisurf is for 1 to 8 players, not { $n }.
maxisurf-ask-go = Draw another card, or pass for good?
maxisurf-ask-place = Lay the card { $card }: beside your cards, or on any squares.
maxisurf-decided = Equal smallest groups; { $term ->
    [2] the second smallest
    [3] the third smallest
   *[other] group number { $term } from the smallest
  } decided.
maxisurf-decided-larger = Equal smallest groups; { $term ->
    [2] the next larger size
   *[other] size number { $term } from the smallest
  } decided.
maxisurf-decided-nobody = No one shows all three towns, so no one wins.

quadracarta-ask-wait = Wait for the others.
quadracarta-bad-first = There is no player { $n } who could go first.
quadracarta-bad-boxes = In the duplicate variant everyone has a set of 24 cards: one box is enough.
quadracarta-town-y = Y
quadracarta-town-r = R
quadracarta-town-b = B
quadracarta-tell-start = { $who } begins with the card { $card }
quadracarta-tell-start-all = everyone begins with the card { $card }
quadracarta-tell-draw = the card { $card } is turned up
quadracarta-tell-first = { $who } begins, drawn by lot
quadracarta-tell-pick = takes the card { $card }
    .do = Take the card { $card }
quadracarta-tell-go = draws a card
    .do = Draw a card
quadracarta-tell-pass = passes
    .do = Pass for good
quadracarta-tell-place = lays { $card } at ({ $x }, { $y }) ({ $more ->
    [0] no new square
    [1] 1 new square
   *[other] { $more } new squares
  })
    .do = Lay { $card } at ({ $x }, { $y }) ({ $more ->
        [0] no new square
        [1] 1 new square
       *[other] { $more } new squares
      })
quadracarta-tell-chosen = has chosen
quadracarta-groups = { $groups ->
    [one] { $groups } group
   *[other] { $groups } groups
  }
quadracarta-squares = { $area ->
    [one] { $area } square
   *[other] { $area } squares
  }
minisurf-board = { $who }: { quadracarta-squares }
maxisurf-board = { $who }: { quadracarta-squares }, { quadracarta-groups }, the smallest of { $least }
maxisurf-board-passed = { $who } (has passed): { quadracarta-squares }, { quadracarta-groups }, the smallest of { $least }
maxisurf-board-without = { $who }: { quadracarta-squares }, { quadracarta-groups }; missing: { $towns } (score 0)
maxisurf-board-without-passed = { $who } (has passed): { quadracarta-squares }, { quadracarta-groups }; missing: { $towns } (score 0)
minisurf-spoken = { $who } has { quadracarta-squares }.
maxisurf-spoken = { $who } has { quadracarta-squares } in { quadracarta-groups }; the smallest group has { $least }.
maxisurf-spoken-passed = { $who } has passed, with { quadracarta-squares } in { quadracarta-groups }; the smallest group has { $least }.
maxisurf-spoken-without = { $who } has { quadracarta-squares } in { quadracarta-groups }, but scores 0 without { $towns }.
maxisurf-spoken-without-passed = { $who } has passed, with { quadracarta-squares } in { quadracarta-groups }, but scores 0 without { $towns }.
quadracarta-spoken-axes = Columns are counted from left to right, rows from top to bottom.
quadracarta-spoken-row = Row { $y }: { $runs }.
quadracarta-spoken-column = column { $first } { $town }
quadracarta-spoken-columns = columns { $first } to { $last } { $town }
quadracarta-spoken-chosen = { $who } has chosen.
quadracarta-spoken-clockwise = Cards are read clockwise from the top left.
quadracarta-spoken-card = Turned up: { $card }, that is { $towns }.
quadracarta-spoken-way = The card to lay, turned { $turn }: { $towns }.
quadracarta-colour-y = yellow
quadracarta-colour-r = red
quadracarta-colour-b = blue
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
quadracarta-deck = Cards not seen yet ({ $n }): { $cards }
quadracarta-left = { $card } × { $n }
quadracarta-refuse-chance = The table draws now; no one can play.
quadracarta-refuse-over = The match is over.
quadracarta-refuse-seat = This player is not asked for anything now.
quadracarta-refuse-first = There is no such player who could go first.
quadracarta-refuse-draw = That card is no longer in the deck.
quadracarta-refuse-pick = A card must be chosen from those turned up.
quadracarta-refuse-row = That card is not among those turned up.
quadracarta-refuse-go = Draw a card, or pass.
quadracarta-refuse-place = A card must be laid now.
quadracarta-refuse-turn = The card looks the same in that orientation as in an earlier one: use the smaller number.
quadracarta-refuse-town = A covered square shows another town.
quadracarta-refuse-apart = The card must share a side with a card that lies there, or lie on one.

# A card, clockwise from the top left: every way it can lie.
quadracarta-card = { $a }-{ $b }-{ $c }-{ $d }
quadracarta-letter-y = y
quadracarta-letter-r = r
quadracarta-letter-b = b

# The figures of a real table
quadracarta-sheet-rows = figure
quadracarta-sheet-letter = row { $y }, column { $x }: “{ $letter }” is no town; write y, r or b, and a dot where there is no card.
quadracarta-sheet-alone = row { $y }, column { $x }: this square is in no card of 2 × 2 squares.
quadracarta-sheet-apart = row { $y }, column { $x }: this part touches no other card.
quadracarta-sheet-many = the cards have { $n } squares in all.
maxisurf-sheet-groups = { $who }: { $n ->
    [one] one group
   *[other] { $n } groups
  }, with so many squares: { $sizes }
maxisurf-sheet-without = { $who } cannot win: no square shows { $towns }.

# Print and play
quadracarta-print-cards = Cards

# Cards from a file
quadracarta-cards-bad = This file of cards cannot be used: { $why }
quadracarta-cards-towns = Card { $n }: “{ $towns }” is no card. Write four letters clockwise from the top left: y, r or b.
quadracarta-cards-count = There are { $n } cards; a set has { $wanted }.
maxisurf-cards-town = No card shows { $town }, so no one could win.
quadracarta-bad-matches = Compiled matches are played with the printed cards.
quadracarta-changed-cards = Cards
quadracarta-changed-kind = { $card } { $before } → { $after }
