minisurf-name = Quadracarta Minisurf
minisurf-tagline = Poser toutes ses cartes sur la plus petite surface.
minisurf-option-duplicate = Duplicate : les mêmes cartes pour tout le monde, en même temps (de 1 à 8 joueurs)
minisurf-with-duplicate = le duplicate
minisurf-option-corners = Une carte peut aussi ne toucher que par un coin
minisurf-option-boxes = Boîtes de cartes (il en faut deux de 5 à 8 joueurs)
minisurf-with-boxes = deux boîtes de cartes
minisurf-option-first = Premier joueur
minisurf-option-first-random = Tiré au sort
minisurf-option-cards = Cartes lues dans un fichier (vide : les 24 cartes imprimées)
minisurf-option-cards-help = Un fichier TOML avec 24 cartes, chacune par ses villes : towns = "yyrb". La page des règles montre comment.
minisurf-part-area = surface
minisurf-bad-seats = Minisurf se joue de 2 à 4, jusqu’à 8 avec deux boîtes de cartes, de 1 à 8 en duplicate, pas à { $n }.
minisurf-bad-seats-duplicate = Minisurf en duplicate se joue de 1 à 8, pas à { $n }.
minisurf-ask-pick = Choisissez l’une des cartes retournées.
minisurf-ask-place = Posez la carte { $card } : à côté de vos cartes, ou sur des blasons des mêmes villes.

maxisurf-name = Quadracarta Maxisurf
maxisurf-tagline = Avoir le plus grand des plus petits groupes, et savoir passer à temps.
maxisurf-option-duplicate = Duplicate : les mêmes cartes pour tout le monde, en même temps (de 1 à 8 joueurs)
maxisurf-with-duplicate = le duplicate
maxisurf-option-corners = Une carte peut aussi ne toucher que par un coin
maxisurf-option-first = Premier joueur
maxisurf-option-first-random = Tiré au sort
maxisurf-option-ties = Plus petits groupes à égalité : ce que l’on compare ensuite
maxisurf-option-ties-each = Le groupe suivant, quelle que soit sa taille
maxisurf-option-ties-larger = La taille strictement supérieure
maxisurf-option-cards = Cartes lues dans un fichier (vide : les 24 cartes imprimées)
maxisurf-option-cards-help = Un fichier TOML avec 24 cartes, chacune par ses villes : towns = "yyrb". La page des règles montre comment.
maxisurf-part-smallest = plus petit groupe
maxisurf-bad-seats = Maxisurf se joue de 2 à 4, de 1 à 8 en duplicate, pas à { $n }.
maxisurf-bad-seats-duplicate = Maxisurf en duplicate se joue de 1 à 8, pas à { $n }.
maxisurf-ask-go = Piocher une carte, ou passer pour de bon ?
maxisurf-ask-place = Posez la carte { $card } : à côté de vos cartes, ou sur n’importe quels blasons.
maxisurf-decided = Plus petits groupes à égalité ; { $term ->
    [2] le deuxième plus petit
    [3] le troisième plus petit
   *[other] le groupe numéro { $term } en partant du plus petit
  } a décidé.
maxisurf-decided-larger = Plus petits groupes à égalité ; { $term ->
    [2] la taille immédiatement supérieure
   *[other] la taille numéro { $term } en partant de la plus petite
  } a décidé.
maxisurf-decided-nobody = Personne ne montre les trois villes : personne ne gagne.

quadracarta-ask-wait = Attendez les autres.
quadracarta-bad-first = Il n’y a pas de joueur { $n } pour commencer.
quadracarta-bad-boxes = En duplicate, chacun a un jeu de 24 cartes : une boîte suffit.
quadracarta-town-y = J
quadracarta-town-r = R
quadracarta-town-b = B
quadracarta-tell-start = { $who } reçoit la carte { $card }
quadracarta-tell-start-all = tout le monde reçoit la carte { $card }
quadracarta-tell-draw = la carte { $card } est retournée
quadracarta-tell-first = { $who } commence, par tirage au sort
quadracarta-tell-pick = prend la carte { $card }
    .do = Prendre la carte { $card }
quadracarta-tell-go = pioche une carte
    .do = Piocher une carte
quadracarta-tell-pass = passe
    .do = Passer pour de bon
quadracarta-tell-place = pose { $card } en ({ $x } ; { $y }) ({ $more ->
    [0] aucun nouveau blason
    [1] 1 nouveau blason
   *[other] { $more } nouveaux blasons
  })
    .do = Poser { $card } en ({ $x } ; { $y }) ({ $more ->
        [0] aucun nouveau blason
        [1] 1 nouveau blason
       *[other] { $more } nouveaux blasons
      })
quadracarta-tell-chosen = a choisi
quadracarta-groups = { $groups ->
    [one] { $groups } groupe
   *[other] { $groups } groupes
  }
quadracarta-squares = { $area ->
    [one] { $area } blason
   *[other] { $area } blasons
  }
minisurf-board = { $who } : { quadracarta-squares }
maxisurf-board = { $who } : { quadracarta-squares }, { quadracarta-groups }, le plus petit de { $least }
maxisurf-board-passed = { $who } (a passé) : { quadracarta-squares }, { quadracarta-groups }, le plus petit de { $least }
maxisurf-board-without = { $who } : { quadracarta-squares }, { quadracarta-groups } ; il manque : { $towns } (0 point)
maxisurf-board-without-passed = { $who } (a passé) : { quadracarta-squares }, { quadracarta-groups } ; il manque : { $towns } (0 point)
minisurf-spoken = { $who } montre { quadracarta-squares }.
maxisurf-spoken = { $who } montre { quadracarta-squares } en { quadracarta-groups } ; le plus petit en compte { $least }.
maxisurf-spoken-passed = { $who } a passé et montre { quadracarta-squares } en { quadracarta-groups } ; le plus petit en compte { $least }.
maxisurf-spoken-without = { $who } montre { quadracarta-squares } en { quadracarta-groups }, mais ne marque rien ; il manque : { $towns }.
maxisurf-spoken-without-passed = { $who } a passé et montre { quadracarta-squares } en { quadracarta-groups }, mais ne marque rien ; il manque : { $towns }.
quadracarta-spoken-axes = Les colonnes se comptent de gauche à droite, les rangées de haut en bas.
quadracarta-spoken-row = Rangée { $y } : { $runs }.
quadracarta-spoken-column = colonne { $first } en { $town }
quadracarta-spoken-columns = colonnes { $first } à { $last } en { $town }
quadracarta-spoken-chosen = { $who } a choisi.
quadracarta-spoken-clockwise = Les cartes se lisent dans le sens horaire, depuis le coin supérieur gauche.
quadracarta-spoken-card = Carte retournée : { $card }, soit { $towns }.
quadracarta-spoken-way = Carte à poser, dans le sens { $turn } : { $towns }.
quadracarta-colour-y = jaune
quadracarta-colour-r = rouge
quadracarta-colour-b = bleu
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
quadracarta-deck = Cartes pas encore vues ({ $n }) : { $cards }
quadracarta-left = { $card } × { $n }
quadracarta-refuse-chance = C’est à la pioche : personne ne peut jouer.
quadracarta-refuse-over = La partie est finie.
quadracarta-refuse-seat = On n’attend rien de ce joueur en ce moment.
quadracarta-refuse-first = Il n’y a pas de joueur de ce numéro pour commencer.
quadracarta-refuse-draw = Cette carte n’est plus dans la pioche.
quadracarta-refuse-pick = Il faut choisir l’une des cartes retournées.
quadracarta-refuse-row = Cette carte ne fait pas partie des cartes retournées.
quadracarta-refuse-go = Piochez une carte, ou passez.
quadracarta-refuse-place = Il faut maintenant poser une carte.
quadracarta-refuse-turn = Dans ce sens, la carte est la même que dans un sens précédent : prenez le plus petit numéro.
quadracarta-refuse-town = Un blason recouvert est d’une autre ville.
quadracarta-refuse-apart = La carte doit avoir un côté commun avec une carte posée, ou reposer dessus.

# Une carte, dans le sens horaire depuis le haut à gauche : dans tous les sens.
quadracarta-card = { $a }-{ $b }-{ $c }-{ $d }
quadracarta-letter-y = j
quadracarta-letter-r = r
quadracarta-letter-b = b

# Les figures d’une vraie table
quadracarta-sheet-rows = figure
quadracarta-sheet-letter = ligne { $y }, colonne { $x } : « { $letter } » n’est pas une ville ; écrivez j, r ou b (dans un fichier : y, r ou b), et un point là où il n’y a pas de carte.
quadracarta-sheet-alone = ligne { $y }, colonne { $x } : ce carré n’appartient à aucune carte de 2 × 2 carrés.
quadracarta-sheet-apart = ligne { $y }, colonne { $x } : cette partie ne touche aucune autre carte.
quadracarta-sheet-many = les cartes ont { $n } carrés en tout.
maxisurf-sheet-groups = { $who } : { $n ->
    [one] un groupe
   *[other] { $n } groupes
  } ; nombre de carrés : { $sizes }
maxisurf-sheet-without = { $who } ne peut pas gagner : aucun carré ne montre { $towns }.

# À imprimer
quadracarta-print-cards = Cartes

# Cartes lues dans un fichier
quadracarta-cards-bad = Ce fichier de cartes ne peut pas servir : { $why }
quadracarta-cards-towns = Carte { $n } : « { $towns } » n’est pas une carte. Écrivez quatre lettres dans le sens des aiguilles d’une montre, à partir d’en haut à gauche : y (jaune), r ou b.
quadracarta-cards-count = Il y a { $n } cartes ; un jeu en a { $wanted }.
maxisurf-cards-town = Aucune carte ne montre le { $town } : personne ne pourrait gagner.
quadracarta-bad-matches = Les parties compilées se jouent avec les cartes imprimées.
quadracarta-changed-cards = Cartes
quadracarta-changed-kind = { $card } { $before } → { $after }
