minisurf-name = Quadracarta Minisurf
minisurf-tagline = Poser toutes ses cartes sur la plus petite surface.
minisurf-option-duplicate = Duplicate : mêmes cartes pour tous, en même temps (1–8 joueurs)
minisurf-option-corners = Une carte peut aussi ne toucher que par un coin
minisurf-option-boxes = Boîtes de cartes (deux boîtes de 5 à 8 joueurs)
minisurf-part-area = surface
minisurf-bad-seats = Minisurf se joue de 2 à 4, ou de 5 à 8 avec deux boîtes (boxes=2) ; pas à { $n }.
minisurf-bad-seats-duplicate = Minisurf en duplicate se joue de 1 à 8, pas à { $n }.
minisurf-ask-pick = Choisissez l’une des cartes retournées.
minisurf-ask-place = Posez la carte { $card } : à côté de vos cartes, ou sur des blasons des mêmes villes.

maxisurf-name = Quadracarta Maxisurf
maxisurf-tagline = Avoir le plus grand des plus petits groupes, et savoir s’arrêter.
maxisurf-option-duplicate = Duplicate : mêmes cartes pour tous, en même temps (1–8 joueurs)
maxisurf-option-corners = Une carte peut aussi ne toucher que par un coin
maxisurf-part-smallest = plus petit groupe
maxisurf-bad-seats = Maxisurf se joue de 2 à 4, pas à { $n }.
maxisurf-bad-seats-duplicate = Maxisurf en duplicate se joue de 1 à 8, pas à { $n }.
maxisurf-ask-go = Piocher encore une carte, ou s’arrêter pour de bon ?
maxisurf-ask-place = Posez la carte { $card } : à côté de vos cartes, ou sur n’importe quels blasons.
maxisurf-decided = Plus petits groupes à égalité ; { $term ->
    [2] le deuxième plus petit
    [3] le troisième plus petit
   *[other] le groupe numéro { $term } en partant du plus petit
  } a décidé.
maxisurf-decided-nobody = Personne ne montre les trois villes : personne ne gagne.

quadracarta-ask-wait = Attendez les autres.
quadracarta-bad-boxes = En duplicate, chacun a un jeu de 24 cartes : laissez boxes à 1.
quadracarta-town-y = J
quadracarta-town-r = R
quadracarta-town-b = B
quadracarta-tell-start = première carte : { $card }
quadracarta-tell-draw = { $card } est retournée
quadracarta-tell-first = { $who } commence
quadracarta-tell-pick = prend { $card }
quadracarta-tell-go = pioche
quadracarta-tell-pass = s’arrête
quadracarta-tell-place = pose { $card } en { $x },{ $y } ({ $more ->
    [0] aucun nouveau blason
    [1] 1 nouveau blason
   *[other] { $more } nouveaux blasons
  })
quadracarta-tell-chosen = a choisi
quadracarta-groups = { $groups ->
    [one] { $groups } groupe
   *[other] { $groups } groupes
  }
quadracarta-board = { $who } : { $area } blasons, { quadracarta-groups }, le plus petit de { $least }
quadracarta-board-passed = { $who } (s’est arrêté) : { $area } blasons, { quadracarta-groups }, le plus petit de { $least }
quadracarta-board-without = { $who } : { $area } blasons, { quadracarta-groups } ; il manque { $towns } (score 0)
quadracarta-board-without-passed = { $who } (s’est arrêté) : { $area } blasons, { quadracarta-groups } ; il manque { $towns } (score 0)
quadracarta-row = { $n ->
    [1] La dernière carte retournée :
   *[other] Retournées :
  }
quadracarta-hand = { $n ->
    [1] À poser (la même dans tous les sens) :
   *[other] À poser, dans chaque sens :
  }
quadracarta-left-in-deck = { $n ->
    [0] Plus aucune carte à venir.
    [1] Encore 1 carte à venir.
   *[other] Encore { $n } cartes à venir.
  }
quadracarta-deck = Pas encore vues ({ $n }) : { $cards }
quadracarta-left = { $card } × { $n }
quadracarta-refuse-chance = C’est à la pioche : personne ne peut jouer.
quadracarta-refuse-over = La partie est finie.
quadracarta-refuse-seat = On n’attend rien de ce joueur en ce moment.
quadracarta-refuse-first = Aucun joueur de ce numéro ne peut commencer.
quadracarta-refuse-draw = Il ne reste pas de telle carte dans la pioche.
quadracarta-refuse-pick = Il faut choisir une des cartes retournées.
quadracarta-refuse-row = Cette carte n’est pas parmi les cartes retournées.
quadracarta-refuse-go = La question est de piocher ou de s’arrêter.
quadracarta-refuse-place = Il faut maintenant poser une carte.
quadracarta-refuse-turn = Dans ce sens, la carte est la même que dans un sens précédent : prenez le plus petit numéro.
quadracarta-refuse-town = Un blason recouvert est d’une autre ville.
quadracarta-refuse-apart = La carte doit avoir un côté commun avec une carte posée, ou reposer dessus.

# Une carte, dans le sens horaire depuis le haut à gauche : dans tous les sens.
quadracarta-card = { $a }{ $b }{ $c }{ $d }
quadracarta-letter-y = j
quadracarta-letter-r = r
quadracarta-letter-b = b
