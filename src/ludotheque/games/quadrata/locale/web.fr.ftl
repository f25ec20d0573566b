web-quadrata-boards = Les plateaux
web-quadrata-destinations = Destinations
web-quadrata-discard = Défausse { $n } · paquet { $deck }
web-quadrata-reserved = Réservation
web-quadrata-empty-centre = aucune carte
web-quadrata-empty-discard = défausse vide
web-quadrata-empty-reserved = rien de réservé
web-quadrata-been = Déjà visitée
web-quadrata-replace = Remplacer
web-quadrata-book = Réserver
web-quadrata-movement = Zone de déplacement
web-quadrata-train = Un Train occupe cet espace : retirez-le pour l’ouvrir
web-quadrata-dotted = Cercle pointillé
web-quadrata-rest = Zone de repos
web-quadrata-supply = Réserve
web-quadrata-visited = { $n ->
    [one] { $n } lieu visité
   *[other] { $n } lieux visités
}
web-quadrata-planes = { $n ->
    [one] { $n } avion
   *[other] { $n } avions
}
web-quadrata-bag = Sac
web-quadrata-slots = { $unused ->
    [0] Aucun Taxi à utiliser
    [one] { $unused } Taxi à utiliser
   *[other] { $unused } Taxis à utiliser
  }
web-quadrata-crossed = (cochée)
web-quadrata-basics = Vos jetons de base
web-quadrata-ways = Façons d’y aller
web-quadrata-other-way = Autre façon ({ $n }/{ $of })
web-quadrata-slowly = Choisir les Taxis
web-quadrata-swap-how = Choisissez un de vos jetons et un de la zone de repos.
web-quadrata-table = Table de multiplication
web-quadrata-key-goal = mène à une destination
web-quadrata-key-taxi = mène à une destination avec des Taxis
web-quadrata-key-made = possible avec vos jetons
web-quadrata-key-wanted = sur une carte ouverte
web-quadrata-leads = { $n ->
    [one] mène à { $n } destination
   *[other] mène à { $n } destinations
  }
web-quadrata-nowhere = aucune destination ouverte
web-quadrata-near = Sur le chemin, à côté de : { $names }
web-quadrata-unused = Taxis inutilisés
web-quadrata-needs = il faut { $numbers }
web-quadrata-no-taxi = Aucun Taxi
web-quadrata-bonus-train = Train : un jeton de plus
web-quadrata-bonus-taxi = Taxi
web-quadrata-keep = Ne rien remplacer
web-quadrata-skip = Ne rien réserver
web-quadrata-back = D’autres jetons
web-quadrata-finish = Finir le voyage
web-quadrata-pass-pass = Pas de visite
web-quadrata-pass-no-visit = Pas de visite
web-quadrata-pass-consoled = Aucune visite possible : prendre un Taxi
web-quadrata-pass-stuck = Aucune visite possible
web-quadrata-pass-enough = Passer à la réservation
web-quadrata-do-visit = Visiter
web-quadrata-do-discard = Remplacer cette carte
web-quadrata-do-book = Réserver cette carte
web-quadrata-do-multiply = Multiplier
web-quadrata-do-swap = Les échanger
web-quadrata-do-use = Utiliser ce Taxi
web-quadrata-do-return = Remettre dans la boîte
web-quadrata-do-rest = { $n ->
    [0] Tout garder, puis piocher
    [one] { $n } jeton au repos, puis piocher
   *[other] { $n } jetons au repos, puis piocher
  }
web-learn-quadrata-1 = En sept jours, vous faites le tour du Canada. Pour atteindre une destination, multipliez deux de vos jetons : 6 × 5 = 30 mène à une moitié de carte qui montre 30.
web-learn-quadrata-2 = Un tour commence par les cartes : vous pouvez en remplacer une. Cette fois, gardez-les toutes.
web-learn-quadrata-3 = Prenez deux jetons : leur produit s’affiche, et les destinations qu’il atteint s’éclairent. Un Avion vaut le nombre de votre choix, de 1 à 12.
web-learn-quadrata-4 = Visitez une destination : touchez une moitié de carte encadrée. Une province ne se visite qu’une fois ; deux voisines sur le chemin pointillé donnent un Train ou un Taxi, une couleur déjà visitée donne un Avion.
web-learn-quadrata-5 = Vous pouvez réserver une carte pour plus tard : personne ne vous la prendra. Aujourd’hui, ne réservez rien.
web-learn-quadrata-6 = Touchez les jetons que vous ne voulez pas garder : ils vont au repos, et des jetons de votre sac prennent leur place.
web-learn-quadrata-7 = Il reste six jours. La table de multiplication montre ce que donnent vos jetons. Bon voyage !
web-quadrata-guide = Trophées et plateau Taxi
web-quadrata-taxi-board = Plateau Taxi
web-quadrata-trophies-how = À qui visite d’abord toutes les provinces d’une couleur, ou une de chaque couleur.
web-quadrata-taxis-how = Chaque Taxi reçu ({ $n } au plus) coche une case : utilisez son effet, ou gardez-la pour les points de la fin.
web-quadrata-taxi-shift = { $n } à un produit
web-quadrata-taxi-draw = tirer deux jetons dans les cercles pointillés
web-quadrata-taxi-swap = échanger un jeton de déplacement contre un jeton au repos
web-quadrata-taxi-airplane = un Avion noir dans votre zone de repos
web-quadrata-taxi-second = visiter encore une fois dans ce tour, avec les jetons restants
web-quadrata-taxi-blank = seulement des points
web-quadrata-legend-basic = jeton de base, de 1 à 6
web-quadrata-legend-advanced = jeton avancé, de 7 à 12
web-quadrata-legend-plane = Avion : une valeur au choix de 1 à 12
web-quadrata-legend-city = ville
web-quadrata-legend-attraction = attraction
web-quadrata-legend-link = une connexion sur le chemin pointillé
web-quadrata-legend-train = Train
web-quadrata-legend-taxi = Taxi
web-quadrata-legend-trophy = Trophée
web-quadrata-legend-leaf = points
web-key-quadrata-digits = 1, 2, 3…
web-key-quadrata-digits-does = choisir un jeton, ou l’une des réponses
web-key-quadrata-n = N, 0
web-key-quadrata-n-does = ne rien remplacer, visiter ou réserver
web-key-quadrata-v = V
web-key-quadrata-v-does = une autre façon d’aller à la destination
web-key-quadrata-a = A
web-key-quadrata-a-does = la table de multiplication
web-key-quadrata-p = P, Maj+P
web-key-quadrata-p-does = d’une province à l’autre le long du chemin
web-key-quadrata-x = X
web-key-quadrata-x-does = la prochaine case Taxi utilisable (expert)
web-key-quadrata-r = R
web-key-quadrata-r-does = le prochain jeton au repos, pour un échange (expert)
web-quadrata-ask-rest = Étape 4 : quels jetons envoyez-vous au repos ? D’autres viennent de votre sac.
