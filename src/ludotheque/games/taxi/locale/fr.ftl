taxi-name = TAXI
taxi-tagline = Conduire ses passagers dans une ville dont les autres changent sans cesse la circulation.

taxi-option-target = Destinations à atteindre
taxi-option-first = La personne la plus jeune commence : qui est-ce ?
taxi-option-first-random = Sans réponse : tirage au sort
taxi-option-first-youngest = Le plus jeune, à la première place
taxi-option-first-1 = Joueur 1
taxi-option-first-2 = Joueur 2
taxi-option-first-3 = Joueur 3
taxi-option-first-4 = Joueur 4
taxi-option-first-5 = Joueur 5
taxi-option-first-6 = Joueur 6
taxi-option-town = Ville
taxi-option-town-lively = Port-Lanterne, à la circulation animée
taxi-option-town-quiet = Port-Lanterne d’avant : plus grande et plus calme
taxi-option-city = Ville lue dans un fichier (vide : notre ville)
taxi-option-city-help = Un fichier TOML comme celui qui accompagne le jeu ; il est vérifié avant la partie.
taxi-option-deck = Cartes Taxi lues dans un fichier (vide : nos 58 cartes)
taxi-option-deck-help = Un fichier TOML avec un identifiant (id) et un nombre (count) pour chaque sorte de carte ; une sorte absente n’est pas dans le paquet.
taxi-option-random_city = Numéro d’une ville au hasard (0 : aucune)
taxi-option-freed_moves = Libéré par la carte piochée, un pion peut avancer aussitôt de son lancer (sinon : au tour suivant)
taxi-option-guard_exit = Aucune barrière ne coupe le stationnement de la moitié de la ville (règle de notre cru)
taxi-option-move_cones = Quand les cinq cônes sont posés, une carte cône en déplace un
taxi-option-turn_limit = Nombre maximal de tours par joueur (règle de notre cru ; 0 : sans limite)
taxi-part-destinations = destinations

taxi-bad-seats = TAXI se joue de 2 à 6, pas à { $n }.
taxi-bad-two-cities = Choisissez une seule ville : un fichier, une ville au hasard ou l’une des nôtres.
taxi-bad-first = Le joueur { $first } devrait commencer, mais il n’y a que { $n } joueurs.
taxi-bad-matches = Les parties compilées se jouent selon la version actuelle des règles.

# Noms connus, et ceux qu’un fichier de ville apporte
taxi-named = { $fr }
taxi-city-port-lanterne = Port-Lanterne
taxi-city-new-town = Ville-Neuve
taxi-place-aquarium = Aquarium
    .of = de l’Aquarium
taxi-place-bakery = Boulangerie
    .of = de la Boulangerie
taxi-place-bandstand = Kiosque à musique
    .of = du Kiosque à musique
taxi-place-bank = Banque
    .of = de la Banque
taxi-place-boathouse = Club nautique
    .of = du Club nautique
taxi-place-bookshop = Librairie
    .of = de la Librairie
taxi-place-church = Église
    .of = de l’Église
taxi-place-cinema = Cinéma
    .of = du Cinéma
taxi-place-circus = Cirque
    .of = du Cirque
taxi-place-fire-station = Caserne
    .of = de la Caserne
taxi-place-florist = Fleuriste
    .of = du Fleuriste
taxi-place-hospital = Hôpital
    .of = de l’Hôpital
taxi-place-hotel = Hôtel
    .of = de l’Hôtel
taxi-place-ice-rink = Patinoire
    .of = de la Patinoire
taxi-place-library = Bibliothèque
    .of = de la Bibliothèque
taxi-place-lighthouse = Phare
    .of = du Phare
taxi-place-market = Marché
    .of = du Marché
taxi-place-mill = Moulin
    .of = du Moulin
taxi-place-museum = Musée
    .of = du Musée
taxi-place-music-school = École de musique
    .of = de l’École de musique
taxi-place-observatory = Observatoire
    .of = de l’Observatoire
taxi-place-pharmacy = Pharmacie
    .of = de la Pharmacie
taxi-place-pool = Piscine
    .of = de la Piscine
taxi-place-post-office = Bureau de poste
    .of = du Bureau de poste
taxi-place-restaurant = Restaurant
    .of = du Restaurant
taxi-place-school = École
    .of = de l’École
taxi-place-stadium = Stade
    .of = du Stade
taxi-place-station = Gare
    .of = de la Gare
taxi-place-theatre = Théâtre
    .of = du Théâtre
taxi-place-town-hall = Hôtel de ville
    .of = de l’Hôtel de ville
taxi-place-university = Université
    .of = de l’Université
taxi-place-zoo = Zoo
    .of = du Zoo
taxi-street-north-boulevard = boulevard du Nord
    .of = du boulevard du Nord
taxi-street-college-street = rue du Collège
    .of = de la rue du Collège
taxi-street-school-street = rue de l’École
    .of = de la rue de l’École
taxi-street-observatory-hill = montée de l’Observatoire
    .of = de la montée de l’Observatoire
taxi-street-bridge-street = rue du Pont
    .of = de la rue du Pont
taxi-street-hospital-lane = rue de l’Hôpital
    .of = de la rue de l’Hôpital
taxi-street-mill-road = chemin du Moulin
    .of = du chemin du Moulin
taxi-street-park-avenue = avenue du Parc
    .of = de l’avenue du Parc
taxi-street-north-quay = quai Nord
    .of = du quai Nord
taxi-street-east-boulevard = boulevard de l’Est
    .of = du boulevard de l’Est
taxi-street-mill-bridge = rue du Pont-du-Moulin
    .of = de la rue du Pont-du-Moulin
taxi-street-lake-road = chemin du Lac
    .of = du chemin du Lac
taxi-street-south-quay = quai Sud
    .of = du quai Sud
taxi-street-tanner-lane = ruelle des Tanneurs
    .of = de la ruelle des Tanneurs
taxi-street-market-street = rue du Marché
    .of = de la rue du Marché
taxi-street-harbour-street = rue du Port
    .of = de la rue du Port
taxi-street-south-boulevard = boulevard du Sud
    .of = du boulevard du Sud

# Où sont les choses
taxi-at-park = le stationnement
taxi-at-address = la case { $n } ({ $address })
taxi-address-door = l’entrée { $place }
taxi-address-door-named = l’entrée de « { $place } »
taxi-address-none = la case { $n }, qui n’est pas sur le plan
taxi-address-corner = l’angle { $a } et { $b }
taxi-address-street = la { $n ->
    [one] première
   *[other] { $n }e
  } case { $side }, { $street }
taxi-side-of-north = au nord { $of }
taxi-side-of-north-east = au nord-est { $of }
taxi-side-of-east = à l’est { $of }
taxi-side-of-south-east = au sud-est { $of }
taxi-side-of-south = au sud { $of }
taxi-side-of-south-west = au sud-ouest { $of }
taxi-side-of-west = à l’ouest { $of }
taxi-side-of-north-west = au nord-ouest { $of }
taxi-at-corner = la case { $n }, à l’angle { $a } et { $b }
taxi-at-street = la case { $n }, { $street }

# Les cartes Taxi
taxi-card-place-one-way = placer un sens unique
taxi-card-change-one-way = changer un sens unique de direction
taxi-card-remove-one-way = retirer un sens unique
taxi-card-place-barrier = placer une barrière
taxi-card-place-cone = placer un cône sur le numéro { $n }
taxi-card-remove-obstacle = enlever un obstacle
taxi-card-drive-on = avancer encore de { $n } cases
taxi-card-pass-over = Chance : passer par-dessus un obstacle
taxi-card-roll-again = Chance : relancer le dé
taxi-card-any-way = Chance : à contresens

# Ce qui est demandé
taxi-ask-wait = Attendez les autres.
taxi-ask-roll = Destination de votre passager : { $place }. Lancez le dé.
taxi-ask-roll-stuck = Impasse, tour { $n } sur 3 : lancez le dé ; un 3 ou un 4 fait piocher une carte Taxi.
taxi-ask-roll-third = Impasse, troisième tour : lancez le dé ; vous pouvez passer par-dessus un obstacle.
taxi-ask-move = { $n ->
    [one] Avancez de { $n } case : choisissez où vous arrêter.
   *[other] Avancez de { $n } cases : choisissez où vous arrêter.
  } Destination : { $place }.
taxi-ask-move-card = La carte vous fait avancer encore de { $n } cases : choisissez où vous arrêter. Destination : { $place }.
taxi-ask-arrive = Vous êtes à destination : montrez votre carte, { $place }.
taxi-ask-stuck = L’impasse reste fermée : attendez, ou utilisez une carte conservée.
taxi-ask-place-one-way = Placez un sens unique : choisissez un emplacement libre et une direction.
taxi-ask-change-one-way = Changez la direction d’un sens unique.
taxi-ask-remove-one-way = Retirez un sens unique.
taxi-ask-place-barrier = Placez une barrière sur une traverse de piétons.
taxi-ask-place-cone = Tous les cônes sont posés : choisissez celui qui va sur le numéro { $n }.
taxi-ask-remove-obstacle = Enlevez une barrière, un cône ou un sens unique, si vous le désirez.

# Ce qui est raconté
taxi-tell-first = { $who } commence, par tirage au sort
taxi-tell-deal = { $who } pioche une destination : { $place }
taxi-tell-deal-hidden = { $who } pioche une destination
taxi-tell-die = le dé donne { $n }
    .by = fait { $n } au dé
taxi-tell-draw = carte Taxi : { $card }
taxi-tell-draw-cone = carte Taxi : le cône { $n } est posé sur { $where }
taxi-tell-draw-nothing = carte Taxi : { $card } ; sans effet
taxi-tell-aside = { $told } ; mis à côté : { $pawns }
taxi-pawn = { $who }
taxi-tell-keep = { $who } pioche et conserve une carte : { $card }
taxi-tell-keep-hidden = { $who } pioche et conserve une carte Chance
taxi-tell-roll = lance le dé
    .do = Lancer le dé
taxi-tell-use = utilise une carte : { $card }
    .do = Utiliser une carte : { $card }
taxi-tell-drive = va jusqu’à { $where }
taxi-tell-drive-mine = va jusqu’à { $where } (encore { $n ->
    [one] { $n } case
   *[other] { $n } cases
  } ensuite)
    .do = Aller jusqu’à { $where } (encore { $n ->
        [one] { $n } case
       *[other] { $n } cases
      } ensuite)
taxi-tell-drive-cut = va jusqu’à { $where } (de là, aucun chemin n’est ouvert)
    .do = Aller jusqu’à { $where } (de là, aucun chemin n’est ouvert)
taxi-tell-drive-goal = va jusqu’à { $where } : la destination
    .do = Aller jusqu’à { $where } : votre destination
taxi-tell-arrive = arrive à destination : { $place }
    .do = Montrer que vous êtes à destination : { $place }
taxi-tell-leave = laisse les obstacles en place
    .do = Laisser les obstacles en place
taxi-tell-wait = attend
    .do = Attendre
taxi-tell-lay = place un sens unique : { $street }, de l’angle { $from_of } vers celui { $to_of }
    .do = Placer un sens unique : { $street }, de l’angle { $from_of } vers celui { $to_of }
taxi-tell-flip = retourne le sens unique : { $street }, à présent de l’angle { $from_of } vers celui { $to_of }
    .do = Retourner le sens unique : { $street }, ensuite de l’angle { $from_of } vers celui { $to_of }
taxi-tell-lift-sign = retire le sens unique : { $street }, de l’angle { $from_of } vers celui { $to_of }
    .do = Retirer le sens unique : { $street }, de l’angle { $from_of } vers celui { $to_of }
taxi-tell-bar = place une barrière : { $street }, { $side }
    .do = Placer une barrière : { $street }, { $side }
taxi-tell-lift-barrier = enlève la barrière : { $street }, { $side }
    .do = Enlever la barrière : { $street }, { $side }
taxi-tell-move-cone = déplace le cône { $old } sur { $where } (numéro { $n })
    .do = Déplacer le cône { $old } sur { $where } (numéro { $n })
taxi-tell-lift-cone = enlève le cône { $n } : { $address }
    .do = Enlever le cône { $n } : { $address }

taxi-decided-distance = Les { $turns } tours sont écoulés ; parmi ceux qui { $n ->
    [0] n’ont atteint aucune destination
    [one] ont atteint { $n } destination
   *[other] ont atteint { $n } destinations
  }, le plus court chemin vers la suivante décide.
taxi-decided-limit = Les { $turns } tours sont écoulés ; le plus grand nombre de destinations atteintes ({ $n }) décide.

# Aides
taxi-aid-distance = { $n ->
    [one] { $n } case
   *[other] { $n } cases
  } jusqu’à votre destination : { $place }.
taxi-aid-cut = Dans l’état des rues, aucun chemin ne mène à votre destination : { $place }.
taxi-aid-odds = { $n ->
    [one] { $n } lancer sur 6 vous y amène
   *[other] { $n } lancers sur 6 vous y amènent
  } dès maintenant.
taxi-aid-deck = Cartes Taxi à venir : { $n }, dont { $plain ->
    [0] aucune n’est autre chose qu’une carte Chance
    [one] une seule n’est pas une carte Chance
   *[other] { $plain } ne sont pas des cartes Chance
  }.
taxi-aid-maybe = { $n ->
    [one] { $who } : { $n } destination possible.
   *[other] { $who } : { $n } destinations possibles.
  }

# Le plateau en texte
taxi-board-title = { $city }, tour { $turn }, { $target ->
    [one] { $target } destination
   *[other] { $target } destinations
  } à atteindre
taxi-board-title-limit = { $city }, tour { $turn } ({ $limit } au plus), { $target ->
    [one] { $target } destination
   *[other] { $target } destinations
  } à atteindre
taxi-board-key = · case   + carrefour : une traverse de chaque côté   ? carte Taxi   ∩ entrée   ⌂ lieu   → sens unique   ↔ emplacement de sens unique   #3 case du cône 3   ∧3 cône 3   ║ barrière à droite   ═ barrière en dessous   ╬ les deux   ⚑ votre destination   @1 pion   P stationnement
taxi-board-pawn = { $who } : { $where } ; destinations : { $reached } sur { $target } ; cartes Chance : { $kept }
taxi-board-reached = atteint : { $places }
taxi-board-goal = destination : { $place }
taxi-board-maybe = { $n ->
    [one] destination : { $n } lieu possible
   *[other] destination : { $n } lieux possibles
  }
taxi-board-stuck = impasse, tour { $n } sur 3 : { $steps }
taxi-board-block = vers { $there } ({ $reasons })
taxi-reason-barrier = barrière
taxi-reason-cone = cône
taxi-reason-one-way = sens unique
taxi-reason-permanent = sens unique permanent
taxi-board-sign = Sens unique : { $street }, de l’angle { $from_of } vers celui { $to_of }
taxi-board-barrier = Barrière : { $street }, { $side }
taxi-board-cone = Cône { $n } : { $address }
taxi-board-distance = Votre destination est à { $n ->
    [one] { $n } case
   *[other] { $n } cases
  }.
taxi-board-cut = Aucun chemin vers votre destination n’est ouvert.
taxi-board-hand = Vous conservez : { $card }
taxi-board-way = Vous pouvez aller jusqu’à { $where } ; il { $n ->
    [0] ne reste rien : c’est votre destination
    [one] reste alors { $n } case
   *[other] reste alors { $n } cases
  }
taxi-board-way-cut = Vous pouvez aller jusqu’à { $where } ; de là, aucun chemin n’est ouvert
taxi-board-deck = Cartes Taxi : { $n } dans la pioche, { $discard } dans la défausse
taxi-board-discard = Défausse : { $cards }
taxi-counted = { $n ->
    [one] { $card }
   *[other] { $card } ({ $n } fois)
  }
taxi-board-west = La moitié ouest :
taxi-board-east = La moitié est :

# La ville en phrases
taxi-side-north = Au nord
taxi-side-north-east = Au nord-est
taxi-side-east = À l’est
taxi-side-south-east = Au sud-est
taxi-side-south = Au sud
taxi-side-south-west = Au sud-ouest
taxi-side-west = À l’ouest
taxi-side-north-west = Au nord-ouest
taxi-spoken-in-park = dans le stationnement
taxi-spoken-at = à { $where }
taxi-spoken-me = Votre pion se trouve { $where }.
taxi-spoken-goal = Destination de votre passager : { $place }. Son entrée : { $where }.
taxi-spoken-reached = Destinations atteintes : { $n } sur { $target }.
taxi-spoken-die = Le dé donne { $n }.
taxi-spoken-way = { $side }, { $n ->
    [0] aucune case n’est libre
    [one] { $n } case
   *[other] { $n } cases
  } : { $seen }.
taxi-spoken-orange = une carte Taxi { $away }
taxi-spoken-door = { $entrance } { $away }
taxi-spoken-away = { $n ->
    [one] à { $n } case
   *[other] à { $n } cases
  }
taxi-spoken-corner = puis { $where }
taxi-spoken-against = un sens unique interdit cette direction
taxi-spoken-barred = une barrière ferme la rue
taxi-spoken-coned = le cône { $n } ferme la case suivante
taxi-spoken-square-orange = carte Taxi
taxi-spoken-square-grey = case grise
taxi-spoken-square-cone = case du cône { $n }
taxi-spoken-spot = emplacement de sens unique
taxi-spoken-permanent = sens unique permanent vers l’angle { $to_of }
taxi-spoken-other = { $who } se trouve { $where }, avec { $reached } { $reached ->
    [one] destination atteinte
   *[other] destinations atteintes
  } sur { $target } et { $kept ->
    [0] aucune carte Chance
    [one] { $kept } carte Chance
   *[other] { $kept } cartes Chance
  }.
taxi-spoken-other-goal = { $who } avait pour destination : { $place }.
taxi-spoken-other-maybe = { $n ->
    [one] { $who } : { $n } destination possible.
   *[other] { $who } : { $n } destinations possibles.
  }
taxi-spoken-left = Il reste dans la boîte { $signs } sens { $signs ->
    [one] unique
   *[other] uniques
  }, { $barriers } { $barriers ->
    [one] barrière
   *[other] barrières
  } et { $cones } { $cones ->
    [one] cône
   *[other] cônes
  }.
taxi-spoken-left-all = Rien n’est encore posé dans les rues : les { $signs } sens uniques, les { $barriers } barrières et les { $cones } cônes sont dans la boîte.
taxi-spoken-deck = { $n ->
    [one] Il reste { $n } carte Taxi
   *[other] Il reste { $n } cartes Taxi
  } dans la pioche.
taxi-spoken-discard = Dans la défausse : { $cards }.
taxi-spoken-discard-none = La défausse est vide.
taxi-spoken-streets = Les rues, d’un carrefour à l’autre. Une traverse de piétons borde chaque carrefour.
taxi-spoken-street = { $street }, de l’angle { $from_of } à celui { $to_of }, { $n ->
    [one] { $n } case
   *[other] { $n } cases
  } : { $seen }.

# Refus
taxi-refuse-over = La partie est finie.
taxi-refuse-chance = C’est au dé ou à une pioche : personne ne peut jouer.
taxi-refuse-seat = On n’attend rien de ce joueur en ce moment.
taxi-refuse-first = Aucun joueur de ce numéro ne peut commencer.
taxi-refuse-deal = Cette carte Destination ne peut pas être piochée maintenant.
taxi-refuse-die = Il faut maintenant le résultat du dé.
taxi-refuse-draw = Cette carte Taxi ne peut pas être piochée maintenant.
taxi-refuse-roll = Lancez le dé, ou utilisez d’abord une carte conservée.
taxi-refuse-move = Choisissez où aller.
taxi-refuse-arrive = Vous êtes à destination : il faut montrer la carte.
taxi-refuse-card = Il faut d’abord suivre la carte Taxi.
taxi-refuse-stuck = Attendez, ou utilisez une carte conservée.
taxi-refuse-way = Avec { $n }, aucun chemin ne mène à cet endroit : { $where }.
taxi-refuse-way-closed = En chemin, il y a { $causes } ; impossible d’aller à cet endroit : { $where }.
taxi-refuse-way-short = C’est trop près : { $where }. Tout le lancer ({ $n }) doit être joué si un chemin le permet.
taxi-refuse-way-goal = Ce chemin passe par votre destination, où l’on s’arrête : { $where } est plus loin.
taxi-cause-barrier = une barrière ({ $street }, { $side })
taxi-cause-cone = le cône { $n } ({ $address })
taxi-cause-one-way = un sens unique ({ $street }, de l’angle { $from_of } vers celui { $to_of })
taxi-cause-permanent = le sens unique permanent ({ $street }, de l’angle { $from_of } vers celui { $to_of })
taxi-refuse-kept = Cette carte n’est pas parmi vos cartes conservées à cette place.
taxi-refuse-no-roll = Cette carte s’utilise juste après un lancer de dé.
taxi-refuse-no-move = Il n’y a pas de déplacement où utiliser cette carte : elle se joue avant le lancer.
taxi-refuse-no-obstacle = Il n’y a ni barrière ni cône à franchir.
taxi-refuse-twice = Ce déplacement a déjà cet effet.
taxi-refuse-other-card = La carte Taxi demande autre chose.
taxi-refuse-spot = Cet emplacement n’existe pas.
taxi-refuse-spot-taken = Il y a déjà un sens unique à cet emplacement : { $street }, de l’angle { $from_of } vers celui { $to_of }.
taxi-refuse-no-sign = Il n’y a pas de jeton « sens unique » à cet emplacement.
taxi-refuse-crossing = Cette traverse n’existe pas.
taxi-refuse-exit = Les voitures sortent du stationnement par cette traverse ({ $street }, { $side }) : on ne la barre jamais.
taxi-refuse-sealed = Cette table a choisi qu’aucune barrière ne coupe le stationnement de la moitié de la ville ; celle-ci le ferait ({ $street }, { $side }).
taxi-refuse-barred = Il y a déjà une barrière à cet endroit : { $street }, { $side }.
taxi-refuse-no-token = Ce jeton n’est pas sur le plateau.

# Ce qui peut clocher dans une ville
taxi-city-not-toml = Le fichier de la ville ne peut pas être lu : { $why }
taxi-city-not-a-city = Le fichier ne décrit pas une ville : { $why }
taxi-city-way-ends = { $street } : un tracé doit commencer et finir à un point, avec des cases entre les deux.
taxi-city-way-twice = { $street } : le même pas est tracé deux fois.
taxi-city-too-many-squares = La ville a plus de { $n } cases.
taxi-city-cone-number = Cône { $n } : les numéros vont de 1 à { $most }.
taxi-city-word = { $street } : « { $word } » n’est ni une case, ni un point, ni un lieu.
taxi-city-way-crooked = { $street } : de la colonne { $x }, ligne { $y } à la colonne { $to_x }, ligne { $to_y }, ce n’est ni droit ni en diagonale.
taxi-city-way-count = { $street } : après la colonne { $x }, ligne { $y }, il y a { $n } cases jusqu’au coin suivant, mais de la place pour { $wanted }.
taxi-city-spot-on-junction = L’emplacement en colonne { $x }, ligne { $y } est sur un carrefour.
taxi-city-same-square = Deux cases se trouvent en colonne { $x }, ligne { $y }.
taxi-city-dead-end = La rue finit en colonne { $x }, ligne { $y }.
taxi-city-arms = { $n } rues se rejoignent en colonne { $x }, ligne { $y } : { $most } au plus.
taxi-city-exits = Le stationnement doit avoir une sortie, pas { $n }.
taxi-city-no-portion = En colonne { $x }, ligne { $y }, deux carrefours se touchent, sans case entre eux.
taxi-city-no-crossing = La rue qui passe en colonne { $x }, ligne { $y } est une boucle sans traverse.
taxi-city-two-spots = La portion en colonne { $x }, ligne { $y } a deux emplacements de sens unique.
taxi-city-spot-on-permanent = L’emplacement en colonne { $x }, ligne { $y } est dans le sens unique permanent.
taxi-city-no-entrance = { $place } n’a d’entrée sur aucune rue.
taxi-city-two-entrances = { $place } a plus d’une entrée.
taxi-city-plot-taken = { $place } est en colonne { $x }, ligne { $y }, où il y a déjà autre chose.
taxi-city-places = { $n } lieux : il en faut de { $least } à { $most }.
taxi-city-spots = { $n } emplacements de sens unique : il en faut de { $least } à { $most }.
taxi-city-cones = { $n ->
    [0] Le cône numéro { $number } n’est pas sur la carte : il faut une case pour chaque numéro de 1 à { $most }.
   *[other] Le cône numéro { $number } est sur { $n } cases : il en faut une seule pour chaque numéro de 1 à { $most }.
}
taxi-city-permanent = Il faut un sens unique permanent, pas { $n }.
taxi-city-orange = { $n } cases orange sur { $squares } : c’est trop peu ou trop.
taxi-city-apart = La case en colonne { $x }, ligne { $y } ne peut pas être atteinte, ou pas quittée.
taxi-city-cut = Une barrière en colonne { $x }, ligne { $y } isolerait la case en colonne { $to_x }, ligne { $to_y }.
taxi-city-too-near = { $a } et { $b } ne sont qu’à { $n ->
    [one] une case
   *[other] { $n } cases
  } l’un de l’autre : il en faut au moins { $least }.
taxi-city-too-far = De { $a } à { $b }, il y a { $n } cases : plus de { $most }.
taxi-city-mean = Les lieux sont en moyenne à { $n } cases les uns des autres : il faudrait de { $least } à { $most }.

# Les études
taxi-study-cards = cartes Taxi tirées
taxi-study-idle-cards = cartes sans effet
taxi-study-dead-ends = tours commencés dans une impasse
taxi-study-standing = jetons en place à la fin
taxi-study-one-ways = sens uniques en place
taxi-study-barriers = barrières en place
taxi-study-cones = cônes en place
taxi-study-at-limit = parties terminées à la limite de tours
taxi-study-place-one-way = placer un sens unique
taxi-study-change-one-way = changer un sens unique
taxi-study-remove-one-way = retirer un sens unique
taxi-study-place-barrier = placer une barrière
taxi-study-place-cone = placer un cône
taxi-study-remove-obstacle = retirer un obstacle
taxi-study-drive-on = avancer encore
taxi-study-pass-over = passer un obstacle
taxi-study-roll-again = relancer le dé
taxi-study-any-way = prendre un sens interdit

# Une vraie table est comptée
taxi-sheet-destinations = Destinations atteintes
taxi-sheet-over = la partie se termine dès que quelqu’un en a atteint { $n }.
taxi-sheet-missing = Personne n’a encore atteint { $n ->
    [one] une destination
   *[other] { $n } destinations
  }.

# À imprimer
taxi-print-town = Ville
taxi-print-destinations = Cartes Destination
taxi-print-cards = Cartes Taxi
taxi-print-tokens = Jetons et voitures
taxi-print-die = Dé à plier et à coller

# Un paquet lu dans un fichier
taxi-deck-bad = Ce paquet ne peut pas servir : { $why }
taxi-deck-entry = Le paquet, entrée { $entry } : { $why }
taxi-deck-twice = « { $id } » est déjà venu.
taxi-deck-unknown = il n’y a pas de carte « { $id } » ; il y a { $known }.
taxi-deck-effect = l’effet de « { $id } » est « { $effect } ».
taxi-deck-number = « { $id } » n’a pas de carte au numéro { $n }.
taxi-deck-many = Le paquet a { $n } cartes ; la boîte en contient { $most }.
taxi-deck-few = Le paquet a { $n } cartes jouées aussitôt ; il en faut { $least }.
taxi-deck-chance = Le paquet a { $n } cartes Chance ; { $most } au plus.

# Ce que contient un fichier modifié
taxi-changed-new-streets = Nouvelles rues
taxi-changed-removed-streets = Rues retirées
taxi-changed-streets = Rues changées
taxi-changed-new-places = Nouvelles maisons
taxi-changed-removed-places = Maisons retirées
taxi-changed-places = Maisons déplacées
taxi-changed-names = Autres noms
taxi-changed-renamed = { $before } → { $after }
taxi-changed-car-park = Parking
taxi-changed-moved = déplacé
taxi-changed-areas = Paysage
taxi-changed-redrawn = redessiné
taxi-changed-counts = En chiffres
taxi-changed-n-squares = cases
taxi-changed-n-orange = cases orange
taxi-changed-n-spots = places de sens unique
taxi-changed-n-crossings = passages piétons
taxi-changed-cards = Cartes Taxi
taxi-changed-count = { $name } { $before } → { $after }
