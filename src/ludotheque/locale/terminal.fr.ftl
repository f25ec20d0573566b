# La table en plein écran
terminal-thinking = { $name } réfléchit…
terminal-pondering = Recherche de bons coups…
terminal-move = coup { $n }
terminal-no-aids = sans aides
terminal-aids-off = Les aides de jeu sont coupées (menu, M).
terminal-hint-best = Les coups qu’un robot envisagerait d’abord :
terminal-help-actions = { $n ->
    [1] Il n’y a qu’un choix.
   *[other] Il y a { $n } possibilités.
  } Visez avec les flèches ou la souris, confirmez avec Entrée ou un second clic.
terminal-page-log = Journal
terminal-page-points = Points
terminal-page-aids = Aides
terminal-page-help = ?
terminal-enter = Entrée
terminal-escape = Échap
terminal-space = Espace
terminal-key-aim = viser
terminal-key-aim-help = viser un emplacement ou un choix
terminal-key-next-help = le choix suivant (avec Maj : le précédent)
terminal-key-choose = choisir
terminal-key-confirm = confirmer
terminal-key-confirm-help = fixer l’emplacement, puis confirmer (Espace aussi)
terminal-key-turn = tourner
terminal-key-turn-help = tourner (les flèches aussi, une fois l’emplacement fixé)
terminal-key-back = revenir
terminal-key-back-help = annuler le choix commencé ; fermer une page
terminal-key-undo = annuler
terminal-key-undo-help = annuler un coup, ou tout le tour
terminal-key-hint = conseil
terminal-key-hint-help = demander de bons coups à un robot
terminal-key-boards = plateaux
terminal-key-boards-help = le plateau du joueur suivant
terminal-key-points-help = les points et ce qui les donne (flèches : un à un)
terminal-key-aids-help = ce qui reste, chances, distances
terminal-key-log-help = le journal
terminal-key-zoom = taille
terminal-key-zoom-help = dessiner le plateau plus grand ou plus petit
terminal-key-page-help = faire défiler ce qui est à côté du plateau
terminal-key-pan-help = déplacer le plateau dans la fenêtre (ou le tirer)
terminal-key-fit = ajuster
terminal-key-fit-help = redessiner le plateau aussi grand que possible
terminal-key-search = chercher
terminal-key-search-help = chercher des mots dans le journal
terminal-key-found = suivant, précédent
terminal-key-find = chercher
terminal-key-palette-help = toutes les commandes par leur nom
terminal-search = Recherche
terminal-search-what = Quels mots ? (Aucun : tout est montré à nouveau.)
terminal-none-found = Rien ici ne contient « { $words } ».
terminal-log-found = { $n ->
    [one] « { $words } » : { $n } ligne (Échap : tout)
   *[other] « { $words } » : { $n } lignes (Échap : tout)
  }
terminal-palette = Quelle commande ?
terminal-palette-none = Aucune commande ne s’appelle ainsi
terminal-palette-quit = quitter
terminal-palette-key = Ctrl+P : commandes
terminal-setting-not-kept = Ce réglage vaut jusqu’à ce que vous quittiez. { $why }
terminal-too-small = Cette fenêtre a { $has } caractères ; cette page en demande { $needs }. Agrandissez la fenêtre, ou réduisez les lettres. Rien n’est perdu ; Q ou Ctrl+Q quitte.
terminal-key-menu = menu
terminal-key-menu-help = règles, enregistrer, abandonner, réglages
terminal-key-help = aide
terminal-key-help-help = cette page
terminal-key-look-help = clair ou sombre ; français ou anglais
terminal-key-leave = quitter
terminal-key-leave-help = quitter ; la partie est enregistrée
terminal-key-look-now = c’est moi, { $name }
terminal-key-review = analyse
terminal-key-replay = revoir
terminal-key-look-again = regarder encore
terminal-key-again = rejouer
terminal-key-save = enregistrer
terminal-key-board = plateau
terminal-key-sheet = décompte final
terminal-hand-over-title = À qui le tour
terminal-hand-over = Passez l’écran à { $name }. Personne d’autre ne doit regarder maintenant.
terminal-end-title = { $game } : décompte final
terminal-menu = Menu
terminal-menu-sheet = Le décompte final
terminal-menu-rules = Règles du jeu
terminal-menu-save = Enregistrer la partie dans un fichier
terminal-menu-replay = Revoir depuis le début
terminal-menu-aids = Couper ou remettre toutes les aides de jeu
terminal-menu-settings = Réglages
terminal-menu-undo-turn = Annuler tout le tour
terminal-menu-resign = Abandonner
terminal-menu-leave = Quitter (la partie est enregistrée)
terminal-resign = Vraiment abandonner ? Vous finirez au dernier rang, et un robot continuera s’il reste d’autres joueurs.
terminal-resign-no = Non, continuer
terminal-resign-yes = Oui, abandonner
terminal-who = { $name } :
# The letter for “yes”; y is understood as well
terminal-key-yes = o
terminal-yes = oui
terminal-no = non
terminal-key-scroll = défiler
terminal-save-where = Où écrire la partie ?
terminal-save-exists = « { $file } » existe déjà ; choisissez un autre nom.
terminal-saved = Enregistré sous { $file }.

# Revoir
terminal-key-step = coup
terminal-key-turns = tour
terminal-key-ends = début, fin
terminal-key-play = dérouler
terminal-key-stop = arrêter
terminal-home-key = Début
terminal-end-key = Fin
terminal-reviewing = analyse, { $n } %
terminal-go-to = Aller au coup { $n } (Entrée)

# Accueil
terminal-languages = F3 : English
terminal-seats = { $n ->
    [1] { $numbers } joueur
   *[other] { $numbers } joueurs
  }
terminal-continue = Continuer une partie
terminal-nothing-saved = Aucune partie en attente. Entrée en commence une contre un robot.
terminal-saved-match = { $game } : { $names } (coup { $n }, { $when })
terminal-finished-match = { $game } : { $names } (finie, { $when })
terminal-hour = { $hour } h { $minute }
terminal-today = aujourd’hui à { $hour }
terminal-yesterday = hier à { $hour }
terminal-day = { $day ->
    [1] 1er
   *[other] { $day }
  } { $month ->
    [1] janv.
    [2] févr.
    [3] mars
    [4] avr.
    [5] mai
    [6] juin
    [7] juil.
    [8] août
    [9] sept.
    [10] oct.
    [11] nov.
   *[12] déc.
  }{ $year }
terminal-replays = Parties à revoir
terminal-from-file = Ouvrir une partie depuis un fichier…
terminal-open-which = Quel fichier ? (Une partie se termine par .ludo.)
terminal-key-open = ouvrir
terminal-key-game = jeu
terminal-key-quick = contre un robot
terminal-key-new = nouvelle partie
terminal-key-continue = continuer
terminal-key-daily = défi du jour
terminal-key-replays = revoir
terminal-profile = Profil
terminal-key-profile = profil
terminal-key-rules = règles
terminal-key-settings = réglages
terminal-key-theme = clair ou sombre
terminal-key-language = English
terminal-key-player = joueur
no-rulebook = Il n’y a pas de texte de règles pour « { $id } ».

# Une nouvelle partie
terminal-new-title = { $game } : une nouvelle partie
terminal-start = Commencer la partie
terminal-key-start = commencer
terminal-key-field = ligne
terminal-key-change = changer
terminal-players = Joueurs
terminal-how-many = Nombre
terminal-person = une personne
terminal-name = nom
terminal-colour = couleur
terminal-bot-name = Robot ({ $level })
terminal-options = Options
terminal-takeback = Annuler au-delà des tirages, seul ou contre des robots (succès désactivés)
terminal-advanced = Montrer les options avancées
terminal-file = un fichier

# Réglages
terminal-language = Langue
terminal-theme = Aspect
terminal-theme-dark = sombre
terminal-theme-light = clair
terminal-aids = Aides de jeu (aperçus, scores en direct, conseils)
terminal-pace = Rythme des robots
terminal-pace-instant = immédiat
terminal-pace-brisk = vif
terminal-pace-calm = calme
terminal-your-name = Votre nom

# Profil
terminal-no-profile = Personne n’a encore fini de partie ici.
terminal-summary = { $n ->
    [one] { $n } partie
   *[other] { $n } parties
  }, { $won ->
    [one] { $won } gagnée
   *[other] { $won } gagnées
  }, meilleur score { $best }
terminal-played = { $day } : { $points ->
    [one] { $score } point
   *[other] { $score } points
  }, rang { $place } sur { $seats }

# Sur les plateaux
terminal-turn = tour { $turn } sur { $turns }
terminal-hand = en main
terminal-stack = { $n ->
    [0] plus de tuile
    [1] encore 1 tuile
   *[other] encore { $n } tuiles
  }
terminal-discard = défausse
terminal-reserved = réservée
terminal-rest = repos : { $tokens }
terminal-bag = sac : { $tokens }
terminal-trains = Trains restants : { $n }
terminal-turn-number = tour { $turn }
terminal-fare = ⚑ { $place }{ $n ->
    [-1] { "" }
    [1] , à 1 case
   *[other] , à { $n } cases
  }
terminal-fare-cut = ⚑ { $place }, aucun chemin en ce moment{ $n ->
   *[other] { "" }
  }
terminal-kept = gardées : { $cards }
terminal-deck = Cartes Taxi : { $n } dans la pioche, { $discard } dans la défausse

# Le mode texte, suite
terminal-unused = inutilisé
plain-help-choices = { $n ->
    [one] Il y a un choix.
   *[other] Il y a { $n } choix.
  } /mot montre ceux qui contiennent un mot, ?3 dit ce que changerait le choix 3, + montre la suite.
plain-help-hint = h demande un conseil à un robot, avec ses raisons.
plain-keys = Ce n’est pas l’un des choix. Tapez l’un de ceux-ci : { $keys }.
plain-preview = { $what } : { $parts }
plain-preview-none = { $what } : aucun point ne change pour l’instant.
plain-place = { $place }. { $who }
plain-claim = { $who }, vous pouvez valider l’un de ces succès (son numéro ; Entrée pour aucun) :
terminal-key-claim = succès
terminal-claim = Valider un succès
terminal-claimed = Il figure maintenant dans le profil.
terminal-key-solo = en solo
terminal-no-solo = Ce jeu ne se joue pas en solo.
terminal-key-toggle = choisir ou non
terminal-no-such-set = Ces pièces ne peuvent pas être choisies ensemble.

# Puzzles and reviews
terminal-key-puzzles = problèmes
terminal-key-next-puzzle = problème suivant
terminal-key-next-puzzle-help = le problème suivant
terminal-key-retry = réessayer
terminal-key-moment = moment coûteux
terminal-page-review = Analyse
terminal-page-answer = Réponse
terminal-no-answer = Choisissez le coup que vous croyez le meilleur.
