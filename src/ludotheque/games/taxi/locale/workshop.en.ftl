# The workshop
taxi-part-deck = Taxi cards
taxi-part-deck-about = How many Taxi cards there are of each kind. At most 58 fit into the deck.
workshop-taxi-each = of each of { $n } numbers
workshop-taxi-was = in the original { $n }
workshop-taxi-cards = { $n } cards; { $most } at most.
workshop-taxi-chance = { $n } Chance cards, which are kept; { $most } at most.
workshop-taxi-others = { $n } cards that are played at once; { $least } at least.
workshop-taxi-shares = How often each kind is drawn
taxi-part-city = The town
taxi-part-city-about = Choose a tool and tap squares of the town. It is tested while you draw: what cannot be played is ringed in red.
workshop-town-map = The town; arrow keys move the cursor, Space uses the tool
workshop-town-keys = Keys: arrows move, Space uses the tool, 1 to 0 choose one, Esc ends a street. Ctrl and the wheel zoom.
workshop-town-grey = Grey
workshop-town-grey-about = Tap a square to make it grey. A house goes with its entrance.
workshop-town-orange = Orange
workshop-town-orange-about = Tap a square to make it orange or grey again. A player who stops on orange draws a Taxi card.
workshop-town-house = House
workshop-town-house-about = Tap a square to put the entrance of the house there; tap an entrance to turn its house to another side.
workshop-town-sign = One-way place
workshop-town-sign-about = Tap a square where a one-way token may lie, or may not any more. There is at most one such square in each portion, from one crossing to the next.
workshop-town-cone = Cone number
workshop-town-cone-about = Tap a square to give it the number of a cone. Each from 1 to 10 needs one square.
workshop-town-one-way = Printed one-way
workshop-town-one-way-about = Tap a square to bring the printed one-way there; tap it again to turn it round. There is only one.
workshop-town-crossing = Crossing
workshop-town-crossing-about = Tap a square: a pedestrian crossing behind it comes or goes. Junctions have theirs already.
workshop-town-park = Car park
workshop-town-park-about = Tap a street square for the exit of the car park; tap beside the streets to move the car park.
workshop-town-street = New street
workshop-town-street-about = Tap a square where the street begins, then corner by corner, and at last a square of another street.
workshop-town-remove = Remove
workshop-town-remove-about = Tap a square: the street is taken away between the two corners, with its houses.
workshop-town-go-on = Go on to the next corner, straight or diagonally, or end on a square of a street. Esc begins anew.
workshop-town-no-street = There is no street. Draw one with “New street”.
workshop-town-corner = This is a corner: it stays grey and plain.
workshop-town-corner-stays = This is a corner. Tap a square between two corners.
workshop-town-no-room = No side of this square is free for a house.
workshop-town-no-house = Choose a house first.
workshop-town-street-first = Begin on a square of a street.
workshop-town-join = A street can meet grey and orange squares and corners, not this one.
workshop-town-straight = From there it must go straight or diagonally.
workshop-town-in-the-way = Another street is in the way. End on it, then go on from there.
workshop-town-too-short = There must be a square between the two ends.
workshop-town-outside = That is outside the map.
workshop-town-which-house = House
workshop-town-not-placed = { $name } (not in the town)
workshop-town-name = Name
workshop-town-add = Add
workshop-town-rename = Rename
workshop-town-taken = { $name } is taken: another name, please.
workshop-town-has-house = There is a house called { $name } already: it is chosen now.
workshop-town-which-street = Street
workshop-town-new-street = a new one: draw it
workshop-town-which-cone = Number
workshop-town-empty = Column { $x }, row { $y }: no street
workshop-town-here = Column { $x }, row { $y }: { $what }
workshop-town-n-squares = Squares
workshop-town-n-orange = Orange squares
workshop-town-n-places = Houses
workshop-town-n-spots = Places for one-ways
workshop-town-n-crossings = Crossings
workshop-town-mean = Squares from house to house, on average
workshop-town-farthest = Longest way from house to house
workshop-town-unreached = { $n ->
    [one] One entrance cannot be reached from the car park.
   *[other] { $n } entrances cannot be reached from the car park.
}
workshop-town-without-orange = { $n ->
    [one] One portion of street has no orange square (ringed): a pawn that is shut in there draws no card.
   *[other] { $n } portions of street have no orange square (ringed): a pawn that is shut in there draws no card.
}
workshop-town-all-orange = Every portion of street has an orange square.
