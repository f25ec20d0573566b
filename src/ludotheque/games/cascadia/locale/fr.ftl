cascadia-name = Cascadia
cascadia-tagline = Reliez les habitats et accueillez la faune du nord-ouest du Pacifique.
cascadia-square-name = Cascadia à tuiles carrées
cascadia-square-tagline = Un habitat par tuile et pas de jetons Nature : plus vite appris.

cascadia-option-tiles = Tuiles
cascadia-option-tiles-hex = Hexagonales
cascadia-option-tiles-square = Carrées
cascadia-option-tiles-help = Une tuile carrée a un habitat et deux espèces ; il n’y a pas de jetons Nature.
cascadia-option-variant = Décompte
cascadia-option-variant-cards = Cartes Faune
cascadia-option-variant-family = Famille
cascadia-option-variant-intermediate = Intermédiaire
cascadia-option-variant-scenario = Scénario
cascadia-option-bear = Carte Ours
cascadia-option-bear-A = A : paires
cascadia-option-bear-B = B : groupes de trois
cascadia-option-bear-C = C : groupes d’un, deux et trois
cascadia-option-bear-D = D : groupes de deux, trois et quatre
cascadia-option-bear-random = tirée au hasard
cascadia-option-elk = Carte Wapiti
cascadia-option-elk-A = A : lignes droites
cascadia-option-elk-B = B : formes exactes
cascadia-option-elk-C = C : troupeaux de toute forme
cascadia-option-elk-D = D : cercles
cascadia-option-elk-random = tirée au hasard
cascadia-option-salmon = Carte Saumon
cascadia-option-salmon-A = A : bancs jusqu’à sept
cascadia-option-salmon-B = B : bancs jusqu’à cinq
cascadia-option-salmon-C = C : bancs de trois à cinq
cascadia-option-salmon-D = D : bancs et leurs voisins
cascadia-option-salmon-random = tirée au hasard
cascadia-option-hawk = Carte Buse
cascadia-option-hawk-A = A : buses isolées
cascadia-option-hawk-B = B : buses isolées qui en voient une autre
cascadia-option-hawk-C = C : lignes de mire
cascadia-option-hawk-D = D : paires séparées par des animaux
cascadia-option-hawk-random = tirée au hasard
cascadia-option-fox = Carte Renard
cascadia-option-fox-A = A : voisins différents
cascadia-option-fox-B = B : paires de voisins
cascadia-option-fox-C = C : plus grand nombre de voisins semblables
cascadia-option-fox-D = D : paires de renards et paires autour
cascadia-option-fox-random = tirée au hasard
cascadia-option-scenario = Scénario
cascadia-option-scenario-0 = Scénario 1, pour commencer
cascadia-option-scenario-choice = Scénario { $n }, cartes { $cards } : { $objectives }
cascadia-option-scenario-help = Un scénario impose les cinq cartes (ours, wapiti, saumon, buse, renard) et des objectifs à remplir tous.
cascadia-option-first = Premier joueur
cascadia-option-first-random = Tiré au sort
cascadia-option-bonuses = Bonus de majorité des habitats
cascadia-option-salmon_branching = Saumon qui en touche trois autres
cascadia-option-salmon_branching-strict = son groupe ne rapporte rien
cascadia-option-salmon_branching-forgiving = il est écarté, le reste compte
cascadia-option-salmon_short = Carte Saumon D, bancs d’un ou deux
cascadia-option-salmon_short-nothing = ne rapportent rien
cascadia-option-salmon_short-scored = comptent aussi
cascadia-option-elk_ring = Carte Wapiti D, trous dans le cercle
cascadia-option-elk_ring-gaps = permis
cascadia-option-elk_ring-arc = interdits
cascadia-option-elk_herd = Carte Wapiti C, troupeaux de plus de huit
cascadia-option-elk_herd-split = partagés au mieux
cascadia-option-elk_herd-cap = rapportent 28
cascadia-option-hawk_sight = Les buses voient par-dessus les cases sans tuile
cascadia-option-hawk_sight-open = oui
cascadia-option-hawk_sight-blocked = non

cascadia-journal-none = Rien n’est ajouté aux fichiers des succès : ils sont pour qui gagne contre d’autres, et pour les scénarios.
cascadia-bad-seats = Cascadia se joue de 1 à 4, pas à { $n }.
cascadia-option-goals = Un scénario à vous (un fichier TOML ; vide : aucun)
cascadia-option-goals-help = Cinq cartes, et des objectifs à remplir tous. La page des règles montre comment ; l’atelier fait de tels fichiers.
cascadia-bad-two-scenarios = Choisissez l’un des quinze scénarios ou le vôtre, pas les deux.
cascadia-goals-bad = Ce scénario ne peut pas servir : { $why }
cascadia-goals-none = Il faut un objectif à un scénario.
cascadia-goals-objective = Objectif { $n } : { $why }
cascadia-goals-kind = il n’y a pas de condition « { $kind } ». Il y a : { $known }.
cascadia-goals-subject = cette condition a besoin d’un sujet, parmi : { $known }.
cascadia-goals-no-subject = cette condition n’a pas de sujet.
cascadia-goals-amount = le nombre doit aller de { $low } à { $high }.
cascadia-goals-twice = un autre objectif demande la même chose.
cascadia-changed-cards = Cartes
cascadia-changed-card = { $species } { $letter }
cascadia-changed-objectives = Objectifs
cascadia-bad-scenario-variant = Le scénario{ $n ->
    [0] { "" }
   *[other] { " " }{ $n }
  } se joue avec les cartes Faune, pas avec la variante Famille ou Intermédiaire.
cascadia-bad-scenario-square = Le scénario{ $n ->
    [0] { "" }
   *[other] { " " }{ $n }
  } demande des jetons Nature, absents du jeu carré.
cascadia-bad-matches = Les parties compilées se jouent avec des cartes Faune connues d’avance, et sans scénario.

cascadia-species-bear = ours
cascadia-species-elk = wapiti
cascadia-species-salmon = saumon
cascadia-species-hawk = buse
cascadia-species-fox = renard
cascadia-habitat-mountain = montagne
cascadia-habitat-forest = forêt
cascadia-habitat-prairie = prairie
cascadia-habitat-wetland = marais
cascadia-habitat-river = rivière
cascadia-letter-species-bear = O
cascadia-letter-species-elk = W
cascadia-letter-species-salmon = S
cascadia-letter-species-hawk = B
cascadia-letter-species-fox = R
cascadia-letter-habitat-mountain = M
cascadia-letter-habitat-forest = F
cascadia-letter-habitat-prairie = P
cascadia-letter-habitat-wetland = A
cascadia-letter-habitat-river = V
cascadia-part-bear = ours
cascadia-part-elk = wapitis
cascadia-part-salmon = saumons
cascadia-part-hawk = buses
cascadia-part-fox = renards
cascadia-part-mountain = montagnes
cascadia-part-forest = forêts
cascadia-part-prairie = prairies
cascadia-part-wetland = marais
cascadia-part-river = rivières
cascadia-part-bonuses = bonus de majorité
cascadia-part-nature = jetons Nature
cascadia-reason-bonus = le plus grand ensemble : { $habitat }
cascadia-reason-habitat = { $n ->
    [one] { $n } tuile
   *[other] { $n } tuiles qui se touchent
  }
cascadia-reason-group = { $n } × { $species }
cascadia-reason-fox = { $n ->
    [one] { $n } renard, à côté de : { $around }
   *[other] { $n } renards, à côté de : { $around }
  }
cascadia-final-bonuses = bonus de majorité
cascadia-final-nature = jetons Nature non utilisés
cascadia-block-wildlife = Scores des animaux :
cascadia-block-habitats = Scores des habitats :
cascadia-side-ne = au nord-est
cascadia-side-e = à l’est
cascadia-side-se = au sud-est
cascadia-side-sw = au sud-ouest
cascadia-side-s = au sud
cascadia-side-w = à l’ouest
cascadia-side-nw = au nord-ouest
cascadia-side-n = au nord
cascadia-sides = { $first }, { $second } et { $third }
cascadia-tile-one = tuile { $habitat } ({ $species })
cascadia-tile-two = tuile { $habitat }–{ $other } ({ $species })
cascadia-tile-keystone = tuile { $habitat }, habitat idéal ({ $species })

cascadia-ask-draw = Tirage des tuiles et des jetons.
cascadia-ask-over = La partie est terminée.
cascadia-ask-wait = { $who } réfléchit.
cascadia-ask-crowd = Surpopulation : trois jetons { $species }. Les remplacer ? (o/n)
cascadia-ask-choose = { $nature ->
    [0] Prenez un lot : une tuile et son jeton (0 à 3).
    [1] Prenez un lot : une tuile et son jeton (0 à 3). Ou dépensez votre jeton Nature : T pour une tuile et un jeton au choix, J pour remplacer des jetons, N pour refuser.
   *[other] Prenez un lot : une tuile et son jeton (0 à 3). Ou dépensez un de vos { $nature } jetons Nature : T pour une tuile et un jeton au choix, J pour remplacer des jetons, N pour refuser.
  }
cascadia-ask-free = { $nature ->
    [0] Prenez la tuile de votre choix (0 à 3) ; le jeton vient ensuite.
   *[other] Prenez la tuile de votre choix (0 à 3) ; le jeton vient ensuite. Ou dépensez encore un jeton Nature : J pour remplacer des jetons, N pour refuser.
  }
cascadia-ask-remove-first = Quel jeton remplacer ? (0 à 3)
cascadia-ask-remove-more = Remplacer un autre jeton (0 à 3), ou piocher maintenant ? (N)
cascadia-ask-match = Quel jeton prendre avec la { $tile } ? (0 à 3)
cascadia-ask-place-both = Posez la { $tile } à côté de vos tuiles et le jeton { $token } sur une tuile qui l’accueille, dans l’ordre de votre choix.
cascadia-ask-place-tile = Posez la { $tile } à côté de vos tuiles.
cascadia-ask-place-token = Posez le jeton { $token } sur une tuile libre qui l’accueille, ou remettez-le dans le sac.
cascadia-ask-place-nowhere = Aucune tuile libre n’accueille le jeton { $token } : il retourne dans le sac et le tour se termine.

cascadia-tell-card = carte { $species } { $letter }
cascadia-tell-first = { $who } commence, par tirage au sort
cascadia-tell-starter = { $who } reçoit l’environnement de départ { $starter }
cascadia-tell-draw-tile = une { $tile } arrive à la { $slot ->
        [0] première
        [1] deuxième
        [2] troisième
       *[3] quatrième
      } place
cascadia-tell-draw-token = { $kind ->
   *[other] un jeton { $species } arrive à la { $slot ->
        [0] première
        [1] deuxième
        [2] troisième
       *[3] quatrième
      } place
  }
cascadia-tell-crowd = { $told }. Quatre jetons { $species } : tous les quatre sont remplacés
cascadia-tell-slide = { $told }. La { $tile } et le jeton { $species } les plus éloignés de la pile quittent la partie ; les autres se décalent
cascadia-tell-wipe = remplace les trois jetons { $species }
    .do = Remplacer les trois jetons { $species }
cascadia-tell-keep = garde les jetons tels quels
    .do = Garder les jetons tels quels
cascadia-tell-spend-free = dépense un jeton Nature pour prendre une tuile et un jeton au choix
    .do = Dépenser un jeton Nature pour prendre une tuile et un jeton au choix
cascadia-tell-spend-wipe = dépense un jeton Nature pour remplacer des jetons
    .do = Dépenser un jeton Nature pour remplacer des jetons
cascadia-tell-decline = ne dépense pas de jeton Nature
    .do = Ne pas dépenser de jeton Nature
cascadia-tell-remove = retire le jeton { $species } de la { $slot ->
        [0] première
        [1] deuxième
        [2] troisième
       *[3] quatrième
      } place
    .do = Retirer le jeton { $species } de la { $slot ->
        [0] première
        [1] deuxième
        [2] troisième
       *[3] quatrième
      } place
cascadia-tell-redraw = pioche de nouveaux jetons
    .do = Piocher de nouveaux jetons
cascadia-tell-take = prend le { $slot ->
        [0] premier
        [1] deuxième
        [2] troisième
       *[3] quatrième
      } lot : { $tile } et jeton { $species }
    .do = Prendre le { $slot ->
        [0] premier
        [1] deuxième
        [2] troisième
       *[3] quatrième
      } lot : { $tile }, jeton { $species }
cascadia-tell-take-tile = prend la { $slot ->
        [0] première
        [1] deuxième
        [2] troisième
       *[3] quatrième
      } tuile : { $tile }
    .do = Prendre la { $slot ->
        [0] première
        [1] deuxième
        [2] troisième
       *[3] quatrième
      } tuile : { $tile }
cascadia-tell-with = prend le jeton { $species } de la { $slot ->
        [0] première
        [1] deuxième
        [2] troisième
       *[3] quatrième
      } place
    .do = Prendre le jeton { $species } de la { $slot ->
        [0] première
        [1] deuxième
        [2] troisième
       *[3] quatrième
      } place
cascadia-tell-place = pose la tuile en { $at }
    .do = Poser la tuile en { $at }
cascadia-tell-place-turned = pose la tuile en { $at }, rotation { $turn } : { $habitat } { $sides }
    .do = Poser la tuile en { $at }, rotation { $turn } : { $habitat } { $sides }
cascadia-tell-token = pose le jeton { $species } en { $at }
    .do = Poser le jeton { $species } en { $at }
cascadia-tell-token-nature = pose le jeton { $species } en { $at } et gagne un jeton Nature
    .do = Poser le jeton { $species } en { $at } et gagner un jeton Nature
cascadia-tell-pass = remet le jeton { $species } dans le sac
    .do = Remettre le jeton { $species } dans le sac
cascadia-tell-pass-nowhere = ne peut placer le jeton { $species } nulle part : il retourne dans le sac
    .do = Remettre le jeton { $species } dans le sac : vous ne pouvez le placer nulle part

cascadia-aid-bag = { $n ->
    [0] Le sac est vide.
    [one] { $n } jeton dans le sac : { $odds }
   *[other] { $n } jetons dans le sac : { $odds }
  }
cascadia-aid-odds = { $species } { $n } ({ $percent } %)
cascadia-aid-stack = { $n ->
    [0] Plus aucune tuile à venir.
    [one] { $n } tuile encore à venir.
   *[other] { $n } tuiles encore à venir.
  }

cascadia-board-turn = Tour { $turn } sur { $turns }. Tuiles à venir : { $stack }.
cascadia-board-cards = Cartes : { $cards }.
cascadia-board-card-letter = { $species } { $letter }
cascadia-board-card-unknown = { $species } ?
cascadia-board-seat = { $who } : { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, { $nature ->
    [0] aucun jeton Nature
    [one] { $nature } jeton Nature
   *[other] { $nature } jetons Nature
  }
cascadia-board-seat-square = { $who } : { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
cascadia-board-parts = ({ $parts })
cascadia-board-part = { $category } { $points }
cascadia-board-legend = Lettres : { $letters }. [ ] jeton{ $kind ->
    [hex] , * habitat idéal.
   *[square] .
  }
cascadia-board-letter = { $letter } { $name }
cascadia-board-scenario = { $n ->
    [0] Le scénario
   *[other] Scénario { $n }
  } :
cascadia-board-met = [x] { $objective } (actuellement { $have })
cascadia-board-unmet = [ ] { $objective } (actuellement { $have })
cascadia-board-no-tile = (sans tuile)
cascadia-board-none = aucun
cascadia-board-token = jeton : { $token }
cascadia-board-keystone = * habitat idéal
cascadia-board-hand-tile = À poser : { $what }
cascadia-board-hand-token = Jeton à placer : { $token }
cascadia-board-bag = Dans le sac ({ $n }) : { $tokens }.
cascadia-board-count = { $species } { $n }
cascadia-spoken-lot = Place { $n } : { $tile }, avec { $token }.
cascadia-spoken-lies = En { $at } : { $tile }, libre.
cascadia-spoken-lies-with = En { $at } : { $tile }, { $token } dessus.
cascadia-spoken-cell = ({ $q } ; { $r }) : { $tile } ; jeton : { $token }.
cascadia-spoken-cell-turned = ({ $q } ; { $r }) : { $tile }, { $habitat } { $sides } ; jeton : { $token }.
cascadia-spoken-no-tile = pas de tuile
cascadia-spoken-no-token = aucun jeton
cascadia-spoken-token = { $kind ->
   *[other] un jeton { $species }
  }
cascadia-spoken-tile-one = tuile { $habitat }
cascadia-spoken-tile-two = tuile { $habitat } et { $other }
cascadia-spoken-tile-keystone = tuile { $habitat }, habitat idéal
cascadia-spoken-turned = { $tile }, { $habitat } { $sides }
cascadia-spoken-room = { $tile }, pour { $species }
cascadia-spoken-or = { $some } ou { $last }
cascadia-spoken-seat = { $who } : { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, { $nature ->
    [0] aucun jeton Nature
    [one] { $nature } jeton Nature
   *[other] { $nature } jetons Nature
  }, { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
  }.
cascadia-spoken-seat-square = { $who } : { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
  }.
cascadia-spoken-parts = Points pour l’instant : { $parts }.
cascadia-spoken-place = Case libre { $at } : { $beside }.
cascadia-spoken-met = Rempli : { $objective }, actuellement { $have }.
cascadia-spoken-unmet = À remplir : { $objective }, actuellement { $have }.
cascadia-spoken-hand-tile = À poser : { $tile }.
cascadia-spoken-homes = Le jeton { $species } peut aller en { $places }.
cascadia-spoken-homeless = Aucune tuile de votre plateau n’accueille le jeton { $species }.
cascadia-spoken-beside = { $habitat } { $side } en { $at }
cascadia-spoken-bag = { $n ->
    [0] Le sac est vide.
    [one] { $n } jeton dans le sac : { $tokens }.
   *[other] { $n } jetons dans le sac : { $tokens }.
  }
cascadia-board-rank = Rang : { $rank } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
  }).

cascadia-rank-0 = pas encore sur l’échelle
cascadia-rank-60 = Flâneur
cascadia-rank-70 = Randonneur amateur
cascadia-rank-80 = Trekkeur averti
cascadia-rank-90 = Garde forestier
cascadia-rank-100 = Ranger d’élite
cascadia-rank-110 = Légende de la Forêt
cascadia-decided-alone = { $points ->
    [one] { $points } point
   *[other] { $points } points
  } : { $rank }.
cascadia-decided-passed = { $n ->
    [0] Scénario
   *[other] Scénario { $n }
  } réussi. { $points ->
    [one] { $points } point
   *[other] { $points } points
  } : { $rank }.
cascadia-decided-missed = { $n ->
    [0] Scénario
   *[other] Scénario { $n }
  } non réussi. { $points ->
    [one] { $points } point
   *[other] { $points } points
  } : { $rank }.
cascadia-decided-passed-by = { $count ->
    [0] Personne n’a réussi le scénario{ $n ->
        [0] { "" }
       *[other] { " " }{ $n }
      }.
   *[other] Scénario{ $n ->
        [0] { "" }
       *[other] { " " }{ $n }
      } réussi par : { $players }.
  }
cascadia-decided-player = { $who }
cascadia-decided-and = { $passed } { $tie }
cascadia-decided-nature = Égalité de points ; le nombre de jetons Nature a départagé.
cascadia-decided-shared = Égalité de points et de jetons Nature : la victoire est partagée.

cascadia-objective-total = { $amount } points ou plus
cascadia-objective-nature = { $amount } jetons Nature ou plus
cascadia-objective-tokens-of-each = { $amount } jetons ou plus de chaque espèce
cascadia-objective-species = { $amount } points ou plus ({ $subject })
cascadia-objective-each-species = { $amount } points ou plus pour chaque espèce
cascadia-objective-species-of-twenty = 20 points ou plus pour { $amount } espèces
cascadia-objective-wildlife = { $amount } points de faune ou plus
cascadia-objective-habitat = { $amount } points ou plus ({ $subject })
cascadia-objective-each-habitat = { $amount } points ou plus pour chaque habitat
cascadia-objective-habitats-of-seven = 7 points ou plus pour { $amount } habitats
cascadia-objective-habitats = { $amount } points d’habitat ou plus
cascadia-objective-top-run = un banc de saumons à la valeur maximale de sa carte
cascadia-objective-elk-apart = aucun wapiti à côté d’un jeton { $subject }
cascadia-objective-river-apart = aucun côté { $subject } contre un côté rivière

cascadia-achievement-1 = Marquer 80 points ou plus
cascadia-achievement-2 = Marquer 85 points ou plus
cascadia-achievement-3 = Marquer 90 points ou plus
cascadia-achievement-4 = Marquer 95 points ou plus
cascadia-achievement-5 = Marquer 100 points ou plus
cascadia-achievement-6 = Marquer 105 points ou plus
cascadia-achievement-7 = Marquer 110 points ou plus
cascadia-achievement-8 = Terminer sans jeton Nature
cascadia-achievement-9 = N’avoir aucun ours
cascadia-achievement-10 = N’avoir aucun wapiti
cascadia-achievement-11 = N’avoir aucun saumon
cascadia-achievement-12 = N’avoir aucune buse
cascadia-achievement-13 = N’avoir aucun renard
cascadia-achievement-14 = Avoir plus de 10 animaux d’une espèce
cascadia-achievement-15 = Avoir la majorité pour 3 habitats ou plus
cascadia-achievement-16 = Marquer 5 points ou plus pour chaque habitat
cascadia-achievement-17 = Marquer 12 points ou plus pour un habitat
cascadia-achievement-18 = Marquer 15 points ou plus pour un habitat
cascadia-achievement-19 = Marquer 10 points ou plus pour chaque espèce
cascadia-achievement-20 = Marquer 20 points ou plus pour deux espèces
cascadia-achievement-21 = Marquer 30 points ou plus pour une espèce
cascadia-achievement-22 = Terminer avec 5 jetons Nature ou plus
cascadia-achievement-23 = Terminer avec 10 jetons Nature ou plus
cascadia-achievement-24 = Ne compléter aucune tuile Habitat idéal
cascadia-achievement-25 = N’avoir que 3 espèces différentes au plus

cascadia-refuse-draw = Cela ne peut pas être tiré maintenant.
cascadia-refuse-chance = C’est le moment du tirage ; personne ne peut jouer.
cascadia-refuse-over = La partie est terminée.
cascadia-refuse-seat = C’est le tour d’un autre joueur.
cascadia-refuse-in-crowd = Décidez d’abord si les trois jetons identiques sont remplacés.
cascadia-refuse-in-choose = Prenez d’abord une tuile et un jeton.
cascadia-refuse-in-remove = Choisissez d’abord les jetons à remplacer.
cascadia-refuse-in-match = Choisissez d’abord le jeton qui va avec la tuile.
cascadia-refuse-in-place = Posez maintenant la tuile et le jeton que vous avez pris.
cascadia-refuse-slot = Les places sont numérotées de 0 à 3.
cascadia-refuse-free = N’importe quel jeton peut déjà aller avec la tuile.
cascadia-refuse-nature = Il n’y a pas de jeton Nature à dépenser.
cascadia-refuse-declined = Les jetons Nature viennent d’être refusés.
cascadia-refuse-removed = Ce jeton a déjà été retiré.
cascadia-refuse-redraw = Retirez d’abord au moins un jeton.
cascadia-refuse-laid = La tuile est déjà posée.
cascadia-refuse-turn = Cette tuile est la même dans tous les sens.
cascadia-refuse-covered = Une tuile se trouve déjà là.
cascadia-refuse-apart = La tuile doit toucher une de vos tuiles par un côté.
cascadia-refuse-used = Le jeton est déjà posé.
cascadia-refuse-bare = Il n’y a pas de tuile sur cette case.
cascadia-refuse-occupied = Cette tuile porte déjà un jeton.
cascadia-refuse-species = Cette tuile n’accueille pas cette espèce.
cascadia-refuse-pass = Posez d’abord la tuile : le jeton pourrait y aller.

cascadia-file-line = Ligne { $line } : { $why }
cascadia-file-cell = Ligne { $line }, case { $q },{ $r } : { $why }
cascadia-file-empty = l’environnement n’a pas de tuile.
cascadia-file-far = les coordonnées vont de −{ $limit } à { $limit }.
cascadia-file-twice = deux tuiles se trouvent sur cette case.
cascadia-file-apart = cette tuile n’est pas reliée aux autres.
cascadia-file-token = cette tuile n’accueille pas le jeton { $token }.
cascadia-file-no-tile = la boîte ne contient pas de tuile comme celle-ci.
cascadia-file-number = la tuile { $tile } n’est pas celle qui est décrite.
cascadia-file-unknown = la boîte ne contient pas de tuile { $tile }.
cascadia-file-copies = la tuile { $tile } y est plus souvent que dans la boîte.
cascadia-file-spent = il ne reste pas de tuile dans la boîte pour celle-ci.
cascadia-file-many = il y a plus de { $n } tuiles dans l’environnement.
cascadia-file-tokens = il y a plus de { $n } jetons { $token }.
cascadia-file-edges = les côtés ne correspondent pas aux habitats et à la rotation.
cascadia-file-sides = une tuile a { $n } côtés.
cascadia-file-rotation = la rotation va de 0 à { $limit }.
cascadia-file-habitat = une tuile doit avoir un habitat, ou son numéro dans la boîte.
cascadia-file-board = Environnement { $name }
cascadia-file-row = { $what } : { $points }
cascadia-file-corridors = habitats
cascadia-file-total = Avec les cartes choisies { $total } points, dont { $wildlife } pour la faune, { $corridors } pour les habitats et { $nature } pour les jetons Nature ; bonus en plus.

cascadia-table-cell = { $who }, case { $q },{ $r } : { $why }
cascadia-table-random = Choisissez les cinq cartes Faune qui ont servi.
cascadia-table-nature = La boîte ne contient que { $n } jetons Nature.
cascadia-table-no-nature = Il n’y a pas de jetons Nature avec les tuiles carrées.
cascadia-scenario = Scénario { $n } : { $objectives }

cascadia-achievement-scenario-1 = Scénario 1
cascadia-achievement-scenario-2 = Scénario 2
cascadia-achievement-scenario-3 = Scénario 3
cascadia-achievement-scenario-4 = Scénario 4
cascadia-achievement-scenario-5 = Scénario 5
cascadia-achievement-scenario-6 = Scénario 6
cascadia-achievement-scenario-7 = Scénario 7
cascadia-achievement-scenario-8 = Scénario 8
cascadia-achievement-scenario-9 = Scénario 9
cascadia-achievement-scenario-10 = Scénario 10
cascadia-achievement-scenario-11 = Scénario 11
cascadia-achievement-scenario-12 = Scénario 12
cascadia-achievement-scenario-13 = Scénario 13
cascadia-achievement-scenario-14 = Scénario 14
cascadia-achievement-scenario-15 = Scénario 15
cascadia-at = ({ $q } ; { $r })
# Pourquoi un coup est meilleur, d’après des parties échantillonnées
cascadia-why-places = { $told } ; après ce tour, un jeton { $named } de plus rapporte sur { $better ->
    [1] 1 place
   *[other] { $better } places
  } au lieu de { $made }
cascadia-why-tiles = { $told } ; après ce tour, le plus grand ensemble { $named } compte { $better ->
    [1] 1 tuile
   *[other] { $better } tuiles
  } au lieu de { $made }
cascadia-study-passed = scénario réussi
