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
web-offline = Le serveur est injoignable. Êtes-vous en ligne ?
web-to-tables = Voir les tables
web-try-again = Réessayer
web-server-error = Le serveur n’a pas pu faire cela (erreur { $status }).
web-disconnected = La connexion s’est perdue avant la réponse.
web-connecting = Connexion perdue ; nouvel essai…
web-move-kept = Connexion perdue. Votre coup est enregistré et sera envoyé au retour de la connexion.

# Accueil
web-what-this-page-is = Cinq jeux de société à jouer tout de suite, dans ce navigateur : contre des robots ou à plusieurs devant un écran. Sans compte.
web-what-this-is = Cinq jeux de société à jouer tout de suite : contre des robots, avec des amis par un lien, ou à plusieurs devant un écran. Sans compte.
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
web-daily-puzzle = Problème du jour
web-rules = Règles
web-join-link = Rejoindre avec un lien
web-join = Rejoindre
web-guest = Invité

# Tables
web-tables-mine = Mes tables
web-tables-mine-none = Vous n’avez de place à aucune table.
web-tables-open = Tables ouvertes
web-would-play =
    { $n ->
        [one] { $names } jouerait tout de suite.
       *[other] { $names } joueraient tout de suite.
    }
web-would-play-none = Personne n’attend de joueurs en ce moment.
web-open-one = Ouvrir une table
web-all-open-tables = Les { $n } tables ouvertes
web-usual-options = options habituelles
web-hints-allowed = avec conseils
web-no-hints = sans conseils
web-clock-short-move = { $time } par tour
web-clock-short-game = { $time } par partie
web-clock-short-days = { $time } par tour
web-here-now = { $name } (ici en ce moment)
web-tables-watch = À regarder
web-tables-watch-none = Aucune partie publique en cours.
web-free = libre
web-free-seats = { $n ->
    [one] { $n } place libre
   *[other] { $n } places libres
  }
web-playing = en cours
web-moves = { $n ->
    [one] { $n } coup
   *[other] { $n } coups
  }
web-leave-delete = Supprimer
web-leave-resign = Abandonner
web-over = La partie est finie.
web-your-turn = à vous de jouer
web-their-turn = c’est son tour
web-upload-record = Ouvrir un enregistrement (.ludo)…
web-carried = Une partie jouée sans serveur vous accompagne. Une fois reprise ici, on peut la revoir, l’analyser et la poursuivre ; elle ne compte pour aucun classement.
web-carried-take = Reprendre cette partie ici

# Une nouvelle table
web-ways = Comment commencer
web-way-solo = Seul
web-way-solo-about = Pour le meilleur score
web-way-bots = Contre des robots
web-way-bots-about = Du plus facile au plus fort, à votre rythme
web-way-online = Un ami en ligne
web-way-online-about = Par un lien, sans compte
web-way-online-next = Ouvrez la table : vous aurez un lien à envoyer.
web-way-device = Sur cet appareil
web-way-device-about = On se passe l’appareil
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
web-seat-open = Ouverte (par lien)
web-seat-bot = Robot : { $bot }
web-friend-name = Nom
web-shuffle = Places au hasard
web-options = Options du jeu
web-more-options = Options avancées
web-choose-file = Choisir un fichier…
web-unreadable-file = Ce fichier ne peut pas être lu. Choisissez-le à nouveau, ou retirez-le.
web-remove-file = Retirer le fichier
web-the-table = Autour de la table : aide, pendule, spectateurs
web-allow-aids = Permettre conseils, aperçus et autres aides
web-allow-takeback = Permettre d’annuler des coups au-delà des tirages (seul ou contre des robots)
web-listed = Table ouverte à tous
web-listed-about = La table figure sur la page d’accueil. Sinon, seules les personnes qui ont le lien la trouvent.
web-listed-match = Annoncer la partie : tout le monde sur ce serveur la trouve et peut la regarder
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
web-invited =
    { $who ->
        [none] Une partie de { $game } vous attend
       *[host] { $who } vous invite à jouer à { $game }
    }
web-sit-down = S’asseoir et jouer
web-sit-where = Choisir la place ou une couleur
web-here = À table : { $names }.
web-missing = Il manque : { $names }.
web-missing-more =
    { $n ->
        [one] une personne
       *[other] { $n } personnes
    }
web-missing-others =
    { $n ->
        [one] une autre personne
       *[other] { $n } autres personnes
    }
web-full = Toutes les places sont prises ou réservées.
web-is-not-here = { $name } (hors ligne)
web-waiting-help = La partie commence quand toutes les places sont prises. Envoyez ce lien à vos amis :
web-only-here = Seul cet ordinateur peut ouvrir ce lien : le serveur ne répond à personne d’autre.
web-only-here-how = Comment laisser entrer les autres
web-only-here-page = /docs/fr/play/friends.html
web-manual-page = /docs/fr/play/index.html
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
web-stand-in = un robot joue
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
web-chat-say = Message
web-send = Envoyer
web-phrases = Phrases rapides
web-phrase-hello = Bonjour !
web-phrase-moment = Un instant…
web-phrase-nice = Bien joué !
web-phrase-thanks = Merci !
web-phrase-bye = À bientôt !
web-mute = Masquer les messages : { $name }
web-muted = Messages masqués : { $name }.
web-unmute = Les afficher de nouveau
web-turn-of = à { $name } de jouer
web-asked = { $name } : { $question }
web-waiting-for = On attend { $names }.
web-undo = Annuler
web-undo-turn = Annuler le tour
web-again-round = Revoir le dernier tour
web-hint = Conseil
web-hint-thinking = Un instant, je réfléchis…
web-labelled = { $label } : { $value }
web-hint-would = Un bon coup :
web-hint-next = Un autre conseil
web-hint-why = Pourquoi ?
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
web-place-before = Emplacement précédent
web-place-next = Emplacement suivant
web-lay = Poser ici
web-back = Remettre
web-hand-over = { $name }, c’est à vous
web-hand-over-help = Passez l’appareil à { $name }. Personne d’autre ne doit regarder.
web-i-am = Je suis { $name }

# Le menu d’une table
web-menu = Table
web-second-device = Jouer sur un autre appareil
web-second-device-help = Ce lien ne sert qu’une fois : ouvrez-le sur l’autre appareil, et vous pourrez jouer sur les deux.
web-seat-revoke = Révoquer les autres appareils
web-seat-unlink = Annuler ce lien
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
web-return = { $name } reprend sa place
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
web-follow = Suivre le jeu : montrer le plateau de qui joue, jusqu’à mon tour
web-notices = Un avis sur le bureau quand c’est mon tour
web-notice = C’est à vous de jouer
web-keys = Touches
web-key-arrows = flèches
web-key-arrows-does = aller d’un emplacement à l’autre ; tourner ce qui est choisi
web-key-r = R
web-key-r-does = tourner
web-key-enter = Entrée, Espace
web-key-enter-does = choisir, puis confirmer ; Espace confirme tout de suite
web-key-esc = Échap
web-key-esc-does = remettre
web-key-u = U, Maj+U
web-key-u-does = annuler une étape, tout le tour
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
web-ending =
    { $who ->
        [you] Vous gagnez
       *[other] { $name } gagne
    }{ $lowest ->
        [yes] { " " }avec le plus petit total, { $points } à { $other }
       *[no] , { $points } à { $other }
    }
web-ending-tie =
    { $who ->
        [you] Vous gagnez au départage ({ $points } partout)
       *[other] { $name } gagne au départage ({ $points } partout)
    }
web-ending-many =
    { $who ->
        [you] Vous gagnez
       *[other] { $name } gagne
    } { $lowest ->
        [yes] avec le plus petit total, { $points }, devant { $second } avec { $other }
       *[no] avec { $points }, devant { $second } avec { $other }
    }
web-ending-plain =
    { $who ->
        [you] Vous gagnez
       *[other] { $name } gagne
    }
web-ending-gap = Plus grand écart : { $part }, { $won } à { $lost }.
web-ending-review = La chance vous a apporté { $luck } points ; sans elle, vous en auriez { $adjusted }.
web-claim = Valider
web-achieved = Succès : { $name }
web-achieved-help = Vous pouvez en valider un dans votre profil :
web-achievements = Succès
web-scenario = { $n ->
    [0] Scénario
   *[other] Scénario { $n }
  }
web-rematch = Rejouer
web-to-rematch = Partie suivante
web-rematch-agreed =
    { $n ->
        [one] { $names } veut rejouer.
       *[other] { $names } veulent rejouer.
    }
web-rematch-missing = Réponse attendue : { $names }.
web-replay = Revoir
web-share = Partager
web-share-replay = Lien pour revoir la partie
web-share-picture = Envoyer l’image
web-save-picture = Enregistrer l’image
web-kept = Vos parties, vos résultats et vos succès sont dans votre profil.

# Revoir
web-replay-of = Revoir : { $game }
web-review = Analyse
web-review-whose = Chances de
web-review-decisions = décisions
web-review-own = décisions propres
web-review-others = décisions des autres
web-review-adjusted = Sans la chance : { $adjusted } points.
web-review-error = Dans cette partie, une décision a perdu { $error } { $n ->
    [one] point
   *[other] points
  } en moyenne.
web-review-like = C’est ainsi que joue le niveau « { $level } ».
web-review-moment = Tour { $turn } : { $grade } ({ $lost })
web-review-try = Essayer soi-même d’ici
web-review-made = Joué :
web-review-better = Mieux :
web-review-figures = Ce que cela changeait pour { $name }, à chaque coup de chacun
web-review-puzzles = Les problèmes de cette partie
web-puzzles = Problèmes
web-puzzles-of = Problèmes : { $game }
web-puzzle-of-day = { $game } : problème du { $day }
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
web-play-on-about = Une nouvelle table commence après le coup { $n } de cette partie. Les tirages suivants seront nouveaux, et le résultat n’est pas comparé aux autres.
web-play-on-seat = Vous jouez pour
web-play-on-bots = Robots
web-to-table = Vers la table

# Profil et défi du jour
web-history = Mes parties
web-no-history = Aucune partie terminée pour l’instant.
web-best = Meilleurs scores
web-save = Enregistrer
web-saved = Enregistré.
web-place = { $place ->
    [1] gagnée
   *[other] rang { $place }
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
web-daily-par-is = Le par (score du robot expert, mêmes tirages) : { $par }
web-daily-par-later = Le robot expert joue encore pour fixer le par.
web-daily-mine = vous
web-daily-place = { $ordinal ->
    [one] { $place }er sur { $of }
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
web-against-won = { $won ->
    [one] { $won } gagnée
   *[other] { $won } gagnées
  } sur { $n }

# Règles
web-contents = Sommaire
web-search-rules = Chercher dans les règles
web-nothing-found = Aucun résultat.

# Quadracarta
web-row = Les cartes retournées
web-pointing-worth = points : { $points }
web-smallest = plus petit groupe { $before } → { $after }

# Compter une vraie partie
web-score-own = Compter vos points
web-print = Imprimer le jeu
web-print-title = Imprimer { $game }
web-print-pieces = Nos propres dessins en taille réelle, avec des traits de coupe, et des feuilles de score.
web-print-file = Imprimez le fichier à 100 %.
web-print-browser = Dans la fenêtre d’impression du navigateur, choisissez ce papier, 100 % et aucune marge.
web-print-options = Avec les options choisies ici.
web-print-sheets = Des feuilles de score pour la boîte.
web-print-paper = Papier
web-print-letter = Lettre (US)
web-print-backs = Avec le dos des cartes : imprimez recto verso, en tournant sur le bord long
web-print-grey = En noir et blanc
web-print-save = Enregistrer le PDF
web-print-print = Imprimer
web-print-busy = Les pages se préparent…
web-print-class = Pour une classe
web-print-products = Seulement ces produits (rien : tous)
web-print-exercises = Exercices, avec leurs réponses
web-score-hint = Appuyez sur une case en pointillé, ou sur une tuile pour la modifier.
web-score-hint-cell = Quelle tuile se trouve là ?
web-score-hint-tile = Choisissez son animal, s’il y en a un, puis passez à la case suivante.
web-score-hint-turn = Appuyez sur la tuile pour la tourner, choisissez son animal, puis passez à la case suivante.
web-score-tab-table = Partie
web-score-stale = Ces points datent d’avant la dernière modification.
web-score-anyway = Compter quand même
web-score-clear = Vider les plateaux
web-score-less = Un de moins : { $what }
web-score-more = Un de plus : { $what }
web-score-paint = Ce qu’un appui pose
web-score-erase = rien
web-score-square = Ligne { $y }, colonne { $x } : { $what }
web-score-type = Ou tapez-la : une ligne par rangée
web-score-sheet-help = Appuyez sur un carré pour y poser la ville choisie, encore une fois pour l’effacer. Touches : flèches, { $keys }, Suppr.
web-score-stays = Tout reste dans ce navigateur.
web-score-not-theirs = { $name } l’a

# La première partie guidée
web-learn = Apprendre en jouant
web-learn-next = Suite
web-learn-show = Me montrer
web-learn-skip = Quitter le guide
web-learn-done = Je sais jouer
web-learn-else = Répondez d’abord à ce qui est demandé ci-dessous.
web-learn-wait = Les autres jouent ; regardez ce qu’ils font.
