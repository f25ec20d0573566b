web-quadrata-boards = The players’ boards
web-quadrata-destinations = Destinations
web-quadrata-discard = Discard { $n } · deck { $deck }
web-quadrata-reserved = Reservation
web-quadrata-empty-centre = no card
web-quadrata-empty-discard = nothing discarded
web-quadrata-empty-reserved = nothing booked
web-quadrata-been = Already visited
web-quadrata-replace = Replace
web-quadrata-book = Book
web-quadrata-movement = Movement area
web-quadrata-train = A Train is here: take it off to open the space
web-quadrata-dotted = Dotted circle
web-quadrata-rest = Rest area
web-quadrata-supply = Supply
web-quadrata-visited = { $n ->
    [one] { $n } place visited
   *[other] { $n } places visited
}
web-quadrata-planes = { $n ->
    [one] { $n } airplane
   *[other] { $n } airplanes
}
web-quadrata-bag = Bag
web-quadrata-slots = { $unused ->
    [0] No Taxi to use
    [one] 1 Taxi to use
   *[other] { $unused } Taxis to use
  }
web-quadrata-crossed = (crossed out)
web-quadrata-basics = Your basic tokens
web-quadrata-ways = Ways to get there
web-quadrata-other-way = Another way ({ $n }/{ $of })
web-quadrata-slowly = Choose the Taxis myself
web-quadrata-swap-how = Choose one of your tokens and one of the rest area.
web-quadrata-table = Multiplication table
web-quadrata-key-goal = leads to a destination
web-quadrata-key-taxi = leads to one with Taxis
web-quadrata-key-made = your tokens make it
web-quadrata-key-wanted = on an open card
web-quadrata-leads = { $n ->
    [one] leads to 1 destination
   *[other] leads to { $n } destinations
  }
web-quadrata-nowhere = no open destination
web-quadrata-near = On the path next to { $names }
web-quadrata-unused = unused Taxis
web-quadrata-needs = needs { $numbers }
web-quadrata-no-taxi = No Taxi
web-quadrata-bonus-train = Train: one more token
web-quadrata-bonus-taxi = Taxi
web-quadrata-keep = Replace nothing
web-quadrata-skip = Book nothing
web-quadrata-back = Other tokens
web-quadrata-finish = End the tour
web-quadrata-pass-pass = No visit
web-quadrata-pass-no-visit = No visit
web-quadrata-pass-consoled = No visit possible: take a Taxi
web-quadrata-pass-stuck = No visit possible
web-quadrata-pass-enough = Go on to booking
web-quadrata-do-visit = Visit
web-quadrata-do-discard = Replace this card
web-quadrata-do-book = Book this card
web-quadrata-do-multiply = Multiply
web-quadrata-do-swap = Swap them
web-quadrata-do-use = Use this Taxi
web-quadrata-do-return = Put back into the box
web-quadrata-do-rest = { $n ->
    [0] Keep all, then draw
    [one] Rest 1 token, then draw
   *[other] Rest { $n } tokens, then draw
  }
web-learn-quadrata-1 = In seven days you tour Canada. A destination is reached by multiplying two of your tokens: 6 × 5 = 30 leads to a half of a card that shows 30.
web-learn-quadrata-2 = A turn begins with the cards: you may replace one. This time, keep them all.
web-learn-quadrata-3 = Pick up two tokens: their product appears, and what it reaches lights up. An airplane stands for any number from 1 to 12.
web-learn-quadrata-4 = Visit a destination: press a framed half of a card. A province can be visited once; neighbours on the dotted path give a Train or a Taxi, the same colour again an airplane.
web-learn-quadrata-5 = You may book a card for later, so that no one else takes it. Today, book nothing.
web-learn-quadrata-6 = Press the tokens you do not want to keep: they go to rest, and the free spaces are filled from your bag.
web-learn-quadrata-7 = Six days are left. The table of products shows what your tokens can make. Have a good tour!
web-quadrata-guide = Trophies and Taxi board
web-quadrata-taxi-board = Taxi board
web-quadrata-trophies-how = The first to visit all provinces of a colour, or one of each colour, wins the trophy.
web-quadrata-taxis-how = Each of up to { $n } Taxis you get marks a square: use what it does, or leave it for its points at the end.
web-quadrata-taxi-shift = { $n } to a product
web-quadrata-taxi-draw = draw two tokens into the dotted circles
web-quadrata-taxi-swap = exchange a movement token for a resting one
web-quadrata-taxi-airplane = a black airplane into your rest area
web-quadrata-taxi-second = visit again this turn, with the tokens left
web-quadrata-taxi-blank = only points
web-quadrata-legend-basic = basic token, 1 to 6
web-quadrata-legend-advanced = advanced token, 7 to 12
web-quadrata-legend-plane = airplane: any value from 1 to 12
web-quadrata-legend-city = city
web-quadrata-legend-attraction = attraction
web-quadrata-legend-link = a connection on the dotted path
web-quadrata-legend-train = Train
web-quadrata-legend-taxi = Taxi
web-quadrata-legend-trophy = trophy
web-quadrata-legend-leaf = points
web-key-quadrata-digits = 1, 2, 3…
web-key-quadrata-digits-does = choose a token, or one of the answers
web-key-quadrata-n = N, 0
web-key-quadrata-n-does = no replacement, no visit, no booking
web-key-quadrata-v = V
web-key-quadrata-v-does = another way to the destination
web-key-quadrata-a = A
web-key-quadrata-a-does = the multiplication table
web-key-quadrata-p = P, Shift+P
web-key-quadrata-p-does = from province to province along the path
web-key-quadrata-x = X
web-key-quadrata-x-does = the next usable Taxi square (expert)
web-key-quadrata-r = R
web-key-quadrata-r-does = the next resting token, for a swap (expert)
web-quadrata-ask-rest = Step 4: which tokens go to rest? Others then come from your bag.
