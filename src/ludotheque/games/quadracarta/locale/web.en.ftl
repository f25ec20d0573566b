web-quadracarta-tell-place = lays { $card } { $where } ({ $more ->
    [0] no new square
    [1] 1 new square
   *[other] { $more } new squares
  })
    .do = Lay { $card } { $where } ({ $more ->
        [0] no new square
        [1] 1 new square
       *[other] { $more } new squares
      })
web-in-hand = The card to lay
web-quadracarta-surface = Surface: { $n }
web-quadracarta-pick = Take the card { $card }
web-maxisurf-aim = The largest of the smallest groups wins.
web-maxisurf-decided = Equal smallest groups; { $kind ->
    [larger] { $term ->
        [2] next larger size
       *[other] size number { $term } from the smallest
    }
   *[each] { $term ->
        [2] second smallest group
        [3] third smallest group
       *[other] group number { $term } from the smallest
    }
  }: { $won } to { $lost }.
web-maxisurf-decided-more = Equal groups, but { $name } has one more, of { $lost }.
web-maxisurf-without = No score without:
web-learn-minisurf-1 = Your first card lies in the middle. Lay all your cards on the smallest surface you can: the squares they cover are counted, and the lowest total wins.
web-learn-minisurf-2 = Each round, as many cards are turned up as there are players. Take the one that fits your surface best: press it.
web-learn-minisurf-3 = The rings show where the middle of the card may go. A square may only be covered by one of the same town; where nothing is covered, the card must share a side with yours. A green 0 means that no square is added.
web-learn-minisurf-4 = Point at a ring: the card appears with the squares it would add. Turn it with the buttons, the wheel or R. Click to choose, click again to lay it.
web-learn-minisurf-4-touch = Tap a ring: the card appears with the squares it would add. Turn it with the buttons, then “Lay it here”. You can also drag the card there.
web-learn-minisurf-5 = Good. Now another round: think, too, of the card you leave for the others.
web-learn-minisurf-6 = Lay this one where it adds as little as possible.
web-learn-minisurf-7 = That is all there is to it. The others’ boards are one click away in the list of players; “Undo” works until the next card is drawn. Have a good match!
web-learn-minisurf-7-touch = That is all there is to it. The others’ boards are behind the names above; “Undo” works until the next card is drawn. Have a good match!
web-learn-maxisurf-1 = Here, bigger is better. Squares of one town that touch by their sides make a group, and your score is the size of your smallest group. Without all three towns you score nothing.
web-learn-maxisurf-2 = Each turn you either draw a card or pass for good, and you decide before you see the card. Draw one.
web-learn-maxisurf-3 = Lay it beside your cards or on top of them: here any town may cover any other. The badge says what becomes of your smallest group. Click to choose, click again to lay it.
web-learn-maxisurf-3-touch = Lay it beside your cards or on top of them: here any town may cover any other. Tap a ring: the badge says what becomes of your smallest group. Then “Lay it here”.
web-learn-maxisurf-4 = The dotted line marks your smallest groups: make them larger, or cover them up.
web-learn-maxisurf-5 = Draw another card.
web-learn-maxisurf-6 = Lay it so that no small group is left, if you can.
web-learn-maxisurf-7 = When your board is good, pass: no one can take it from you, but a player who goes on may still overtake you. Have a good match!
web-quadracarta-on = on squares of the same towns
web-quadracarta-beside = beside a card
web-quadracarta-passed = Passed for good
web-key-quadracarta-digits = 1, 2, 3…
web-key-quadracarta-digits-does = take that card (Minisurf); draw a card, pass for good (Maxisurf)
web-key-quadracarta-d = D, S
web-key-quadracarta-d-does = draw a card, pass for good (Maxisurf)
web-minisurf-ask-place = Lay this card beside yours, or on squares of the same towns.
web-maxisurf-ask-place = Lay this card beside yours, or on any squares.
web-quadracarta-towns = The three towns
web-quadracarta-town-y = Clavières (yellow, a key)
web-quadracarta-town-r = Tournelles (red, a tower)
web-quadracarta-town-b = Lionval (blue, a lion)
