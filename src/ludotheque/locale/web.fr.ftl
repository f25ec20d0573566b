# Le client du navigateur : cadre, accueil et tables
web-navigation = Navigation principale
web-skip-to-content = Aller au contenu
web-games = Jeux
web-tables = Tables
web-profile = Profil
web-manual = Aide
web-language = Langue
web-language-en = English
web-language-fr = Français
web-light = Couleurs claires
web-dark = Couleurs sombres
web-close = Fermer
web-more = Plus
web-lost = Il n’y a rien à cette adresse.
web-to-home = Retour à l’étagère
web-no-table-perhaps = Ce qui a pu se passer :
web-no-table-address = Le lien est incomplet ou mal recopié : copiez-le en entier, ou redemandez-le.
web-no-table-server = La table se trouve sur un autre serveur : un lien ne fonctionne que sur le serveur d’où il vient.
web-no-event-server = Le tournoi se déroule sur un autre serveur : un lien ne fonctionne que sur le serveur d’où il vient.
web-no-table-forgotten = La partie n’a jamais commencé : une table qui attend des joueurs est supprimée quand personne n’y est venu pendant deux semaines.
web-offline = Le serveur est injoignable. Votre connexion fonctionne-t-elle ?
web-to-tables = Voir les tables
web-try-again = Réessayer
web-server-error = Le serveur n’a pas pu faire cela (erreur { $status }).
web-disconnected = La connexion s’est perdue avant la réponse.
web-connecting = Connexion perdue ; nouvel essai…
web-move-kept = Connexion perdue. Votre coup est gardé et part dès qu’elle revient.

# Accueil
web-continue = Continuer
web-all-tables = Toutes mes tables
web-players = { $n ->
    [one] { $n } joueur
   *[other] { $n } joueurs
  }
web-minutes = { $n } min
web-seconds = { $n } s
web-days = { $n ->
    [one] { $n } jour
   *[other] { $n } jours
  }
web-play-bot = Jouer
web-set-up = Préparer…
web-daily = Défi du jour
web-rules = Règles
web-join-link = Rejoindre avec un lien
web-join = Rejoindre
web-guest = Invité

# Tables
web-tables-mine = Mes tables
web-tables-mine-none = Vous n’avez de place à aucune table.
web-tables-open = Places libres
web-tables-open-none = Personne ne cherche de joueurs.
web-open-one = Ouvrez une table vous-même : choisissez un jeu
web-tables-watch = À regarder
web-tables-watch-none = Aucune partie publique en cours.
web-free = libre
web-free-seats = { $n ->
    [one] { $n } place libre
   *[other] { $n } places libres
  }
web-playing = en cours
web-moves = { $n ->
    [one] 1 coup
   *[other] { $n } coups
  }
web-leave-delete = Supprimer
web-leave-resign = Abandonner
web-over = La partie est finie.
web-your-turn = à vous de jouer
web-their-turn = c’est son tour
web-upload-record = Ouvrir un enregistrement (.ludo)…

# Une nouvelle table
web-ways = Comment commencer
web-way-solo = Seul
web-way-solo-about = Pour le meilleur score
web-way-bots = Contre des robots
web-way-bots-about = Quatre niveaux, à votre rythme
web-way-online = Un ami en ligne
web-way-online-about = Par un lien ou un code, sans compte
web-way-online-next = Ouvrez la table : vous aurez un lien et un code à envoyer.
web-way-device = Sur cet appareil
web-way-device-about = À plusieurs, de main en main
web-needs = avec { $option } :
web-with-aids = Les conseils et aperçus sont permis.
web-without-aids = Ni conseils ni aperçus.
web-shuffle-cards = Mélanger les cartes
web-who-plays = Qui joue
web-your-name = Votre nom
web-your-colour = Votre couleur
web-colour-of = Couleur de la place { $n }
web-how-many = Joueurs
web-seat-me = Moi
web-seat-friend = Quelqu’un sur cet appareil
web-seat-open = Quiconque a le lien
web-seat-bot = Robot : { $bot }
web-friend-name = Nom
web-shuffle = Tirer les places au sort
web-options = Options du jeu
web-more-options = Options avancées
web-choose-file = Choisir un fichier…
web-unreadable-file = Ce fichier ne peut pas être lu. Choisissez-le à nouveau, ou retirez-le.
web-remove-file = Retirer le fichier
web-the-table = Autour de la table : aide, pendule, spectateurs
web-allow-aids = Permettre conseils, aperçus et autres aides
web-allow-takeback = Permettre d’annuler des coups au-delà des pioches (seul ou contre des robots)
web-listed = Montrer la table à tout le monde sur ce serveur
web-allow-watching = Permettre à quiconque a le lien de regarder
web-clock = Pendule
web-clock-none = aucune
web-clock-move = par tour
web-clock-game = par partie
web-clock-days = en jours par tour
web-clock-amount = Durée
web-open-table = Ouvrir la table
web-begin = Commencer

# En attendant les joueurs
web-waiting = En attente de joueurs
web-waiting-help = La partie commence quand toutes les places sont prises. Envoyez ce lien à vos amis :
web-only-here = Seul cet ordinateur peut ouvrir ce lien : le serveur ne répond à personne d’autre.
web-only-here-how = Comment laisser entrer les autres
web-only-here-page = /docs/fr/play/friends.html
web-invite = Lien d’invitation
web-invite-words = Jouons ensemble à { $game } :
web-invite-code = Le lien sous forme de code pour un téléphone
web-invite-scan = Ou faites lire le code par un téléphone.
web-share-link = Partager…
web-copy = Copier
web-copied = Copié
web-sit = S’asseoir ici
web-stand = Se lever

# À la table
web-what-now = Ce que vous pouvez faire
web-players-and-log = Joueurs, scores et journal
web-you = (vous)
web-away = n’est pas là
web-thinking-wait = attend son tour de réfléchir : { $n } s au plus
web-thinking = réfléchit…
web-stand-in = un robot joue à sa place
web-has-resigned = a abandonné
web-scores = Scores
web-total = Total
web-why = { $name }, { $part } : { $sum }
web-lowest-wins = Le plus petit total gagne.
web-show-why = Montrer d’où vient ce score
web-log = Journal
web-chat = Discussion
web-aids = Ce qui reste
web-earlier = Plus tôt…
# Où quelque chose a été posé
web-where-top-left = en haut à gauche
web-where-top = en haut
web-where-top-right = en haut à droite
web-where-left = à gauche
web-where-middle = au milieu
web-where-right = à droite
web-where-bottom-left = en bas à gauche
web-where-bottom = en bas
web-where-bottom-right = en bas à droite
web-where-joining = { $part }, prolongeant { $habitats }
web-cascadia-tell-place = pose la tuile { $where }
    .do = Poser la tuile { $where }
web-cascadia-tell-place-turned = pose la tuile { $where }
    .do = Poser la tuile { $where }
web-cascadia-tell-token = pose le jeton { $species } { $where }
    .do = Poser le jeton { $species } { $where }
web-cascadia-tell-token-nature = pose le jeton { $species } { $where } et gagne un jeton Nature
    .do = Poser le jeton { $species } { $where } et gagner un jeton Nature
web-quadracarta-tell-place = pose { $card } { $where } ({ $more ->
    [0] aucun nouveau blason
    [1] 1 nouveau blason
   *[other] { $more } nouveaux blasons
  })
    .do = Poser { $card } { $where } ({ $more ->
        [0] aucun nouveau blason
        [1] 1 nouveau blason
       *[other] { $more } nouveaux blasons
      })
web-chat-say = Message
web-send = Envoyer
web-mute = Masquer les messages : { $name }
web-muted = Messages masqués : { $name }.
web-unmute = Les afficher de nouveau
web-turn-of = à { $name } de jouer
web-asked = { $name } : { $question }
web-waiting-for = On attend { $names }.
web-undo = Annuler
web-undo-turn = Tout le tour
web-hint = Conseil
web-hint-thinking = Un instant, je réfléchis…
web-hint-would = Qui joue bien ferait ceci
web-hint-next = Un autre conseil
web-skip = Ne pas attendre
web-in-words = Le plateau en phrases
web-as-drawing = Le plateau dessiné
web-board-in-words = Le plateau en phrases
web-choices = Vos choix
web-filter = Filtrer les choix
web-more-choices = { $n } de plus
web-board-of = Plateau : { $name }
web-to-me = Retour à moi
web-my-board = Retour au mien
web-watching = vous regardez
web-time-left = Temps restant
web-nearer = Agrandir
web-farther = Réduire
web-whole = Tout montrer
web-turn-left = Tourner à gauche
web-turn-right = Tourner à droite
web-lay = Poser ici
web-back = Remettre
web-hand-over = { $name }, c’est à vous
web-hand-over-help = Passez l’appareil à { $name }. Personne d’autre ne doit regarder.
web-i-am = Je suis { $name }

# Le menu d’une table
web-menu = Table
web-second-device = Jouer sur un autre appareil
web-second-device-help = Ce lien ne sert qu’une fois : ouvrez-le sur l’autre appareil, et vous pourrez jouer sur les deux.
web-seat-revoke = Seul cet appareil joue pour { $name }
web-seat-holders = { $n ->
    [one] Un appareil peut jouer à cette place.
   *[other] { $n } appareils peuvent jouer à cette place.
}
web-seat-link = Un lien pour { $name }
web-stop = Arrêter
web-resign = { $name } abandonne
web-abandon = Proposer d’arrêter sans résultat
web-sure = Vraiment ? Appuyez encore une fois.
web-sure-action = { $action } – vraiment ?
web-somebody-away = Quelqu’un ne revient pas
web-let-bot = Laisser un robot jouer pour { $name }
web-bot-plays = Un robot joue pour { $name }.
web-take-back = Reprendre la place
web-is-away = C’est à { $name } de jouer, mais sa place est vide.
web-return = { $name } est de retour : reprendre la place au robot
web-vote-abandon = Faut-il arrêter la partie ici, sans résultat ?
web-vote-abandon-refused = La partie continue.
web-vote-bot = Un robot doit-il jouer pour { $name } ?
web-vote-bot-refused = Aucun robot ne prend la place.
web-agree = Oui
web-disagree = Non
web-download-record = Télécharger l’enregistrement

# Réglages
web-settings = Réglages
web-theme = Couleurs
web-theme-system = comme le système
web-theme-light = claires
web-theme-dark = sombres
web-show-aids = Montrer les aides : conseils, aperçus, ce qui reste, origine des scores
web-quick = Un clic joue tout de suite, sans confirmer
web-sounds = Sons doux
web-sounds-on = Mettre les sons
web-silence = Couper les sons
web-follow = Suivre le jeu : montrer le plateau de qui joue, jusqu’à mon tour
web-notices = Un avis sur le bureau quand c’est mon tour
web-notice = C’est à vous de jouer
web-keys = Touches
web-key-arrows = flèches
web-key-arrows-does = aller d’une place à l’autre ; tourner ce qui est choisi
web-key-r = R
web-key-r-does = tourner
web-key-enter = Entrée, Espace
web-key-enter-does = choisir, puis confirmer ; Espace confirme tout de suite
web-key-esc = Échap
web-key-esc-does = remettre
web-key-u = U, Maj+U
web-key-u-does = annuler un coup, tout le tour
web-key-h = H
web-key-h-does = conseil
web-key-w = W
web-key-w-does = le plateau en phrases
web-key-help = ?
web-key-help-does = ces touches
web-key-zoom = molette
web-key-zoom-does = tourner ce que l’on tient ; sinon agrandir ou réduire

# La fin
web-end = Scores finaux
web-solo-result = { $n ->
    [one] { $points } point
   *[other] { $points } points
  }
web-achieved = Succès : { $name }
web-achieved-help = Vous pouvez en valider un dans votre profil :
web-achievements = Succès
web-scenario = Scénario { $n }
web-rematch = Rejouer
web-to-rematch = Vers la partie suivante
web-replay = Revoir
web-share = Lien pour revoir la partie
web-kept = Vos parties, vos résultats et vos succès sont dans votre profil.

# Revoir
web-replay-of = Revoir : { $game }
web-review = Analyse
web-review-whose = Les chances de qui
web-review-decisions = décisions
web-review-own = décisions propres
web-review-others = décisions des autres
web-review-sum = Sans la chance : { $adjusted } points. Une décision a perdu { $error } point en moyenne.
web-review-like = C’est ainsi que joue le niveau « { $level } ».
web-review-moment = Tour { $turn } : { $grade } ({ $lost })
web-review-try = Essayer soi-même d’ici
web-review-made = Joué :
web-review-better = Mieux :
web-review-figures = Ce que cela changeait pour { $name }, à chaque coup de chacun
web-review-puzzles = Les problèmes de cette partie
web-puzzles = Problèmes
web-puzzles-of = Problèmes : { $game }
web-puzzle-number =
    Problème { $n }{ $solved ->
        [true] , résolu
        [false] , non résolu
       *[open] {""}
    }
web-puzzle-judging = On joue la suite de votre coup…
web-puzzle-best = Le meilleur :
web-puzzle-shown = Sur le plateau
web-puzzle-see-best = Le meilleur coup
web-puzzle-see-yours = Le vôtre
web-puzzle-next = Problème suivant
web-puzzle-again = Réessayer
web-puzzle-in-words = Plateau et choix en mots
web-styles = Votre jeu, hors chance
web-style =
    { $matches ->
        [one] Une partie analysée
       *[other] { $matches } parties analysées
    } : { $points } points en moyenne, { $adjusted } sans la chance ; { $error } point perdu par décision
web-replay-first = Au début
web-replay-back = Un coup en arrière
web-replay-next = Un coup en avant
web-replay-last = À la fin
web-replay-play = Lecture
web-replay-pause = Pause
web-replay-speed = Vitesse
web-replay-move = Coup { $n } sur { $of }
web-replay-seat = Vu par
web-replay-watcher = un spectateur
web-replay-mover = qui vient de jouer
web-replay-turn-back = Un tour en arrière
web-replay-turn-next = Un tour en avant
web-replay-loading = chargement…
web-replay-points = Points : { $points }
web-play-on = Continuer d’ici
web-play-on-about = Une nouvelle table commence après le coup { $n } de cette partie. Les pioches suivantes seront nouvelles, et le résultat n’est pas comparé aux autres.
web-play-on-seat = Vous jouez pour
web-play-on-bots = Robots
web-to-table = Vers la table

# Profil et défi du jour
web-history = Mes parties
web-no-history = Aucune partie terminée pour l’instant.
web-best = Meilleurs scores
web-save = Enregistrer
web-place = { $place ->
    [1] gagnée
   *[other] { $place }ᵉ place
  }
web-matches = { $n ->
    [one] { $n } partie
   *[other] { $n } parties
  }
web-daily-of = Défi du jour : { $game }
web-daily-help = Aujourd’hui, les mêmes tirages pour tout le monde sur ce serveur.
web-daily-start = Jouer le défi du jour
web-daily-go-on = Vers ma partie
web-daily-none = Personne ne l’a encore terminé.
web-daily-results = Les résultats du jour
web-daily-results-of = Tous les résultats
web-daily-spread = Les scores de chacun
web-daily-par = par
web-daily-par-is = Le par, par le robot expert avec les mêmes pioches : { $par }
web-daily-par-later = Le robot expert joue encore pour fixer le par.
web-daily-mine = vous
web-daily-place = { $place ->
    [1] 1er sur { $of }
   *[other] { $place }e sur { $of }
  }
web-daily-streak = { $n ->
    [one] Premier jour d’une série
   *[other] { $n } jours de suite
  }
web-daily-share = Partager le résultat
web-daily-picture = Image du plateau
web-average = moyenne { $points }
web-course = Les derniers scores : { $scores }
web-against = Contre les robots
web-against-level = { $bot ->
    [easy] facile
    [normal] normal
    [hard] difficile
    [expert] expert
   *[other] { $bot }
  }
web-against-won = { $won } gagnées sur { $n }

# Règles
web-contents = Sommaire
web-search-rules = Chercher dans les règles
web-nothing-found = Aucun résultat.

# Quadracarta
web-row = Les cartes retournées
web-in-hand = La carte à poser
web-quadracarta-pick = Prendre la carte { $card }
web-maxisurf-without = Aucun score sans :
web-pointing-worth = points : { $points }
web-smallest = plus petit groupe { $before } → { $after }

# Cascadia
web-cascadia-turn = Tour { $turn } sur { $turns }
web-cascadia-cards = Cartes Faune
web-cascadia-counted = Points selon le nombre
web-cascadia-each = Points pour chacun, selon la taille
web-cascadia-reached = (atteint)
web-cascadia-met = (atteint)
web-cascadia-market = Tuiles et jetons proposés
web-cascadia-place = Place { $n }
web-cascadia-nature = { $n ->
    [0] aucun jeton Nature
    [one] { $n } jeton Nature
   *[other] { $n } jetons Nature
  }
web-cascadia-wipe = Remplacer les trois
web-cascadia-keep = Les garder
web-cascadia-spend-free = Une tuile et un jeton au choix
web-cascadia-spend-wipe = Remplacer des jetons
web-cascadia-decline = N’en dépenser aucun
web-cascadia-redraw = Piocher
web-cascadia-pass = Remettre dans le sac

# Compter une vraie partie
web-score-own = Compter vos points
web-score-tiles = { $n }/{ $of } tuiles
web-score-nature-less = Un jeton Nature de moins
web-score-nature-more = Un jeton Nature de plus
web-score-empty = { $q },{ $r } : libre
web-score-key = { $what } (touche { $key })
web-score-starter = Quel environnement de départ ?
web-score-starter-n = Environnement de départ { $n } : { $tiles }
web-score-starter-else = Ou appuyez sur la case et commencez par n’importe quelle tuile.
web-score-palette = Tuile
web-score-animals = Animal
web-score-turn-all = Tourner tout l’environnement
web-score-keys = Touches : flèches pour se déplacer, 1–5 habitats (deux pour une paire), 6–0 animaux, R tourner, Suppr retirer, U annuler.
web-score-remove = Retirer la tuile
web-score-hint = Appuyez sur une case en pointillé, ou sur une tuile pour la modifier.
web-score-hint-cell = Quelle tuile se trouve là ?
web-score-hint-tile = Choisissez son animal, s’il y en a un, puis passez à la case suivante.
web-score-hint-turn = Appuyez sur la tuile pour la tourner, choisissez son animal, puis passez à la case suivante.
web-score-tab-tiles = Tuiles
web-score-tab-scores = Points
web-score-tab-table = Partie
web-score-table = Joueurs et cartes
web-score-wildlife = faune
web-score-habitats = habitats
web-score-missing = { $name } ({ $n })
web-score-so-far = Tuiles encore à saisir : { $missing }
web-score-leads = { $n ->
    [one] { $names } mène pour l’instant.
   *[other] { $names } mènent pour l’instant.
  }
web-score-stale = Ces points datent d’avant la dernière modification.
web-score-anyway = Compter quand même
web-score-lenient = Compter aussi ce qu’une seule boîte ne contient pas
web-score-save = Enregistrer dans un fichier
web-score-load = Ouvrir un fichier…
web-score-clear = Vider les plateaux
web-score-file-help = Tout reste dans ce navigateur. Le fichier peut aussi être lu par la commande « score cascadia ».
web-score-no-file = Ce fichier ne contient pas de plateaux.

# TAXI
web-taxi-map = La ville
web-taxi-roll = Lancer le dé
web-taxi-arrive = Montrer votre destination
web-taxi-do-drive = Rouler jusque-là
web-taxi-do-sign = Poser le sens unique ici
web-taxi-do-flip = Retourner ce panneau
web-taxi-do-bar = Poser la barrière ici
web-taxi-do-lift = Enlever ceci
web-taxi-other = Ailleurs
web-taxi-goal = Votre destination
web-taxi-left = { $n ->
    [one] encore { $n } case
   *[other] encore { $n } cases
  }
web-taxi-there = vous y êtes !
web-taxi-cut = aucun chemin ouvert
web-taxi-stuck = Impasse, tour { $n } sur 3 :
web-taxi-hand = Vos cartes Chance
web-taxi-kept = { $n ->
    [one] { $n } carte Chance
   *[other] { $n } cartes Chance
  }
web-taxi-deck = { $n ->
    [one] Pioche : { $n } carte Taxi
   *[other] Pioche : { $n } cartes Taxi
  }
web-taxi-discard = défausse : { $n }
web-taxi-no-roll = Le dé n’est pas encore lancé.

# Quadrata
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
web-quadrata-key-taxi = y mène avec des Taxis
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
    [0] Tout garder et remplir
    [one] { $n } jeton au repos, puis remplir
   *[other] { $n } jetons au repos, puis remplir
  }

# La première partie guidée
web-learn = Apprendre en jouant
web-learn-next = Suite
web-learn-show = Me montrer
web-learn-skip = Quitter le guide
web-learn-done = Je sais jouer
web-learn-else = Répondez d’abord à ce qui est demandé ci-dessous.
web-learn-wait = Les autres jouent ; regardez ce qu’ils font.
web-learn-minisurf-1 = Votre première carte est au milieu. Posez toutes vos cartes sur la plus petite surface possible : on compte les blasons visibles, et le plus petit total gagne.
web-learn-minisurf-2 = À chaque tour, on retourne autant de cartes qu’il y a de joueurs. Prenez celle qui convient le mieux à votre jeu : touchez-la.
web-learn-minisurf-3 = Les anneaux montrent où peut aller le milieu de la carte. Un blason ne peut être recouvert que par un blason de la même ville ; si rien n’est recouvert, la carte doit avoir un côté commun avec les vôtres. Un 0 vert n’ajoute aucun blason.
web-learn-minisurf-4 = Visez un anneau : la carte apparaît, avec les blasons qu’elle ajouterait. Tournez-la avec les boutons, la molette ou R. Un clic choisit la place, un second y pose la carte.
web-learn-minisurf-4-touch = Touchez un anneau : la carte apparaît, avec les blasons qu’elle ajouterait. Tournez-la avec les boutons, puis « Poser ici ». Vous pouvez aussi y glisser la carte.
web-learn-minisurf-5 = Bien. Encore un tour : pensez aussi à la carte que vous laissez aux autres.
web-learn-minisurf-6 = Posez celle-ci là où elle ajoute le moins possible.
web-learn-minisurf-7 = Vous savez tout. Les jeux des autres sont à un clic, dans la liste des joueurs ; « Annuler » fonctionne jusqu’à la prochaine pioche. Bonne partie !
web-learn-minisurf-7-touch = Vous savez tout. Les jeux des autres sont derrière les noms, en haut ; « Annuler » fonctionne jusqu’à la prochaine pioche. Bonne partie !
web-learn-maxisurf-1 = Ici, il faut voir grand. Les blasons d’une même ville reliés par un côté forment un groupe, et votre score est la taille de votre plus petit groupe. Sans les trois villes, vous ne marquez rien.
web-learn-maxisurf-2 = À chaque tour, vous piochez une carte ou vous passez pour de bon, et vous décidez avant de la voir. Piochez.
web-learn-maxisurf-3 = Posez-la à côté de vos cartes ou dessus : ici, toute ville peut en recouvrir une autre. L’étiquette dit ce que devient votre plus petit groupe. Un clic choisit la place, un second y pose la carte.
web-learn-maxisurf-3-touch = Posez-la à côté de vos cartes ou dessus : ici, toute ville peut en recouvrir une autre. Touchez un anneau : l’étiquette dit ce que devient votre plus petit groupe. Puis « Poser ici ».
web-learn-maxisurf-4 = Le pointillé entoure vos plus petits groupes : agrandissez-les, ou recouvrez-les.
web-learn-maxisurf-5 = Piochez encore une carte.
web-learn-maxisurf-6 = Posez-la de façon à ne laisser aucun petit groupe, si possible.
web-learn-maxisurf-7 = Quand votre jeu est bon, passez : personne ne peut vous le prendre, mais un joueur qui continue peut encore vous dépasser. Bonne partie !
web-learn-cascadia-1 = Vous composez un paysage d’habitats où vivent des animaux. Les cinq cartes au-dessus de l’environnement disent ce que rapporte chaque espèce (touchez-les) ; le tableau des scores compte au fur et à mesure.
web-learn-cascadia-1-touch = Vous composez un paysage d’habitats où vivent des animaux. Les cinq cartes au-dessus de l’environnement disent ce que rapporte chaque espèce : touchez-les. Les scores sont derrière les noms, en haut.
web-learn-cascadia-2 = À votre tour, prenez l’un des quatre lots : une tuile et l’animal à côté. Touchez un lot.
web-learn-cascadia-3 = Posez la tuile sur une case en pointillé. Les tuiles d’un même habitat qui se touchent forment un ensemble, et votre plus grand ensemble de chaque habitat rapporte des points. Tournez la tuile avec la molette, les boutons ou R ; un clic choisit la case, un second y pose la tuile.
web-learn-cascadia-3-touch = Touchez une case en pointillé, ou glissez-y la tuile ; tournez-la avec les boutons, puis « Poser ici ». Les tuiles d’un même habitat qui se touchent forment un ensemble ; le plus grand de chaque habitat rapporte des points.
web-learn-cascadia-4 = Placez l’animal sur une tuile qui l’accueille : ces tuiles ont un cadre orange. L’étiquette dit ce qu’il rapporterait.
web-learn-cascadia-5 = Une tuile à la pomme de pin est une tuile Habitat idéal : l’animal que vous y placez vous donne un jeton Nature. Il permet de prendre une tuile et un animal au choix, ou de remplacer des animaux proposés.
web-learn-cascadia-6 = Prenez le lot suivant. Touchez un chiffre du tableau des scores pour éclairer ce qui le compose.
web-learn-cascadia-6-touch = Prenez le lot suivant. Le tableau des scores est derrière les noms, en haut : touchez un chiffre pour éclairer ce qui le compose.
web-learn-cascadia-7 = Vingt tours comme celui-ci, puis on compte. « Annuler » fonctionne jusqu’à la prochaine pioche. Bonne partie !
web-learn-quadrata-1 = En sept jours, vous faites le tour du Canada. Pour atteindre une destination, multipliez deux de vos jetons : 6 × 5 = 30 mène à une moitié de carte qui montre 30.
web-learn-quadrata-2 = Un tour commence par les cartes : vous pouvez en remplacer une. Cette fois, gardez-les toutes.
web-learn-quadrata-3 = Prenez deux jetons : leur produit s’affiche, et les destinations qu’il atteint s’éclairent. Un Avion vaut le nombre de votre choix, de 1 à 12.
web-learn-quadrata-4 = Visitez une destination : touchez une moitié de carte encadrée. Une province ne se visite qu’une fois ; deux voisines sur le chemin pointillé donnent un Train ou un Taxi, une couleur déjà visitée donne un Avion.
web-learn-quadrata-5 = Vous pouvez réserver une carte pour plus tard : personne ne vous la prendra. Aujourd’hui, ne réservez rien.
web-learn-quadrata-6 = Touchez les jetons que vous ne voulez pas garder : ils vont au repos, et des jetons de votre sac prennent leur place.
web-learn-quadrata-7 = Il reste six jours. La table de multiplication montre ce que donnent vos jetons. Bon voyage !
web-learn-taxi-1 = Vous conduisez un taxi. Votre destination secrète est épinglée sur le plan, et personne d’autre ne la voit ; atteignez-la, montrez-la, et recevez la suivante.
web-learn-taxi-2 = Lancez le dé.
web-learn-taxi-3 = Avancez d’autant de cases que le dé l’indique ; vous pouvez faire demi-tour avant de partir, pas en route, et vous arrêter plus tôt à votre destination. Les cases vives sont celles où vous pouvez vous arrêter ; visez-en une pour voir le trajet et la distance qui resterait.
web-learn-taxi-3-touch = Avancez d’autant de cases que le dé l’indique ; vous pouvez faire demi-tour avant de partir, pas en route, et vous arrêter plus tôt à votre destination. Les cases vives sont celles où vous pouvez vous arrêter.
web-learn-taxi-4 = Choisissez où vous arrêter : un clic, puis un second pour rouler. Sur une case orange, vous piochez une carte Taxi : sens uniques, barrières, cônes.
web-learn-taxi-4-touch = Touchez une case vive pour voir le trajet et la distance qui resterait, puis « Rouler jusque-là ». Sur une case orange, vous piochez une carte Taxi : sens uniques, barrières, cônes.
web-learn-taxi-5 = Les flèches bleues sont des sens uniques, les barres rayées des barrières, un cône ferme une case. Ils arrêtent tout le monde : mettez-les sur le chemin des autres.
web-learn-taxi-6 = Lancez encore.
web-learn-taxi-7 = Les cartes Chance que vous gardez sont secrètes ; utilisez-les quand vous voulez, dans une impasse par exemple. Bonne route !

# Des images à côté des règles
web-quadracarta-on = sur des blasons des mêmes villes
web-quadracarta-beside = à côté d’une carte
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
web-taxi-cards = Les cartes Taxi
web-taxi-cards-left = encore { $n } sur { $of }
web-taxi-legend-grey = case
web-taxi-legend-orange = piocher une carte Taxi
web-taxi-legend-door = entrée
web-taxi-legend-sign = sens unique
web-taxi-legend-barrier = barrière
web-taxi-legend-cone = cône
web-taxi-legend-pin = votre destination
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
web-key-quadracarta-digits = 1, 2, 3…
web-key-quadracarta-digits-does = prendre cette carte (Minisurf) ; piocher une carte, passer pour de bon (Maxisurf)
web-key-quadracarta-d = P, A
web-key-quadracarta-d-does = piocher une carte, passer pour de bon (Maxisurf)
web-key-cascadia-digits = 0, 1, 2, 3
web-key-cascadia-digits-does = prendre cette tuile avec son jeton
web-key-cascadia-letters = O, N, T, J, B
web-key-cascadia-letters-does = les réponses qui montrent ces lettres
web-key-taxi-letters = R, A, P
web-key-taxi-letters-does = lancer le dé, montrer sa destination, passer
web-key-taxi-digits = 1, 2, 3…
web-key-taxi-digits-does = utiliser cette carte Chance

# Ce qui est demandé, quand le dessin montre de quelle pièce il s’agit
web-minisurf-ask-place = Posez cette carte à côté des vôtres, ou sur des blasons des mêmes villes.
web-maxisurf-ask-place = Posez cette carte à côté des vôtres, ou sur n’importe quels blasons.
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
web-quadrata-ask-rest = Étape 4 : quels jetons envoyez-vous au repos ? D’autres viennent de votre sac.
web-taxi-ask-move-card = { $n ->
    [one] La carte : encore { $n } case. Destination : { $place }.
   *[other] La carte : encore { $n } cases. Destination : { $place }.
  }
