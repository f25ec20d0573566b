quadrata-name = Quadrata Canada
quadrata-tagline = Sept jours pour visiter le Canada en multipliant des jetons.
quadrata-option-version = Plateau Taxi
quadrata-option-version-family = Famille (côté A) : les Taxis ajoutent ou retranchent
quadrata-option-version-expert = Expert (côté B) : des Taxis aux effets spéciaux
quadrata-option-strict_consolation = Taxi de consolation strict
quadrata-option-strict_consolation-help = Comme imprimé : un Taxi faute de visite seulement si aucune visite n’est possible, même avec vos Taxis. Sinon, seuls les jetons comptent.
quadrata-option-taxi_at_once = Taxi de consolation utilisable aussitôt (expert)
quadrata-option-taxi_at_once-help = Comme imprimé : le Taxi reçu faute de visite sert dans le même tour à tout ce qui ne demande pas de visite. Sinon, à partir du tour suivant.
quadrata-option-refill_circles = Les jours 3 et 5 remplissent les cercles pointillés (expert)
quadrata-option-refill_circles-help = Comme imprimé : chaque espace vidé de la zone de déplacement est rempli. Sinon, les cercles pointillés restent vides.
quadrata-option-return_first = Rendre sa réservation avant d’en prendre une autre
quadrata-option-return_first-help = Comme imprimé : l’ancienne réservation va d’abord sur la défausse, dont elle couvre le dessus. Sinon, on choisit d’abord.
quadrata-option-practice = Entraînement : calculer soi-même les multiplications
quadrata-option-practice-help = Sans aide : choisir deux jetons, les multiplier, puis voir où ils mènent. Après trois paires dans un tour, les destinations accessibles sont montrées.
quadrata-option-compensation = Pour qui ne joue pas en premier
quadrata-option-compensation-none = rien, comme dans le livret
quadrata-option-compensation-half-points = d’un demi-point à un point
quadrata-option-compensation-help = Le premier joueur est fixe et arrive souvent le premier à un trophée. Cette compensation, propre à Ludothèque, rétablit l’équilibre (à deux : 0 et ½ point ; à trois : 0, ½, 1 ; à quatre : 0, ½, ½, 1).
quadrata-option-solo_target = Points à atteindre en solo
quadrata-option-solo_target-help = Le défi solo est propre à Ludothèque ; le jeu imprimé se joue de deux à quatre.
quadrata-option-cards = Le contenu de votre boîte (un fichier TOML ; vide pour le nôtre)
quadrata-option-cards-help = Les cartes et les plateaux imprimés ne sont pas publics. Si vous possédez le jeu, vous pouvez les saisir : cartes, provinces, connexions, plateaux Taxi, jetons, Trophées, ou une partie seulement. La page des règles montre comment.
quadrata-part-destinations = destinations
quadrata-part-trophies = Trophées
quadrata-part-taxis = Taxis
quadrata-part-trains = Trains
quadrata-part-airplanes = Avions
quadrata-part-compensation = compensation

quadrata-bad-seats = Quadrata Canada se joue de une à quatre personnes, pas à { $n }.
quadrata-bad-version = Ces règles n’ont pas de version { $version }.
quadrata-bad-target = L’objectif concerne le défi solo : à plusieurs, laissez-le tel quel.
quadrata-bad-matches = Les parties compilées se jouent sans entraînement.
quadrata-cards-bad = Le fichier est inutilisable : { $why }
quadrata-cards-count = Le fichier contient { $n ->
    [0] aucune carte
    [one] { $n } carte
   *[other] { $n } cartes
  } ; il en faut { $wanted }.
quadrata-cards-missing = Le fichier n’a aucune carte pour : { $provinces }
quadrata-card-bad = Carte { $entry } ({ $id }) : { $why }
quadrata-card-id = Carte { $entry } ({ $id }), champ { $field } : un identifiant se compose de minuscules sans accent, de chiffres et de traits d’union simples.
quadrata-card-twice = Carte { $entry } ({ $id }), champ { $field } : une autre carte porte cet identifiant.
quadrata-card-province = Carte { $entry } ({ $id }), champ { $field } : « { $province } » n’est ni une province ni un territoire. Utilisez BC, AB, SK, MB, ON, QC, NB, PE, NS, NL, YT, NT ou NU.
quadrata-card-same = Carte { $entry } ({ $id }), champ { $field } : les deux nombres sont { $number }.
quadrata-card-number = Carte { $entry } ({ $id }), champ { $field } : aucune paire de jetons ne donne { $number }.

# A card carries its names in both languages, since its file may be a user’s.
quadrata-place = { $fr }
quadrata-card = { $city } / { $attraction } ({ $province })
quadrata-word = { $word }
quadrata-number = { $n }
quadrata-none = aucun
quadrata-plane = Avion
quadrata-plane-as = Avion ({ $n })
quadrata-dotted = { $token } (cercle pointillé)
quadrata-product = { $a } × { $b } = { $n }
quadrata-product-taxis = { $product }, { $taxis } = { $n }

quadrata-province-BC = Colombie-Britannique
quadrata-province-AB = Alberta
quadrata-province-SK = Saskatchewan
quadrata-province-MB = Manitoba
quadrata-province-ON = Ontario
quadrata-province-QC = Québec
quadrata-province-NB = Nouveau-Brunswick
quadrata-province-PE = Île-du-Prince-Édouard
quadrata-province-NS = Nouvelle-Écosse
quadrata-province-NL = Terre-Neuve-et-Labrador
quadrata-province-YT = Yukon
quadrata-province-NT = Territoires du Nord-Ouest
quadrata-province-NU = Nunavut
quadrata-colour-purple = violet
quadrata-colour-blue = bleu
quadrata-colour-yellow = jaune
quadrata-colour-orange = orange
quadrata-colour-multicolour = multicolore
quadrata-colour-red = rouge
quadrata-colour-green = vert

quadrata-ask-return = Choisissez { $n ->
    [one] un jeton de base
   *[other] { $n } jetons de base
  } à remettre dans la boîte.
quadrata-ask-replace = Étape 1 : remplacez une carte du centre, ou gardez-les toutes.
quadrata-ask-visit = Étape 2 : choisissez une ville ou une attraction à visiter.
quadrata-ask-second = Deuxième visite : choisissez une ville ou une attraction.
quadrata-ask-more = Étape 2 : utilisez un autre Taxi, ou passez à la réservation.
quadrata-ask-again = { $lesson } { $ask }
quadrata-ask-taxis = { $place } : quels Taxis modifient le produit ?
quadrata-ask-multiply = Étape 2 : quels jetons multipliez-vous ?
quadrata-ask-goal = Où vous mènent { $first } et { $second } ?
quadrata-ask-tokens-for = { $place } : choisissez deux jetons qui donnent { $a } ou { $b }.
quadrata-ask-answer = { $first } × { $second } : combien cela fait-il ?
quadrata-ask-bonus = Bonus de trajet : un Train ou un Taxi ?
quadrata-ask-book = Étape 3 : réservez une Destination pour plus tard, ou aucune.
quadrata-ask-rest = Étape 4 : quels jetons envoyez-vous au repos ? Les espaces libres sont ensuite remplis depuis votre sac.
quadrata-ask-wait = Attendez les autres.
quadrata-ask-draw = Tirage en cours.
quadrata-ask-over = Le voyage est terminé.

quadrata-tell-first = { $players ->
    [one] { $who } a sept jours
   *[other] { $who } commence chacun des sept jours, par tirage au sort
  }
quadrata-tell-reveal = { $card } arrive au centre
quadrata-tell-draw = { $who } tire { $token }
quadrata-tell-advanced = { $who } tire { $token } du sac noir
quadrata-tell-chosen = a choisi
quadrata-tell-return = remet dans la boîte : { $tokens }
    .do = Remettre dans la boîte : { $tokens }
quadrata-tell-keep = ne remplace aucune carte
    .do = Ne remplacer aucune carte
quadrata-tell-discard = défausse { $card }
    .do = Remplacer { $card }
quadrata-tell-visit = choisit { $place } ({ $province }) : { $a } ou { $b }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
    .do = Visiter { $place } ({ $province }) : { $a } ou { $b }, { $points ->
        [one] { $points } point
       *[other] { $points } points
      }{ $taxis ->
        [0] {""}
        [one] {"\u00A0"}; il vous faut un Taxi
       *[other] {"\u00A0"}; il vous faut { $taxis } Taxis
      }
quadrata-tell-pass = ne visite rien, bien que ce soit possible, et ne reçoit pas de Taxi
    .do = Ne rien visiter, bien que vous le puissiez : vous ne recevez pas de Taxi
quadrata-tell-no-visit = ne visite rien
    .do = Ne rien visiter
quadrata-tell-consoled = ne peut rien visiter et reçoit un Taxi
    .do = Recevoir un Taxi : vous ne pouvez rien visiter
quadrata-tell-stuck = ne peut rien visiter
    .do = Continuer : vous ne pouvez rien visiter
quadrata-tell-enough = passe à la réservation
    .do = Passer à la réservation
quadrata-tell-taxis = { $n ->
    [0] n’utilise aucun Taxi
    [one] utilise le Taxi { $effects }
   *[other] utilise les Taxis { $effects } (ensemble { $total })
  }
    .do = { $n ->
        [0] N’utiliser aucun Taxi
        [one] Utiliser le Taxi { $effects }
       *[other] Utiliser les Taxis { $effects } (ensemble { $total })
      }
quadrata-tell-tokens = visite { $place } : { $made } ({ $earned })
    .do = Visiter { $place } avec { $made } : vous recevez { $earned }
quadrata-tell-tokens-chosen = multiplie { $a } et { $b }
    .do = Multiplier { $a } et { $b }
quadrata-tell-answer = { $first } × { $second } = { $answer }
quadrata-tell-back = essaie d’autres jetons
    .do = Essayer d’autres jetons
quadrata-tell-bonus-train = prend un Train : un jeton de plus désormais
    .do = Prendre un Train : vous aurez désormais un jeton de plus
quadrata-tell-bonus-taxi = prend un Taxi
    .do = Prendre un Taxi
quadrata-tell-use-draw = utilise un Taxi pour tirer des jetons dans les cercles pointillés
    .do = Utiliser un Taxi pour tirer des jetons dans vos cercles pointillés
quadrata-tell-use-airplane = utilise un Taxi pour prendre un Avion
    .do = Utiliser un Taxi pour prendre un Avion
quadrata-tell-use-second = utilise un Taxi pour une deuxième visite
    .do = Utiliser un Taxi pour une deuxième visite
quadrata-tell-use-blank = coche une case Taxi vide
    .do = Cocher une case Taxi vide
quadrata-tell-use-airplane-none = utilise un Taxi pour un Avion, mais il n’en reste plus
    .do = Utiliser un Taxi pour un Avion (il n’en reste plus ; seuls les points de la case comptent)
quadrata-tell-swap = utilise un Taxi pour échanger { $give } contre { $take } de la zone de repos
    .do = Utiliser un Taxi pour échanger { $give } contre { $take } de votre zone de repos
quadrata-tell-book = réserve { $card }
    .do = Réserver { $card }
    .another = Réserver { $card } ; votre réservation, { $old }, va sur la défausse
quadrata-tell-skip = ne réserve rien
    .do = Ne rien réserver
quadrata-tell-rest = envoie au repos : { $tokens }
    .do = Envoyer au repos : { $tokens }
quadrata-tell-keep-all = { $n ->
    [0] n’a plus de jeton à envoyer au repos
   *[other] n’envoie aucun jeton au repos
  }
    .do = { $n ->
        [0] Continuer : vous n’avez plus de jeton à envoyer au repos
       *[other] N’envoyer aucun jeton au repos
      }
quadrata-tell-finish = termine le voyage
    .do = Terminer votre voyage

quadrata-earns-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
  }
quadrata-earns-links = { $n ->
    [one] { $n } connexion
   *[other] { $n } connexions
  }
quadrata-earns-plane = un Avion
quadrata-earns-trophy-purple = le Trophée violet
quadrata-earns-trophy-blue = le Trophée bleu
quadrata-earns-trophy-yellow = le Trophée jaune
quadrata-earns-trophy-orange = le Trophée orange
quadrata-earns-trophy-multicolour = le Trophée multicolore
quadrata-earns-trophy-red = le Trophée rouge
quadrata-earns-trophy-green = le Trophée vert
quadrata-earns-no-plane = pas d’Avion, car il n’en reste plus

quadrata-lesson-right = Exact : { $first } × { $second } = { $n }.
quadrata-lesson-wrong = { $first } × { $second } ne donne pas { $n } mais { $right }.
quadrata-lesson-nowhere = { $first } et { $second } ne mènent à aucune destination ouverte.

quadrata-decided-fives = Points égaux ; le nombre de 5 sur le plateau a départagé.
quadrata-decided-trophies = Points et 5 égaux ; le nombre de Trophées a départagé.
quadrata-decided-shared = Points, 5 et Trophées égaux : la victoire est partagée.
quadrata-solo-reached = { $points ->
    [one] { $points } point
   *[other] { $points } points
  } : l’objectif de { $target } est atteint.
quadrata-solo-missed = { $points ->
    [one] { $points } point
   *[other] { $points } points
  } : l’objectif de { $target } est manqué.

quadrata-day-0 = Mise en place : le voyage n’a pas commencé.
quadrata-day-1 = Jour 1 sur 7 : chacun reçoit un Taxi.
quadrata-day-2 = Jour 2 sur 7 : chacun tire deux jetons avancés vers sa zone de repos.
quadrata-day-3 = Jour 3 sur 7 : chacun remet un jeton de base dans la boîte.
quadrata-day-4 = Jour 4 sur 7 : chacun tire deux jetons avancés vers sa zone de repos.
quadrata-day-5 = Jour 5 sur 7 : chacun remet deux jetons de base dans la boîte.
quadrata-day-6 = Jour 6 sur 7 : chacun tire deux jetons avancés, puis vide sa zone de repos dans son sac.
quadrata-day-7 = Jour 7 sur 7 : le dernier jour.
quadrata-first = Premier joueur : { $who }
quadrata-target = Défi solo : atteindre { $target } points.
quadrata-trophies = Trophées : { $trophies }
quadrata-trophy-free = { $trophy } ({ $points })
quadrata-trophy-won = { $trophy } ({ $points }, { $who })
quadrata-map = Le chemin, dans l’ordre (le dernier rejoint le premier) : couleur, nom, { $n ->
    [one] points
   *[other] points de chaque joueur
  }
quadrata-centre = Centre ({ $deck ->
    [0] le paquet est vide
    [one] { $deck } carte dans le paquet
   *[other] { $deck } cartes dans le paquet
  }) :
quadrata-empty = (vide)
quadrata-discard-top = Dessus de la défausse ({ $n }) : { $card }
quadrata-discard-empty = La défausse est vide.
quadrata-supply = Avions noirs restants : { $planes }. Jetons dans le sac noir : { $black }.
quadrata-card-line = { $province } ({ $colour }) : ville { $city } ; attraction { $attraction }
quadrata-half-line = { $place } ({ $a } ou { $b }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  })
quadrata-player = { $who } : { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
quadrata-player-playing = { $who } (à son tour) : { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
quadrata-movement = Zone de déplacement ({ $spaces } espaces) : { $tokens }
quadrata-rest = Zone de repos : { $tokens }
quadrata-bag = Sac ({ $n }) : { $tokens }
quadrata-taxis-over = Taxis : { $circled ->
    [one] { $circled } reçu
   *[other] { $circled } reçus
  } sur { $slots } ; { $unused ->
    [one] le Taxi inutilisé marque la meilleure case libre
   *[other] les { $unused } Taxis inutilisés marquent les meilleures cases libres
  } : { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
quadrata-taxis = Taxis : { $unused } à utiliser, { $circled } { $circled ->
    [one] reçu
   *[other] reçus
  } sur { $slots } ; cases libres : { $squares }
quadrata-square = { $square } × { $n } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
  })
quadrata-square-draw = tirer 2
quadrata-square-swap = échange
quadrata-square-airplane = Avion
quadrata-square-second = deuxième visite
quadrata-square-blank = vide
quadrata-trains = Trains encore sur le plateau : { $n }
quadrata-reserved = Réservation : { $card }
quadrata-reserved-none = Réservation : aucune
quadrata-returned = Remis dans la boîte : { $tokens }
quadrata-choice = Vous avez choisi de remettre : { $tokens }
quadrata-chosen = A choisi.
quadrata-practised = Entraînement : { $right ->
    [one] { $right } calcul juste
   *[other] { $right } calculs justes
  } sur { $asked }

quadrata-aid-products = { $n ->
    [0] Vos jetons ne donnent aucun produit.
   *[other] Vos jetons donnent : { $products }
  }
quadrata-aid-nothing = Aucune destination ouverte n’est accessible avec eux, ni avec vos Taxis.
quadrata-aid-reach = { $place } : { $made } ({ $earned })
quadrata-aid-bag = Dans votre sac (chances au prochain tirage) : { $tokens }
quadrata-aid-rest = Votre sac est vide ; de la zone de repos viendront : { $tokens }
quadrata-aid-token = { $token } × { $n } ({ $percent } %)

quadrata-refuse-chance = Les tirages sont faits par la table, pas par un joueur.
quadrata-refuse-drawn = Cela ne peut pas être tiré maintenant.
quadrata-refuse-turn = Ce n’est pas au tour de ce joueur.
quadrata-refuse-phase = Ce n’est pas le moment : { $asked }
quadrata-now-return = des jetons de base retournent maintenant dans la boîte.
quadrata-now-replace = il s’agit de remplacer une carte du centre, ou de les garder toutes.
quadrata-now-visit = il s’agit de choisir une destination, ou aucune.
quadrata-now-taxis = il s’agit de choisir les Taxis qui changent le produit.
quadrata-now-tokens = il s’agit de choisir les deux jetons.
quadrata-now-answer = on demande leur produit.
quadrata-now-bonus = il s’agit de choisir un Train ou un Taxi.
quadrata-now-book = il s’agit de réserver une destination, ou aucune.
quadrata-now-rest = il s’agit d’envoyer des jetons au repos, ou aucun.
quadrata-now-draw = un tirage est en cours.
quadrata-refuse-order = Nommez les jetons dans l’ordre croissant, ceux des cercles pointillés en dernier, chacun une seule fois.
quadrata-refuse-return-count = Choisissez exactement { $n } { $n ->
    [one] jeton
   *[other] jetons
  } de base.
quadrata-refuse-return-gone = Ce jeton de base est déjà dans la boîte.
quadrata-refuse-not-in-centre = Cette carte n’est pas au centre.
quadrata-refuse-consoled = Vous avez reçu un Taxi au lieu d’une visite.
quadrata-refuse-covered = Votre ancienne réservation va d’abord sur la défausse et couvre cette carte.
quadrata-refuse-one-visit = Une seule visite par tour.
quadrata-refuse-not-open = Cette carte n’est ni au centre, ni sur le dessus de la défausse, ni dans votre réservation.
quadrata-refuse-province-visited = Vous avez déjà visité : { $province }.
quadrata-refuse-tokens-first = Choisissez et multipliez d’abord deux jetons.
quadrata-refuse-not-reached = Cela ne permet pas d’atteindre la destination.
quadrata-refuse-no-such-taxis = Vous n’avez pas ces Taxis, ou moins de Taxis suffisent.
quadrata-refuse-not-in-hand = Ce jeton n’est pas dans votre zone de déplacement.
quadrata-refuse-no-such-answer = Ce n’est pas l’une des réponses proposées.
quadrata-refuse-no-train = Les deux Trains sont déjà pris.
quadrata-refuse-no-slot = Il ne reste plus de Taxi à entourer.
quadrata-refuse-no-such-square = Cette case Taxi ne peut pas servir maintenant : { $why }
quadrata-unusable-square-pair = les deux jetons sont déjà choisis.
quadrata-unusable-square-board = elle n’est pas sur cette face du plateau Taxi.
quadrata-unusable-square-taxi = il ne vous reste aucun Taxi entouré.
quadrata-unusable-square-marked = elle est déjà cochée.
quadrata-unusable-square-circles = les deux cercles pointillés sont occupés.
quadrata-unusable-square-swap = votre zone de repos n’a rien d’autre à échanger.
quadrata-unusable-square-visit = elle sert après une visite.
quadrata-unusable-square-tokens = une seconde visite demande deux jetons.
quadrata-refuse-not-resting = Ce jeton n’est pas dans votre zone de repos.
quadrata-refuse-swap-same = Deux jetons égaux ne s’échangent pas.
quadrata-refuse-not-offered = Cette carte n’est ni au centre ni sur le dessus de la défausse.
quadrata-refuse-not-last-day = Le voyage finit le jour 7.

quadrata-one-number = le jeton { $n }
quadrata-one-plane = un Avion
quadrata-one-dotted = { $token } d’un cercle pointillé

quadrata-then = { $told }. { $then }
quadrata-new-day =
    { $told }
    { $day }

quadrata-both = { $one } { $two }

quadrata-then-visited = Visite faite : { $made } ({ $earned }).
quadrata-then-taxi = Aucune visite n’était possible : cela donne un Taxi.
quadrata-then-no-slot = Aucune visite n’était possible, mais il ne reste plus de Taxi à entourer.
quadrata-then-returned = { $card } va sur la défausse.
quadrata-then-all-returned = { $who } remet dans la boîte : { $tokens }.
quadrata-then-shuffled = Le paquet est vide : la défausse est mélangée et devient le paquet.
quadrata-then-refilled = Le sac est vide ({ $who }) : la zone de repos y est versée.
quadrata-then-rest-emptied = Chaque zone de repos est versée dans son sac.

quadrata-box-empty = Le fichier ne contient rien d’une boîte : ni card, ni province, ni link, ni taxis, ni tokens, ni trophy.
quadrata-box-tokens = Le fichier compte { $n ->
    [one] { $n } jeton avancé
   *[other] { $n } jetons avancés
  } ; il en faut { $wanted }.
quadrata-box-provinces = Nommez les 13 provinces et territoires, chacun une fois (BC, AB, SK, MB, ON, QC, NB, PE, NS, NL, YT, NT, NU). Absents, nommés deux fois ou inconnus : { $provinces }
quadrata-box-colours = Les provinces ont { $n ->
    [one] { $n } couleur
   *[other] { $n } couleurs
  } ; il en faut { $wanted }.
quadrata-box-link = Connexion { $entry } ({ $ends }) : elle doit relier deux provinces différentes, et une seule fois.
quadrata-box-links = { $province } a { $n } connexions ; { $most } au plus.
quadrata-box-trophies = Il faut un Trophée pour chacun de ces noms, et aucun autre : { $wanted }
quadrata-box-square = Plateau Taxi « { $board } », case { $entry } ({ $id }) : { $why }
quadrata-box-square-id = un identifiant se compose de minuscules sans accent, de chiffres et de traits d’union simples, et deux cases n’ont jamais le même.
quadrata-box-square-amounts = une case « shift » a besoin de valeurs (amounts) autres que 0, et aucune autre case n’en a.
quadrata-box-square-family = « { $effect } » n’existe que du côté expert.
quadrata-box-square-shared = elle partage une valeur avec « { $other } » : deux cases ont les mêmes valeurs, ou aucune en commun.
quadrata-box-ways = Plateau Taxi « { $board } » : on ne peut pas jouer ici avec autant de cases qui modifient un produit.

quadrata-map-links = Les provinces : couleur, nom, { $n ->
    [one] points
   *[other] points de chaque joueur
  }, voisines sur le chemin

quadrata-say-first = { $own ->
    [yes] Vous commencez chaque jour.
   *[no] { $who } commence chaque jour.
  }
quadrata-say-turn = { $own ->
    [yes] C’est à vous de jouer.
   *[no] C’est le tour de : { $who }.
  }
quadrata-say-trophy-won = { $own ->
    [yes] Vous avez
   *[no] { $who } a
  } { $trophy } ({ $points } points).
quadrata-say-points = { $own ->
    [yes] Vous avez
   *[no] { $who } a
  } { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
quadrata-say-movement = { $own ->
    [yes] Votre zone de déplacement
   *[no] La zone de déplacement
  } a { $spaces } espaces et contient { $n ->
    [0] aucun jeton
   *[other] { $tokens }
  }.
quadrata-say-rest = { $n ->
    [0] La zone de repos est vide.
   *[other] Dans la zone de repos : { $tokens }.
  }
quadrata-say-bag = { $n ->
    [0] Le sac est vide.
    [one] Dans le sac, un jeton : { $tokens }.
   *[other] Dans le sac, { $n } jetons : { $tokens }.
  }
quadrata-say-taxis = { $unused ->
    [0] Aucun Taxi à utiliser
    [one] Un Taxi à utiliser
   *[other] { $unused } Taxis à utiliser
  } ; { $circled } { $circled ->
    [one] reçu
   *[other] reçus
  } sur { $slots }.
quadrata-say-squares = { $n ->
    [0] Aucune case Taxi n’est libre.
   *[other] Cases Taxi libres : { $squares }.
  }
quadrata-say-square = { $square } ({ $n } fois, { $points ->
    [one] { $points } point
   *[other] { $points } points
  })
quadrata-say-trains = { $n ->
    [0] Les deux Trains sont pris.
    [one] Un Train est encore sur le plateau.
   *[other] { $n } Trains sont encore sur le plateau.
  }
quadrata-say-visits = { $n ->
    [0] { $own ->
        [yes] Vous n’avez encore rien visité.
       *[no] { $who } n’a encore rien visité.
      }
   *[other] Visites faites : { $visits }.
  }
quadrata-say-visit = { $province } ({ $place }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  })
quadrata-say-reserved = Carte réservée :
quadrata-say-reserved-none = Aucune réservation.
quadrata-say-returned = Remis dans la boîte : { $tokens }.
quadrata-say-choice = Vous avez choisi de remettre : { $tokens }.
quadrata-say-chosen = { $who } a choisi ses jetons à remettre.
quadrata-say-practised = Entraînement : { $right ->
    [one] { $right } calcul juste
   *[other] { $right } calculs justes
  } sur { $asked }.
quadrata-say-centre = Carte { $n } du centre :
quadrata-say-discard = { $n ->
    [one] La seule carte de la défausse :
   *[other] Sur le dessus de la défausse, qui compte { $n } cartes :
  }
quadrata-say-supply = { $deck ->
    [0] Le paquet est vide
    [one] Il reste une carte dans le paquet
   *[other] Il reste { $deck } cartes dans le paquet
  } ; dans la réserve, { $planes ->
    [0] aucun Avion noir
    [one] un Avion noir
   *[other] { $planes } Avions noirs
  }.
quadrata-say-card = { $province }, { $colour }. Ville { $city }, attraction { $attraction }.
quadrata-say-been = Vous avez déjà visité cette province.
quadrata-say-joins = Voisine sur le chemin, déjà visitée : { $provinces }.
quadrata-say-same-colour = Vous avez déjà visité une province de cette couleur.
quadrata-say-colour = Provinces en { $colour } : { $provinces }.
quadrata-say-path = { $n ->
    [0] Aucun chemin ne relie de provinces.
   *[other] Le chemin relie : { $links }.
  }
quadrata-say-link = { $one } avec { $other }
quadrata-say-trophies = { $n ->
    [0] Tous les Trophées sont gagnés.
   *[other] Trophées à gagner, avec leurs points : { $trophies }.
  }
quadrata-say-loop = Le chemin, dans cet ordre et retour au début : { $provinces }.

quadrata-either = { $one } ou { $other }

# La feuille de score d’une vraie table
quadrata-sheet-destinations = Destinations à { $points } points
quadrata-sheet-trophies = Trophées
quadrata-sheet-trophy = { $colour } ({ $points })
quadrata-sheet-taxis = Cases de Taxi cochées à { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
quadrata-sheet-trains = Trains retirés du plateau
quadrata-sheet-airplanes = Avions, où qu’ils soient
quadrata-sheet-provinces = une visite par province ou territoire, soit { $n } au plus.
quadrata-sheet-cards = la boîte contient { $n } cartes Destination en tout.
quadrata-sheet-planes = la boîte contient { $n } avions noirs, et un avion de la couleur de chaque joueur.
quadrata-sheet-owned = le trophée { $colour } appartient déjà à quelqu’un.

# À imprimer
quadrata-print-cards = Cartes Destination
quadrata-print-tokens = Jetons, trophées et Trains
quadrata-print-days = Cartes Jour
quadrata-print-boards = Plateaux de joueur
quadrata-print-taxis = Plateaux de Taxis
quadrata-print-train = Train
quadrata-print-rest = Aire de repos
quadrata-print-points = { $n } points

# Pour une classe
quadrata-lesson-few = Il faut au moins { $n } des nombres choisis du même genre de produit (deux jetons de base, un de base et un avancé, ou deux avancés).
quadrata-lesson-exercises = Exercices
quadrata-lesson-answers = Réponses
quadrata-lesson-ways = { $product } : { $ways }

# Ce que contient un fichier modifié
quadrata-changed-card = Cartes
quadrata-changed-new-card = Nouvelles cartes
quadrata-changed-removed-card = Cartes retirées
quadrata-changed-names = { $city } / { $attraction }
quadrata-changed-numbers = { $place } : { $before } → { $after }
quadrata-changed-points = { $place } : { $before } → { $after } points
quadrata-changed-renamed = { $before } → { $after }
quadrata-changed-moved = { $place } : { $before } → { $after }
quadrata-changed-province = Provinces
quadrata-changed-link = Routes
quadrata-changed-family = Plateau Taxi, côté famille
quadrata-changed-expert = Plateau Taxi, côté expert
quadrata-changed-slots = Taxis que l’on peut entourer : { $before } → { $after }
quadrata-changed-tokens = Jetons
quadrata-changed-token = { $value } : { $before } → { $after }
quadrata-changed-trophy = Trophées
