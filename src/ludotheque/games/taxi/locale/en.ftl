taxi-name = TAXI
taxi-tagline = Drive your passengers through a town whose traffic the others keep changing.

taxi-option-target = Destinations to reach
taxi-option-first = The youngest begins: who is it?
taxi-option-first-random = Drawn by lot
taxi-option-first-youngest = The youngest, who sits in the first seat
taxi-option-first-1 = Player 1
taxi-option-first-2 = Player 2
taxi-option-first-3 = Player 3
taxi-option-first-4 = Player 4
taxi-option-first-5 = Player 5
taxi-option-first-6 = Player 6
taxi-option-town = Town
taxi-option-town-lively = Port-Lanterne, with lively traffic
taxi-option-town-quiet = Port-Lanterne as it was: larger and quieter
taxi-option-city = City from a file (empty: our town)
taxi-option-city-help = A TOML file like the one that comes with the game; it is checked before the match.
taxi-option-deck = Taxi cards from a file (empty: our 58 cards)
taxi-option-deck-help = A TOML file with an id and a count for each kind of card; kinds that are left out are not in the deck.
taxi-option-random_city = Number of a random city (0: none)
taxi-option-freed_moves = Freed by the card just drawn, a pawn may drive its roll at once (off: next turn only)
taxi-option-guard_exit = No barrier cuts the car park off from half of the town (our rule)
taxi-option-move_cones = When all five cones are out, a cone card moves one of them
taxi-option-turn_limit = Turns a player, at most (our rule; 0: no limit)
taxi-part-destinations = destinations

taxi-bad-seats = TAXI is for 2 to 6 players, not { $n }.
taxi-bad-two-cities = Choose one town: a file, a random city, or one of ours.
taxi-bad-first = Player { $first } is to begin, but there are { $n } players.
taxi-bad-matches = Compiled matches are played by the current version of the rules.

# Names: known ones, and those a city file brings along
taxi-named = { $en }
taxi-city-port-lanterne = Port-Lanterne
taxi-city-new-town = New Town
taxi-place-aquarium = Aquarium
    .of = the Aquarium
taxi-place-bakery = Bakery
    .of = the Bakery
taxi-place-bandstand = Bandstand
    .of = the Bandstand
taxi-place-bank = Bank
    .of = the Bank
taxi-place-boathouse = Boathouse
    .of = the Boathouse
taxi-place-bookshop = Bookshop
    .of = the Bookshop
taxi-place-church = Church
    .of = the Church
taxi-place-cinema = Cinema
    .of = the Cinema
taxi-place-circus = Circus
    .of = the Circus
taxi-place-fire-station = Fire Station
    .of = the Fire Station
taxi-place-florist = Florist
    .of = the Florist
taxi-place-hospital = Hospital
    .of = the Hospital
taxi-place-hotel = Hotel
    .of = the Hotel
taxi-place-ice-rink = Ice Rink
    .of = the Ice Rink
taxi-place-library = Library
    .of = the Library
taxi-place-lighthouse = Lighthouse
    .of = the Lighthouse
taxi-place-market = Market
    .of = the Market
taxi-place-mill = Mill
    .of = the Mill
taxi-place-museum = Museum
    .of = the Museum
taxi-place-music-school = Music School
    .of = the Music School
taxi-place-observatory = Observatory
    .of = the Observatory
taxi-place-pharmacy = Pharmacy
    .of = the Pharmacy
taxi-place-pool = Swimming Pool
    .of = the Swimming Pool
taxi-place-post-office = Post Office
    .of = the Post Office
taxi-place-restaurant = Restaurant
    .of = the Restaurant
taxi-place-school = School
    .of = the School
taxi-place-stadium = Stadium
    .of = the Stadium
taxi-place-station = Station
    .of = the Station
taxi-place-theatre = Theatre
    .of = the Theatre
taxi-place-town-hall = Town Hall
    .of = the Town Hall
taxi-place-university = University
    .of = the University
taxi-place-zoo = Zoo
    .of = the Zoo
taxi-street-north-boulevard = North Boulevard
taxi-street-college-street = College Street
taxi-street-school-street = School Street
taxi-street-observatory-hill = Observatory Hill
taxi-street-bridge-street = Bridge Street
taxi-street-hospital-lane = Hospital Lane
taxi-street-mill-road = Mill Road
taxi-street-park-avenue = Park Avenue
taxi-street-north-quay = North Quay
taxi-street-east-boulevard = East Boulevard
taxi-street-mill-bridge = Millbridge
taxi-street-lake-road = Lake Road
taxi-street-south-quay = South Quay
taxi-street-tanner-lane = Tanner Lane
taxi-street-market-street = Market Street
taxi-street-harbour-street = Harbour Street
taxi-street-south-boulevard = South Boulevard

# Where things are
taxi-at-park = the car park
taxi-at-address = square { $n } ({ $address })
taxi-address-door = the entrance of { $place }
taxi-address-door-named = the entrance of { $place }
taxi-address-none = square { $n }, which is not on the map
taxi-address-corner = the corner of { $a } and { $b }
taxi-address-street = { $street }, { $n ->
    [one] 1 square
   *[other] { $n } squares
  } { $side }
taxi-side-of-north = north of { $of }
taxi-side-of-north-east = north-east of { $of }
taxi-side-of-east = east of { $of }
taxi-side-of-south-east = south-east of { $of }
taxi-side-of-south = south of { $of }
taxi-side-of-south-west = south-west of { $of }
taxi-side-of-west = west of { $of }
taxi-side-of-north-west = north-west of { $of }
taxi-at-corner = square { $n }, corner of { $a } and { $b }
taxi-at-street = square { $n }, { $street }

# The Taxi cards
taxi-card-place-one-way = place a one-way
taxi-card-change-one-way = change the direction of a one-way
taxi-card-remove-one-way = remove a one-way
taxi-card-place-barrier = place a barrier
taxi-card-place-cone = place a cone on number { $n }
taxi-card-remove-obstacle = remove an obstacle
taxi-card-drive-on = drive on { $n } squares
taxi-card-pass-over = Chance: pass over an obstacle
taxi-card-roll-again = Chance: roll again
taxi-card-any-way = Chance: against the one-ways

# What is asked
taxi-ask-wait = Wait for the others.
taxi-ask-roll = Your passenger wants to go to: { $place }. Roll the die.
taxi-ask-roll-stuck = Dead end, turn { $n } of 3: roll the die; a 3 or a 4 draws a Taxi card.
taxi-ask-roll-third = Dead end, third turn: roll the die; you may pass over one obstacle.
taxi-ask-move = { $n ->
    [one] Drive 1 square: choose where to stop.
   *[other] Drive { $n } squares: choose where to stop.
  } Destination: { $place }.
taxi-ask-move-card = The card lets you drive on { $n } squares: choose where to stop. Destination: { $place }.
taxi-ask-arrive = You have arrived: show your destination, { $place }.
taxi-ask-stuck = The dead end has not opened: wait, or use a card you have kept.
taxi-ask-place-one-way = Place a one-way: choose a free spot and a direction.
taxi-ask-change-one-way = Change the direction of a one-way.
taxi-ask-remove-one-way = Remove a one-way.
taxi-ask-place-barrier = Place a barrier on a pedestrian crossing.
taxi-ask-place-cone = All cones are out: choose the one that moves to number { $n }.
taxi-ask-remove-obstacle = Remove a barrier, a cone or a one-way, if you like.

# What is told
taxi-tell-first = { $who } begins, drawn by lot
taxi-tell-deal = { $who } draws a destination: { $place }
taxi-tell-deal-hidden = { $who } draws a destination
taxi-tell-die = the die shows { $n }
    .by = rolls a { $n }
taxi-tell-draw = Taxi card: { $card }
taxi-tell-draw-cone = Taxi card: cone { $n } goes onto { $where }
taxi-tell-draw-nothing = Taxi card: { $card }; it changes nothing
taxi-tell-aside = { $told }; set aside: { $pawns }
taxi-pawn = { $who }
taxi-tell-keep = { $who } draws and keeps a card: { $card }
taxi-tell-keep-hidden = { $who } draws and keeps a Chance card
taxi-tell-roll = rolls the die
    .do = Roll the die
taxi-tell-use = uses a card: { $card }
    .do = Use a card: { $card }
taxi-tell-drive = drives to { $where }
taxi-tell-drive-mine = drives to { $where } (then { $n ->
    [one] 1 square
   *[other] { $n } squares
  } to go)
    .do = Drive to { $where } (then { $n ->
        [one] 1 square
       *[other] { $n } squares
      } to go)
taxi-tell-drive-cut = drives to { $where } (from there, no way is open)
    .do = Drive to { $where } (from there, no way is open)
taxi-tell-drive-goal = drives to { $where }: the destination
    .do = Drive to { $where }: your destination
taxi-tell-arrive = has arrived: { $place }
    .do = Show that you have arrived: { $place }
taxi-tell-leave = leaves the obstacles as they are
    .do = Leave the obstacles as they are
taxi-tell-wait = waits
    .do = Wait
taxi-tell-lay = places a one-way on { $street }, from { $from } towards { $to }
    .do = Place a one-way on { $street }, from { $from } towards { $to }
taxi-tell-flip = turns the one-way on { $street }: now from { $from } towards { $to }
    .do = Turn the one-way on { $street }: then from { $from } towards { $to }
taxi-tell-lift-sign = removes the one-way on { $street } from { $from } towards { $to }
    .do = Remove the one-way on { $street } from { $from } towards { $to }
taxi-tell-bar = places a barrier on { $street }, { $side }
    .do = Place a barrier on { $street }, { $side }
taxi-tell-lift-barrier = removes the barrier on { $street }, { $side }
    .do = Remove the barrier on { $street }, { $side }
taxi-tell-move-cone = moves cone { $old } onto { $where } (number { $n })
    .do = Move cone { $old } onto { $where } (number { $n })
taxi-tell-lift-cone = removes cone { $n }: { $address }
    .do = Remove cone { $n }: { $address }

taxi-decided-distance = The { $turns } turns are over; among those who reached { $n }, the shortest way to the next destination decides.
taxi-decided-limit = The { $turns } turns are over; the most destinations reached ({ $n }) decide.

# Aids
taxi-aid-distance = { $n ->
    [one] 1 square
   *[other] { $n } squares
  } to your destination: { $place }.
taxi-aid-cut = As the streets are now, no way leads to your destination: { $place }.
taxi-aid-odds = { $n ->
    [one] 1 roll in 6 takes
   *[other] { $n } rolls in 6 take
  } you there now.
taxi-aid-deck = Taxi cards to come: { $n }, of which { $plain ->
    [one] 1 is not a Chance card
   *[other] { $plain } are not Chance cards
  }.
taxi-aid-maybe = { $n ->
    [one] { $who } can only be going to one place.
   *[other] { $who } may be going to any of { $n } places.
  }

# The text board
taxi-board-title = { $city }, turn { $turn }, { $target ->
    [one] 1 destination
   *[other] { $target } destinations
  } to reach
taxi-board-title-limit = { $city }, turn { $turn } of { $limit } at most, { $target ->
    [one] 1 destination
   *[other] { $target } destinations
  } to reach
taxi-board-key = · square   + corner: a crossing on every side   ? Taxi card   ∩ entrance   ⌂ place   → one-way   ↔ spot for a one-way   #3 square for cone 3   ∧3 cone 3   ║ barrier to the right   ═ barrier below   ╬ both   ⚑ your destination   @1 pawn   P car park
taxi-board-pawn = { $who }: { $where }; destinations: { $reached } of { $target }; Chance cards: { $kept }
taxi-board-reached = reached: { $places }
taxi-board-goal = destination: { $place }
taxi-board-maybe = { $n ->
    [one] destination: 1 place is possible
   *[other] destination: { $n } places are possible
  }
taxi-board-stuck = dead end, turn { $n } of 3: { $steps }
taxi-board-block = towards { $there } ({ $reasons })
taxi-reason-barrier = barrier
taxi-reason-cone = cone
taxi-reason-one-way = one-way
taxi-reason-permanent = permanent one-way
taxi-board-sign = One-way on { $street }, from { $from } towards { $to }
taxi-board-barrier = Barrier on { $street }, { $side }
taxi-board-cone = Cone { $n }: { $address }
taxi-board-distance = Your destination is { $n ->
    [one] 1 square
   *[other] { $n } squares
  } away.
taxi-board-cut = No way to your destination is open.
taxi-board-hand = You keep: { $card }
taxi-board-way = You can drive to { $where }; then { $n ->
    [0] you have arrived
    [one] there is 1 square to go
   *[other] there are { $n } squares to go
  }
taxi-board-way-cut = You can drive to { $where }; from there, no way is open
taxi-board-deck = Taxi cards: { $n } in the deck, { $discard } in the discard pile
taxi-board-discard = Discard pile: { $cards }
taxi-counted = { $n ->
    [one] { $card }
   *[other] { $card } ({ $n } times)
  }
taxi-board-west = The western half:
taxi-board-east = The eastern half:

# The town in sentences
taxi-side-north = North
taxi-side-north-east = North-east
taxi-side-east = East
taxi-side-south-east = South-east
taxi-side-south = South
taxi-side-south-west = South-west
taxi-side-west = West
taxi-side-north-west = North-west
taxi-spoken-in-park = in the car park
taxi-spoken-at = at { $where }
taxi-spoken-me = Your pawn is { $where }.
taxi-spoken-goal = Your passenger wants to go to: { $place }. Its entrance: { $where }.
taxi-spoken-reached = You have reached { $n } of { $target ->
    [one] 1 destination
   *[other] { $target } destinations
  }.
taxi-spoken-die = The die shows { $n }.
taxi-spoken-way = { $side }, { $n ->
    [0] no square is open
    [one] 1 square
   *[other] { $n } squares
  }: { $seen }.
taxi-spoken-orange = a Taxi card { $away }
taxi-spoken-door = { $entrance } { $away }
taxi-spoken-away = { $n ->
    [one] 1 square away
   *[other] { $n } squares away
  }
taxi-spoken-corner = then { $where }
taxi-spoken-against = a one-way forbids this direction
taxi-spoken-barred = a barrier closes the street
taxi-spoken-coned = cone { $n } closes the next square
taxi-spoken-square-orange = Taxi card
taxi-spoken-square-grey = grey square
taxi-spoken-square-cone = square for cone { $n }
taxi-spoken-spot = a one-way can be placed here
taxi-spoken-permanent = permanent one-way towards { $to }
taxi-spoken-other = { $who } is { $where }, has reached { $reached } of { $target } and keeps { $kept ->
    [0] no Chance card
    [one] 1 Chance card
   *[other] { $kept } Chance cards
  }.
taxi-spoken-other-goal = The destination of { $who } was: { $place }.
taxi-spoken-other-maybe = { $n ->
    [one] { $who } can only be going to one place.
   *[other] { $who } may be going to any of { $n } places.
  }
taxi-spoken-left = Still in the box: { $signs ->
    [one] 1 one-way
   *[other] { $signs } one-ways
  }, { $barriers ->
    [one] 1 barrier
   *[other] { $barriers } barriers
  } and { $cones ->
    [one] 1 cone
   *[other] { $cones } cones
  }.
taxi-spoken-left-all = Nothing is in the streets yet: all { $signs } one-ways, { $barriers } barriers and { $cones } cones are in the box.
taxi-spoken-deck = { $n ->
    [one] 1 Taxi card is
   *[other] { $n } Taxi cards are
  } in the deck.
taxi-spoken-discard = In the discard pile: { $cards }.
taxi-spoken-discard-none = The discard pile is empty.
taxi-spoken-streets = The streets, from corner to corner. There is a pedestrian crossing next to every corner.
taxi-spoken-street = { $street }, from { $from } to { $to }, { $n ->
    [one] 1 square
   *[other] { $n } squares
  }: { $seen }.

# Refusals
taxi-refuse-over = The match is over.
taxi-refuse-chance = The die or a deck comes first: no player can act.
taxi-refuse-seat = Nothing is asked of this player now.
taxi-refuse-first = No player of that number can begin.
taxi-refuse-deal = This Destination card cannot be drawn now.
taxi-refuse-die = The die must be rolled now.
taxi-refuse-draw = This Taxi card cannot be drawn now.
taxi-refuse-roll = Roll the die, or use a kept card first.
taxi-refuse-move = Choose where to drive.
taxi-refuse-arrive = You have arrived: the card must be shown.
taxi-refuse-card = The Taxi card must be carried out first.
taxi-refuse-stuck = Wait, or use a kept card.
taxi-refuse-way = With { $n }, no way leads to { $where }.
taxi-refuse-way-closed = On the way to { $where } there is { $causes }.
taxi-refuse-way-short = { $where } is too near: the whole roll of { $n } must be driven where a way for it is open.
taxi-refuse-way-goal = The way to { $where } passes your destination: you stop there.
taxi-cause-barrier = a barrier ({ $street }, { $side })
taxi-cause-cone = cone { $n } ({ $address })
taxi-cause-one-way = a one-way ({ $street }, from { $from } towards { $to })
taxi-cause-permanent = the permanent one-way ({ $street }, from { $from } towards { $to })
taxi-refuse-kept = That card is not in this place among the ones you have kept.
taxi-refuse-no-roll = This card is for a roll that has just been made.
taxi-refuse-no-move = There is no move to use this card in: it must be used before the roll.
taxi-refuse-no-obstacle = There is no barrier and no cone to pass over.
taxi-refuse-twice = This move already has that effect.
taxi-refuse-other-card = The Taxi card asks for something else.
taxi-refuse-spot = There is no such spot.
taxi-refuse-spot-taken = A one-way lies there already: { $street }, from { $from } towards { $to }.
taxi-refuse-no-sign = There is no one-way token on that spot.
taxi-refuse-crossing = There is no such crossing.
taxi-refuse-exit = Cars leave the car park over this crossing ({ $street }, { $side }): it is never barred.
taxi-refuse-sealed = This table has chosen that no barrier cuts the car park off from half of the town; one there would ({ $street }, { $side }).
taxi-refuse-barred = There is a barrier there already: { $street }, { $side }.
taxi-refuse-no-token = That token is not on the board.

# What can be wrong with a city
taxi-city-not-toml = The city’s file cannot be read: { $why }
taxi-city-not-a-city = The file does not describe a city: { $why }
taxi-city-way-ends = { $street }: a way must begin and end at a point, with squares between.
taxi-city-way-twice = { $street }: the same step is drawn twice.
taxi-city-too-many-squares = The city has more than { $n } squares.
taxi-city-cone-number = Cone { $n }: numbers go from 1 to { $most }.
taxi-city-word = { $street }: “{ $word }” is no square, no point and no place.
taxi-city-way-crooked = { $street }: from column { $x }, row { $y } to column { $to_x }, row { $to_y } is neither straight nor diagonal.
taxi-city-way-count = { $street }: after column { $x }, row { $y } there are { $n } squares up to the next corner, but room for { $wanted }.
taxi-city-spot-on-junction = The spot in column { $x }, row { $y } lies on a junction.
taxi-city-same-square = Two squares lie in column { $x }, row { $y }.
taxi-city-dead-end = The street ends in column { $x }, row { $y }.
taxi-city-arms = { $n } ways meet in column { $x }, row { $y }: no more than { $most } can.
taxi-city-exits = The car park must have one exit, not { $n }.
taxi-city-no-portion = In column { $x }, row { $y }, two junctions touch, without a square between them.
taxi-city-no-crossing = The street through column { $x }, row { $y } is a ring without a crossing.
taxi-city-two-spots = The portion in column { $x }, row { $y } has two spots for one-ways.
taxi-city-spot-on-permanent = The spot in column { $x }, row { $y } lies in the permanent one-way.
taxi-city-no-entrance = { $place } has no entrance on any street.
taxi-city-two-entrances = { $place } has more than one entrance.
taxi-city-plot-taken = { $place } stands in column { $x }, row { $y }, where something else is.
taxi-city-places = { $n } places: there must be { $least } to { $most }.
taxi-city-spots = { $n } spots for one-ways: there must be { $least } to { $most }.
taxi-city-cones = { $n ->
    [0] Cone number { $number } is not on the map: each from 1 to { $most } needs one square.
   *[other] Cone number { $number } is on { $n } squares: each from 1 to { $most } needs one only.
}
taxi-city-permanent = There must be one permanent one-way, not { $n }.
taxi-city-orange = { $n } orange squares of { $squares }: that is too few or too many.
taxi-city-apart = The square in column { $x }, row { $y } cannot be reached, or not be left.
taxi-city-cut = A barrier in column { $x }, row { $y } would cut off the square in column { $to_x }, row { $to_y }.
taxi-city-too-near = { $a } and { $b } are only { $n ->
    [one] one square
   *[other] { $n } squares
  } apart: there must be at least { $least }.
taxi-city-too-far = From { $a } to { $b } it is { $n } squares: more than { $most }.
taxi-city-mean = Places are { $n } squares apart on average: it should be { $least } to { $most }.

# Studies
taxi-study-cards = Taxi cards drawn
taxi-study-idle-cards = cards without effect
taxi-study-dead-ends = turns that began in a dead end
taxi-study-standing = tokens standing at the end
taxi-study-one-ways = one-ways standing
taxi-study-barriers = barriers standing
taxi-study-cones = cones standing
taxi-study-at-limit = matches that ended at the limit of turns
taxi-study-place-one-way = place a one-way
taxi-study-change-one-way = change a one-way
taxi-study-remove-one-way = remove a one-way
taxi-study-place-barrier = place a barrier
taxi-study-place-cone = place a cone
taxi-study-remove-obstacle = remove an obstacle
taxi-study-drive-on = drive on
taxi-study-pass-over = pass over an obstacle
taxi-study-roll-again = roll again
taxi-study-any-way = go against one-ways

# A real table is counted
taxi-sheet-destinations = Destinations reached
taxi-sheet-over = the match ends when one player has reached { $n }.
taxi-sheet-missing = No one has reached { $n ->
    [one] a destination
   *[other] { $n } destinations
  } yet.

# Print and play
taxi-print-town = Town
taxi-print-destinations = Destination cards
taxi-print-cards = Taxi cards
taxi-print-tokens = Tokens and cars
taxi-print-die = Die to fold and glue

# A deck from a file
taxi-deck-bad = The deck cannot be used: { $why }
taxi-deck-entry = The deck, entry { $entry }: { $why }
taxi-deck-twice = “{ $id }” has come before.
taxi-deck-unknown = there is no card “{ $id }”; there are { $known }.
taxi-deck-effect = the effect of “{ $id }” is “{ $effect }”.
taxi-deck-number = “{ $id }” has no card with the number { $n }.
taxi-deck-many = The deck has { $n } cards; the box holds { $most }.
taxi-deck-few = The deck has { $n } cards that are played at once; { $least } are needed.
taxi-deck-chance = The deck has { $n } Chance cards; { $most } at most.

# What a changed file holds
taxi-changed-new-streets = New streets
taxi-changed-removed-streets = Streets removed
taxi-changed-streets = Streets changed
taxi-changed-new-places = New houses
taxi-changed-removed-places = Houses removed
taxi-changed-places = Houses moved
taxi-changed-names = Other names
taxi-changed-renamed = { $before } → { $after }
taxi-changed-car-park = Car park
taxi-changed-moved = moved
taxi-changed-areas = Scenery
taxi-changed-redrawn = drawn anew
taxi-changed-counts = In figures
taxi-changed-n-squares = squares
taxi-changed-n-orange = orange squares
taxi-changed-n-spots = places for one-ways
taxi-changed-n-crossings = crossings
taxi-changed-cards = Taxi cards
taxi-changed-count = { $name } { $before } → { $after }
