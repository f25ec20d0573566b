web-where-joining = { $part }, habitat prolongé : { $habitats }
web-cascadia-tell-place = pose la tuile { $where }
    .do = Poser la tuile { $where }
web-cascadia-tell-place-turned = pose la tuile { $where }
    .do = Poser la tuile { $where }
web-cascadia-tell-token = pose le jeton { $species } { $where }
    .do = Poser le jeton { $species } { $where }
web-cascadia-tell-token-nature = pose le jeton { $species } { $where } et gagne un jeton Nature
    .do = Poser le jeton { $species } { $where } et gagner un jeton Nature
web-cascadia-turn = Tour { $turn } sur { $turns }
web-cascadia-cards = Cartes Faune
web-cascadia-counted = Points selon le nombre
web-cascadia-each = Points pour chacun, selon la taille
web-cascadia-reached = (atteint)
web-cascadia-met = (atteint)
web-cascadia-market = Tuiles et jetons proposés
web-cascadia-place = Emplacement vide
web-cascadia-hand = En main
web-cascadia-nature = { $n ->
    [0] aucun jeton Nature
    [one] { $n } jeton Nature
   *[other] { $n } jetons Nature
  }
web-cascadia-wipe = Remplacer les trois
web-cascadia-keep = Les garder
web-cascadia-spend-free = Une tuile et un jeton au choix
web-cascadia-spend-wipe = Remplacer des jetons
web-cascadia-decline = Garder mes jetons Nature
web-cascadia-redraw = Piocher
web-cascadia-pass = Remettre dans le sac
web-score-tiles = { $n }/{ $of } tuiles
web-score-nature-less = Un jeton Nature de moins
web-score-nature-more = Un jeton Nature de plus
web-score-empty = Case libre
web-score-key = { $what } (touche { $key })
web-score-starter = Quel environnement de départ ?
web-score-starter-n = Environnement de départ { $n } : { $tiles }
web-score-starter-else = Ou appuyez sur la case et commencez par n’importe quelle tuile.
web-score-palette = Tuile
web-score-animals = Animal
web-score-turn-all = Tourner tout l’environnement
web-score-keys = Touches : flèches pour se déplacer, 1–5 habitats (deux pour une paire), 6–0 animaux, R tourner, Suppr retirer, U annuler.
web-score-remove = Retirer la tuile
web-score-tab-tiles = Tuiles
web-score-tab-scores = Points
web-score-table = Joueurs et cartes
web-score-wildlife = faune
web-score-habitats = habitats
web-score-missing = { $name } ({ $n })
web-score-so-far = Tuiles encore à saisir : { $missing }
web-score-lenient = Compter aussi ce qu’une seule boîte ne contient pas
web-score-save = Enregistrer dans un fichier
web-score-load = Ouvrir un fichier…
web-score-file-help = Tout reste dans ce navigateur. Le fichier peut aussi être lu par la commande « score cascadia ».
web-score-no-file = Ce fichier ne contient pas de plateaux.
web-learn-cascadia-1 = Vous composez un paysage d’habitats où vivent des animaux. Les cinq cartes au-dessus de l’environnement disent ce que rapporte chaque espèce (touchez-les) ; le tableau des scores compte comme si la partie finissait maintenant : vos premières tuiles rapportent aussitôt, et un bonus pris par un autre joueur se perd.
web-learn-cascadia-1-touch = Vous composez un paysage d’habitats où vivent des animaux. Les cinq cartes au-dessus de l’environnement disent ce que rapporte chaque espèce : touchez-les. Les scores, derrière les noms en haut, comptent comme si la partie finissait maintenant : vos premières tuiles rapportent aussitôt, et un bonus pris par un autre joueur se perd.
web-learn-cascadia-2 = À votre tour, prenez l’un des quatre lots : une tuile et l’animal à côté. Touchez un lot.
web-learn-cascadia-3 = Posez la tuile sur une case en pointillé. Les tuiles d’un même habitat qui se touchent forment un ensemble, et votre plus grand ensemble de chaque habitat rapporte des points. Tournez la tuile avec la molette, les boutons ou R ; un clic choisit la case, un second y pose la tuile.
web-learn-cascadia-3-touch = Touchez une case en pointillé, ou glissez-y la tuile ; tournez-la avec les boutons, puis « Poser ici ». Les tuiles d’un même habitat qui se touchent forment un ensemble ; le plus grand de chaque habitat rapporte des points.
web-learn-cascadia-4 = Placez l’animal sur une tuile qui l’accueille : ces tuiles ont un cadre orange. L’étiquette dit ce qu’il rapporterait.
web-learn-cascadia-5 = Une tuile à la pomme de pin est une tuile Habitat idéal : l’animal que vous y placez vous donne un jeton Nature. Il permet de prendre une tuile et un animal au choix, ou de remplacer des animaux proposés.
web-learn-cascadia-6 = Prenez le lot suivant. Touchez un chiffre du tableau des scores pour éclairer ce qui le compose.
web-learn-cascadia-6-touch = Prenez le lot suivant. Le tableau des scores est derrière les noms, en haut : touchez un chiffre pour éclairer ce qui le compose.
web-learn-cascadia-7 = Vingt tours comme celui-ci, puis on compte. « Annuler » fonctionne jusqu’au prochain tirage. Bonne partie !
web-key-cascadia-digits = 0, 1, 2, 3
web-key-cascadia-digits-does = prendre cette tuile avec son jeton
web-key-cascadia-letters = O, N, T, J, B
web-key-cascadia-letters-does = les réponses qui montrent ces lettres
web-cascadia-ask-crowd = Surpopulation : trois jetons { $species }. Les remplacer ?
web-cascadia-ask-choose = { $nature ->
    [0] Prenez une tuile et son jeton.
    [1] Prenez une tuile et son jeton, ou dépensez d’abord votre jeton Nature.
   *[other] Prenez une tuile et son jeton, ou dépensez d’abord un de vos { $nature } jetons Nature.
  }
web-cascadia-ask-free = { $nature ->
    [0] Prenez une tuile au choix ; le jeton vient ensuite.
   *[other] Prenez une tuile au choix ; le jeton vient ensuite. Ou dépensez d’abord encore un jeton Nature.
  }
web-cascadia-ask-remove-first = Quel jeton remplacer ?
web-cascadia-ask-remove-more = Remplacer un autre jeton, ou piocher maintenant ?
web-cascadia-ask-match = Quel jeton prendre avec la tuile ?
web-cascadia-ask-place-both = Posez la tuile à côté des vôtres et le jeton là où on l’accueille, dans l’ordre voulu.
web-cascadia-ask-place-tile = Posez la tuile à côté des vôtres.
web-cascadia-ask-place-token = Posez le jeton sur une tuile libre qui l’accueille, ou remettez-le dans le sac.
