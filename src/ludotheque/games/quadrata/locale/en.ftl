quadrata-name = Quadrata Canada
quadrata-tagline = Seven days to tour Canada by multiplying tokens.
quadrata-option-version = Taxi board
quadrata-option-version-family = Family (side A): Taxis add or subtract
quadrata-option-version-expert = Expert (side B): Taxis with special effects
quadrata-option-strict_consolation = Strict consolation Taxi
quadrata-option-strict_consolation-help = As printed: a Taxi for not visiting only if no visit is possible with your Taxis either. Otherwise your tokens alone decide.
quadrata-option-taxi_at_once = Consolation Taxi usable at once (expert)
quadrata-option-taxi_at_once-help = As printed: the Taxi you get instead of a visit can be used in the same turn for whatever needs no visit. Otherwise from the next turn on.
quadrata-option-refill_circles = Days 3 and 5 refill dotted circles (expert)
quadrata-option-refill_circles-help = As printed: every emptied space of the movement area is refilled. Otherwise dotted circles stay empty.
quadrata-option-return_first = Return a reservation before booking another
quadrata-option-return_first-help = As printed: the old reservation goes onto the discard pile first and covers its top card. Otherwise you choose first.
quadrata-option-practice = Practice: do the multiplications yourself
quadrata-option-practice-help = No aid: choose two tokens, multiply them, and see where they lead. After three pairs in a turn the destinations within reach are shown.
quadrata-option-compensation = For those who do not play first
quadrata-option-compensation-none = nothing, as in the rulebook
quadrata-option-compensation-half-points = half a point to a point
quadrata-option-compensation-help = The first player is fixed and often first at a trophy. This evens it out (two players: 0 and ½ point; three: 0, ½, 1; four: 0, ½, ½, 1); it is Ludothèque’s own.
quadrata-option-solo_target = Points to reach when playing alone
quadrata-option-solo_target-help = The solo challenge is Ludothèque’s own; the printed game is for two to four.
quadrata-option-cards = What is in your box (a TOML file; empty for ours)
quadrata-option-cards-help = The printed cards and boards are not public. Owners of the game can enter them: cards, provinces, links, Taxi boards, tokens, trophies, or some of these. The rules page shows how.
quadrata-part-destinations = destinations
quadrata-part-trophies = trophies
quadrata-part-taxis = Taxis
quadrata-part-trains = Trains
quadrata-part-airplanes = airplanes
quadrata-part-compensation = compensation

quadrata-bad-seats = Quadrata Canada is for one to four players, not { $n }.
quadrata-bad-version = These rules have no version { $version }.
quadrata-bad-target = The target is for the solo challenge: with several players, leave it as it is.
quadrata-bad-matches = Compiled matches are played without practice.
quadrata-cards-bad = The file cannot be used: { $why }
quadrata-cards-count = The file has { $n ->
    [one] 1 card
   *[other] { $n } cards
  }; there must be { $wanted }.
quadrata-cards-missing = The file has no card for: { $provinces }
quadrata-card-bad = Card { $entry } ({ $id }): { $why }
quadrata-card-id = Card { $entry } ({ $id }), field { $field }: an id is made of lower-case letters, digits and single hyphens.
quadrata-card-twice = Card { $entry } ({ $id }), field { $field }: another card has this id.
quadrata-card-province = Card { $entry } ({ $id }), field { $field }: “{ $province }” is no province or territory. Use BC, AB, SK, MB, ON, QC, NB, PE, NS, NL, YT, NT or NU.
quadrata-card-same = Card { $entry } ({ $id }), field { $field }: the two numbers are both { $number }.
quadrata-card-number = Card { $entry } ({ $id }), field { $field }: no two tokens make { $number }.

# A card carries its names in both languages, since its file may be a user’s.
quadrata-place = { $en }
quadrata-card = { $city } / { $attraction } ({ $province })
quadrata-word = { $word }
quadrata-number = { $n }
quadrata-none = none
quadrata-plane = airplane
quadrata-plane-as = airplane ({ $n })
quadrata-dotted = { $token } (dotted circle)
quadrata-product = { $a } × { $b } = { $n }
quadrata-product-taxis = { $product }, { $taxis } = { $n }

quadrata-province-BC = British Columbia
quadrata-province-AB = Alberta
quadrata-province-SK = Saskatchewan
quadrata-province-MB = Manitoba
quadrata-province-ON = Ontario
quadrata-province-QC = Quebec
quadrata-province-NB = New Brunswick
quadrata-province-PE = Prince Edward Island
quadrata-province-NS = Nova Scotia
quadrata-province-NL = Newfoundland and Labrador
quadrata-province-YT = Yukon
quadrata-province-NT = Northwest Territories
quadrata-province-NU = Nunavut
quadrata-colour-purple = purple
quadrata-colour-blue = blue
quadrata-colour-yellow = yellow
quadrata-colour-orange = orange
quadrata-colour-multicolour = multicoloured
quadrata-colour-red = red
quadrata-colour-green = green

quadrata-ask-return = Choose { $n ->
    [one] a basic token
   *[other] { $n } basic tokens
  } to put back into the box.
quadrata-ask-replace = Step 1: replace a card of the centre, or keep them all.
quadrata-ask-visit = Step 2: choose a city or an attraction to visit.
quadrata-ask-second = Your second visit: choose a city or an attraction.
quadrata-ask-more = Step 2: use another Taxi, or go on to booking.
quadrata-ask-again = { $lesson } { $ask }
quadrata-ask-taxis = { $place }: which Taxis change the product?
quadrata-ask-multiply = Step 2: which two tokens do you multiply?
quadrata-ask-goal = Where do { $first } and { $second } take you?
quadrata-ask-tokens-for = { $place }: choose two tokens that make { $a } or { $b }.
quadrata-ask-answer = { $first } × { $second }: how much is it?
quadrata-ask-bonus = Path bonus: a Train or a Taxi?
quadrata-ask-book = Step 3: book a Destination for later, or nothing.
quadrata-ask-rest = Step 4: which of your tokens go to rest? The spaces are then filled from your bag.
quadrata-ask-wait = Wait for the others.
quadrata-ask-draw = Something is being drawn.
quadrata-ask-over = The tour is over.

quadrata-tell-first = { $players ->
    [one] { $who } has seven days
   *[other] { $who } is the first player for all seven days, drawn by lot
  }
quadrata-tell-reveal = { $card } comes to the centre
quadrata-tell-draw = { $who } draws { $token }
quadrata-tell-advanced = { $who } draws { $token } from the black bag
quadrata-tell-chosen = has chosen
quadrata-tell-return = puts back into the box: { $tokens }
    .do = Put back into the box: { $tokens }
quadrata-tell-keep = replaces no card
    .do = Replace no card
quadrata-tell-discard = discards { $card }
    .do = Replace { $card }
quadrata-tell-visit = chooses { $place } ({ $province }): { $a } or { $b }, { $points ->
    [one] 1 point
   *[other] { $points } points
  }
    .do = Visit { $place } ({ $province }): { $a } or { $b }, { $points ->
        [one] 1 point
       *[other] { $points } points
      }{ $taxis ->
        [0] {""}
        [one] ; you need a Taxi
       *[other] ; you need { $taxis } Taxis
      }
quadrata-tell-pass = visits nothing, though it is possible (no Taxi)
    .do = Visit nothing, though you could: you get no Taxi
quadrata-tell-no-visit = visits nothing
    .do = Visit nothing
quadrata-tell-consoled = cannot visit anything and gets a Taxi
    .do = You cannot visit anything: get a Taxi instead
quadrata-tell-stuck = cannot visit anything
    .do = You cannot visit anything: go on
quadrata-tell-enough = goes on to booking
    .do = Go on to booking
quadrata-tell-taxis = { $n ->
    [0] uses no Taxi
    [one] uses the Taxi { $effects }
   *[other] uses the Taxis { $effects } (together { $total })
  }
    .do = { $n ->
        [0] Use no Taxi
        [one] Use the Taxi { $effects }
       *[other] Use the Taxis { $effects } (together { $total })
      }
quadrata-tell-tokens = visits { $place }: { $made } ({ $earned })
    .do = Visit { $place } with { $made }: you get { $earned }
quadrata-tell-tokens-chosen = multiplies { $a } and { $b }
    .do = Multiply { $a } and { $b }
quadrata-tell-answer = { $first } × { $second } = { $answer }
quadrata-tell-back = tries other tokens
    .do = Try other tokens
quadrata-tell-bonus-train = takes a Train: one more token from now on
    .do = Take a Train: one more token for you from now on
quadrata-tell-bonus-taxi = takes a Taxi
    .do = Take a Taxi
quadrata-tell-use-draw = uses a Taxi to draw tokens into the dotted circles
    .do = Use a Taxi to draw tokens into your dotted circles
quadrata-tell-use-airplane = uses a Taxi to take an airplane
    .do = Use a Taxi to take an airplane
quadrata-tell-use-second = uses a Taxi for a second visit
    .do = Use a Taxi for a second visit
quadrata-tell-use-blank = marks an empty Taxi square
    .do = Mark an empty Taxi square
quadrata-tell-use-airplane-none = uses a Taxi for an airplane, but none is left
    .do = Use a Taxi for an airplane (none is left; only the points of the square count)
quadrata-tell-swap = uses a Taxi to swap { $give } for { $take } from the rest area
    .do = Use a Taxi to swap { $give } for { $take } of your rest area
quadrata-tell-book = books { $card }
    .do = Book { $card }
    .another = Book { $card }; your reservation, { $old }, goes onto the discard pile
quadrata-tell-skip = books nothing
    .do = Book nothing
quadrata-tell-rest = sends to rest: { $tokens }
    .do = Send to rest: { $tokens }
quadrata-tell-keep-all = { $n ->
    [0] has no token left to rest
   *[other] rests no token
  }
    .do = { $n ->
        [0] Go on: you have no token left to rest
       *[other] Rest no token
      }
quadrata-tell-finish = ends the tour
    .do = End your tour

quadrata-earns-points = { $n ->
    [one] 1 point
   *[other] { $n } points
  }
quadrata-earns-links = { $n ->
    [one] 1 connection
   *[other] { $n } connections
  }
quadrata-earns-plane = an airplane
quadrata-earns-trophy-purple = the purple trophy
quadrata-earns-trophy-blue = the blue trophy
quadrata-earns-trophy-yellow = the yellow trophy
quadrata-earns-trophy-orange = the orange trophy
quadrata-earns-trophy-multicolour = the multicoloured trophy
quadrata-earns-trophy-red = the red trophy
quadrata-earns-trophy-green = the green trophy
quadrata-earns-no-plane = no airplane, since none is left

quadrata-lesson-right = Right: { $first } × { $second } = { $n }.
quadrata-lesson-wrong = { $first } × { $second } is not { $n } but { $right }.
quadrata-lesson-nowhere = { $first } and { $second } reach no open destination.

quadrata-decided-fives = Equal points; the number of 5s on the board decided.
quadrata-decided-trophies = Equal points and 5s; the number of trophies decided.
quadrata-decided-shared = Equal points, 5s and trophies: the victory is shared.
quadrata-solo-reached = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }: the target of { $target } is reached.
quadrata-solo-missed = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }: the target of { $target } is missed.

quadrata-day-0 = Setup: the tour has not begun.
quadrata-day-1 = Day 1 of 7: everyone gets a Taxi.
quadrata-day-2 = Day 2 of 7: everyone draws two advanced tokens into the rest area.
quadrata-day-3 = Day 3 of 7: everyone puts a basic token back into the box.
quadrata-day-4 = Day 4 of 7: everyone draws two advanced tokens into the rest area.
quadrata-day-5 = Day 5 of 7: everyone puts two basic tokens back into the box.
quadrata-day-6 = Day 6 of 7: everyone draws two advanced tokens, then the rest area goes into the bag.
quadrata-day-7 = Day 7 of 7: the last day.
quadrata-first = First player: { $who }
quadrata-target = Solo challenge: reach { $target } points.
quadrata-trophies = Trophies: { $trophies }
quadrata-trophy-free = { $trophy } ({ $points })
quadrata-trophy-won = { $trophy } ({ $points }, { $who })
quadrata-map = The path, in order (the last joins the first): colour, name, { $n ->
    [one] points
   *[other] points of each player
  }
quadrata-centre = Centre ({ $deck ->
    [one] 1 card
   *[other] { $deck } cards
  } in the deck):
quadrata-empty = (empty)
quadrata-discard-top = Top of the discard pile ({ $n }): { $card }
quadrata-discard-empty = The discard pile is empty.
quadrata-supply = Black airplanes left: { $planes }. Tokens in the black bag: { $black }.
quadrata-card-line = { $province } ({ $colour }): city { $city }; attraction { $attraction }
quadrata-half-line = { $place } ({ $a } or { $b }, { $points ->
    [one] 1 point
   *[other] { $points } points
  })
quadrata-player = { $who }: { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
quadrata-player-playing = { $who } (playing): { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
quadrata-movement = Movement area ({ $spaces } spaces): { $tokens }
quadrata-rest = Rest area: { $tokens }
quadrata-bag = Bag ({ $n }): { $tokens }
quadrata-taxis-over = Taxis: { $circled } of { $slots } received; { $unused ->
    [one] the unused one marks the best free square
   *[other] the { $unused } unused ones mark the best free squares
  }: { $points ->
    [one] 1 point
   *[other] { $points } points
  }
quadrata-taxis = Taxis: { $unused } to use, { $circled } of { $slots } received; free squares: { $squares }
quadrata-square = { $square } × { $n } ({ $points ->
    [one] 1 point
   *[other] { $points } points
  })
quadrata-square-draw = draw 2
quadrata-square-swap = swap
quadrata-square-airplane = airplane
quadrata-square-second = second visit
quadrata-square-blank = empty
quadrata-trains = Trains still on the board: { $n }
quadrata-reserved = Reservation: { $card }
quadrata-reserved-none = Reservation: none
quadrata-returned = Back in the box: { $tokens }
quadrata-choice = You have chosen to put back: { $tokens }
quadrata-chosen = Has chosen.
quadrata-practised = Practice: { $right } of { $asked } right

quadrata-aid-products = { $n ->
    [0] Your tokens make no product.
   *[other] Your tokens make: { $products }
  }
quadrata-aid-nothing = No open destination can be reached with them, nor with your Taxis.
quadrata-aid-reach = { $place }: { $made } ({ $earned })
quadrata-aid-bag = In your bag (odds of the next draw): { $tokens }
quadrata-aid-rest = Your bag is empty; from the rest area will come: { $tokens }
quadrata-aid-token = { $token } × { $n } ({ $percent }%)

quadrata-refuse-chance = Draws are made by the table, not by a player.
quadrata-refuse-drawn = That cannot be drawn now.
quadrata-refuse-turn = It is not this player’s turn.
quadrata-refuse-phase = This is not the moment for that: { $asked }
quadrata-now-return = basic tokens go back to the box now.
quadrata-now-replace = now a card of the centre is replaced, or all are kept.
quadrata-now-visit = now a destination is chosen, or none.
quadrata-now-taxis = now the Taxis are chosen that change the product.
quadrata-now-tokens = now the two tokens are chosen.
quadrata-now-answer = now their product is asked.
quadrata-now-bonus = now a Train or a Taxi is chosen.
quadrata-now-book = now a destination is booked, or none.
quadrata-now-rest = now tokens are sent to rest, or none.
quadrata-now-draw = something is being drawn.
quadrata-refuse-order = Name the tokens in ascending order, those in dotted circles last, each only once.
quadrata-refuse-return-count = Choose exactly { $n } basic { $n ->
    [one] token
   *[other] tokens
  }.
quadrata-refuse-return-gone = That basic token is back in the box already.
quadrata-refuse-not-in-centre = That card is not in the centre.
quadrata-refuse-consoled = You have received a Taxi instead of a visit.
quadrata-refuse-covered = Your old reservation goes onto the discard pile first and covers that card.
quadrata-refuse-one-visit = Only one visit a turn.
quadrata-refuse-not-open = That card is neither in the centre, nor on top of the discard pile, nor in your reservation.
quadrata-refuse-province-visited = You have already visited { $province }.
quadrata-refuse-tokens-first = Choose and multiply two tokens first.
quadrata-refuse-not-reached = That does not reach the destination.
quadrata-refuse-no-such-taxis = You do not have these Taxis, or fewer of them give the same.
quadrata-refuse-not-in-hand = That token is not in your movement area.
quadrata-refuse-no-such-answer = That is none of the answers offered.
quadrata-refuse-no-train = Both Trains are taken already.
quadrata-refuse-no-slot = No Taxi is left to circle.
quadrata-refuse-no-such-square = That Taxi square cannot be used now: { $why }
quadrata-unusable-square-pair = the two tokens are chosen already.
quadrata-unusable-square-board = it is not on this side of the Taxi board.
quadrata-unusable-square-taxi = you have no circled Taxi left.
quadrata-unusable-square-marked = it is marked already.
quadrata-unusable-square-circles = both dotted circles are taken.
quadrata-unusable-square-swap = there is nothing different to swap with in your rest area.
quadrata-unusable-square-visit = it is for after a visit.
quadrata-unusable-square-tokens = a second visit takes two tokens.
quadrata-refuse-not-resting = That token is not in your rest area.
quadrata-refuse-swap-same = Equal tokens are not swapped.
quadrata-refuse-not-offered = That card is neither in the centre nor on top of the discard pile.
quadrata-refuse-not-last-day = The tour ends on day 7.

quadrata-one-number = the { $n }
quadrata-one-plane = an airplane
quadrata-one-dotted = { $token } of a dotted circle

quadrata-then = { $told }. { $then }
quadrata-new-day =
    { $told }
    { $day }

quadrata-both = { $one } { $two }

quadrata-then-visited = Visited: { $made } ({ $earned }).
quadrata-then-taxi = Nothing could be visited: that brings a Taxi.
quadrata-then-no-slot = Nothing could be visited, but no Taxi is left to circle.
quadrata-then-returned = { $card } goes onto the discard pile.
quadrata-then-all-returned = { $who } puts back into the box: { $tokens }.
quadrata-then-shuffled = The deck is empty: the discard pile is shuffled and becomes the deck.
quadrata-then-refilled = { $who }’s bag is empty: the rest area goes into it.
quadrata-then-rest-emptied = Every rest area goes into its bag.

quadrata-box-empty = The file holds nothing of a box: no card, province, link, taxis, tokens or trophy.
quadrata-box-tokens = The file has { $n ->
    [one] 1 advanced token
   *[other] { $n } advanced tokens
  }; there must be { $wanted }.
quadrata-box-provinces = Name all 13 provinces and territories, each once (BC, AB, SK, MB, ON, QC, NB, PE, NS, NL, YT, NT, NU). Missing, named twice or unknown: { $provinces }
quadrata-box-colours = The provinces have { $n ->
    [one] 1 colour
   *[other] { $n } colours
  }; there must be { $wanted }.
quadrata-box-link = Link { $entry } ({ $ends }): it must join two different provinces, and only once.
quadrata-box-links = { $province } has { $n } links; { $most } at most.
quadrata-box-trophies = There must be one trophy for each of these, and no other: { $wanted }
quadrata-box-square = Taxi board “{ $board }”, square { $entry } ({ $id }): { $why }
quadrata-box-square-id = an id is made of lower-case letters, digits and single hyphens, and no two squares share one.
quadrata-box-square-amounts = a “shift” square needs amounts other than 0, and no other square has any.
quadrata-box-square-family = “{ $effect }” is on the expert side only.
quadrata-box-square-shared = it shares an amount with “{ $other }”: two squares have the same amounts, or none in common.
quadrata-box-ways = Taxi board “{ $board }”: so many squares that change a product cannot be played with here.

quadrata-map-links = The provinces: colour, name, { $n ->
    [one] points
   *[other] points of each player
  }, neighbours on the path

quadrata-say-first = { $own ->
    [yes] You play first every day.
   *[no] { $who } plays first every day.
  }
quadrata-say-turn = { $own ->
    [yes] It is your turn.
   *[no] It is the turn of { $who }.
  }
quadrata-say-trophy-won = { $own ->
    [yes] You have
   *[no] { $who } has
  } { $trophy } ({ $points } points).
quadrata-say-points = { $own ->
    [yes] You have
   *[no] { $who } has
  } { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
quadrata-say-movement = { $own ->
    [yes] Your movement area
   *[no] The movement area
  } has { $spaces } spaces and holds { $n ->
    [0] nothing
   *[other] { $tokens }
  }.
quadrata-say-rest = { $n ->
    [0] The rest area is empty.
   *[other] In the rest area: { $tokens }.
  }
quadrata-say-bag = { $n ->
    [0] The bag is empty.
    [one] In the bag, one token: { $tokens }.
   *[other] In the bag, { $n } tokens: { $tokens }.
  }
quadrata-say-taxis = { $unused ->
    [0] No Taxi to use
    [one] One Taxi to use
   *[other] { $unused } Taxis to use
  }; { $circled } of { $slots } received.
quadrata-say-squares = { $n ->
    [0] No Taxi square is free.
   *[other] Free Taxi squares: { $squares }.
  }
quadrata-say-square = { $square } ({ $n ->
    [one] once
   *[other] { $n } times
  }, { $points ->
    [one] 1 point
   *[other] { $points } points
  })
quadrata-say-trains = { $n ->
    [0] Both Trains are taken.
    [one] One Train is still on the board.
   *[other] { $n } Trains are still on the board.
  }
quadrata-say-visits = { $n ->
    [0] { $own ->
        [yes] You have visited nothing yet.
       *[no] { $who } has visited nothing yet.
      }
   *[other] Visited: { $visits }.
  }
quadrata-say-visit = { $province } ({ $place }, { $points ->
    [one] 1 point
   *[other] { $points } points
  })
quadrata-say-reserved = Reserved:
quadrata-say-reserved-none = No reservation.
quadrata-say-returned = Back in the box: { $tokens }.
quadrata-say-choice = You have chosen to put back: { $tokens }.
quadrata-say-chosen = { $who } has chosen what to put back.
quadrata-say-practised = Practice: { $right } of { $asked } right.
quadrata-say-centre = Card { $n } of the centre:
quadrata-say-discard = { $n ->
    [one] The only card of the discard pile:
   *[other] On top of the discard pile, of { $n } cards:
  }
quadrata-say-supply = { $deck ->
    [0] The deck is empty
    [one] One card is left in the deck
   *[other] { $deck } cards are left in the deck
  }, and { $planes ->
    [0] no black airplane
    [one] one black airplane
   *[other] { $planes } black airplanes
  } in the supply.
quadrata-say-card = { $province }, { $colour }. City { $city }, attraction { $attraction }.
quadrata-say-been = You have been to this province.
quadrata-say-joins = On the path beside { $provinces }, where you have been.
quadrata-say-same-colour = You have been to a province of this colour.
quadrata-say-colour = Provinces in { $colour }: { $provinces }.
quadrata-say-path = { $n ->
    [0] No path joins any provinces.
   *[other] The path joins: { $links }.
  }
quadrata-say-link = { $one } with { $other }
quadrata-say-trophies = { $n ->
    [0] Every trophy is won.
   *[other] Trophies to win, with their points: { $trophies }.
  }
quadrata-say-loop = The path, in this order and back to the first: { $provinces }.

quadrata-either = { $one } or { $other }

# The score sheet of a real table
quadrata-sheet-destinations = Destinations with { $points } points
quadrata-sheet-trophies = Trophies
quadrata-sheet-trophy = { $colour } ({ $points })
quadrata-sheet-taxis = Taxi squares marked with { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
quadrata-sheet-trains = Trains taken off the board
quadrata-sheet-airplanes = Airplanes, wherever they are
quadrata-sheet-provinces = one visit to each of the { $n } provinces and territories, no more.
quadrata-sheet-cards = the box has { $n } Destination cards in all.
quadrata-sheet-planes = the box has { $n } black airplanes, and one of each player’s colour.
quadrata-sheet-owned = someone else has the { $colour } trophy.

# Print and play
quadrata-print-cards = Destination cards
quadrata-print-tokens = Tokens, trophies and Trains
quadrata-print-days = Day cards
quadrata-print-boards = Player boards
quadrata-print-taxis = Taxi boards
quadrata-print-train = Train
quadrata-print-rest = Rest area
quadrata-print-points = { $n } points

# For a class
quadrata-lesson-few = At least { $n } of the chosen numbers must be products of the same kind (two basic tokens, a basic and an advanced one, or two advanced ones).
quadrata-lesson-exercises = Exercises
quadrata-lesson-answers = Answers
quadrata-lesson-ways = { $product }: { $ways }

# What a changed file holds
quadrata-changed-card = Cards
quadrata-changed-new-card = New cards
quadrata-changed-removed-card = Cards removed
quadrata-changed-names = { $city } / { $attraction }
quadrata-changed-numbers = { $place }: { $before } → { $after }
quadrata-changed-points = { $place }: { $before } → { $after } points
quadrata-changed-renamed = { $before } → { $after }
quadrata-changed-moved = { $place }: { $before } → { $after }
quadrata-changed-province = Provinces
quadrata-changed-link = Roads
quadrata-changed-family = Taxi board, family side
quadrata-changed-expert = Taxi board, expert side
quadrata-changed-slots = Taxis that can be circled: { $before } → { $after }
quadrata-changed-tokens = Tokens
quadrata-changed-token = { $value }: { $before } → { $after }
quadrata-changed-trophy = Trophies
