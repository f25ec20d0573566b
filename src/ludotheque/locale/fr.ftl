# Les refus que toute interface peut montrer
unknown-game = Il n’y a pas de jeu « { $id } ». Connus : { $known }.
unknown-bot = Il n’y a pas de robot « { $name } ». Connus : { $known }.
bad-option = Cette option ne convient pas : { $why }
bad-option-name = Il n’y a pas d’option « { $name } ». Écrivez NOM=VALEUR avec l’une de celles-ci : { $known }.
bad-option-bool = « { $value } » ne convient pas à { $name } : oui ou non ?
bad-option-int = « { $value } » ne convient pas à { $name } : un nombre entier de { $low } à { $high }, s’il vous plaît.
bad-option-choice = « { $value } » ne convient pas à { $name }. Au choix : { $known }.
bad-action = « { $action } » n’est pas une action ici : { $why }
bad-action-tag = « { $tag } » n’est pas une action de ce jeu. Connues : { $known }.
bad-action-fields = L’action « { $tag } » attend { $n ->
    [0] rien de plus
    [1] une valeur
   *[other] { $n } valeurs
  }.
bad-action-length = Une action a au plus { $limit } caractères.
refused-over = La partie est finie.
refused-stale = La partie a avancé entre-temps ; regardez de nouveau.
refused-turn = Ce n’est pas votre tour.
refused-undo = Il n’y a rien à reprendre : une pioche ou une révélation a eu lieu, ou un autre joueur a joué.
refused-seat = Cette place n’existe pas.
refused-claim = Ce succès ne peut pas être validé.

# Les parties enregistrées
record-too-large = Cet enregistrement est trop gros (plus de { $limit } Mo).
record-empty = Ce n’est pas un enregistrement : il est vide.
record-bad-line = La ligne { $line } de l’enregistrement est abîmée : { $why }
record-newer-format = Cet enregistrement vient d’une Ludothèque plus récente (format { $format }) ; mettez la vôtre à jour.
record-after-end = La ligne { $line } de l’enregistrement vient après la fin de la partie.
record-bad-number = La ligne { $line } de l’enregistrement ne suit pas la précédente.
record-newer-rules = Cet enregistrement suit la version { $version } des règles ; cette Ludothèque connaît la version { $known }. Mettez-la à jour.
record-older-rules = Cet enregistrement suit la version { $version } des règles, qui ne se joue plus (aujourd’hui : { $known }).
record-bad-move = Le coup { $ply } de l’enregistrement est impossible : { $why }
record-unreadable = « { $file } » ne peut pas être lu : { $why }

# Le journal
log-undo = reprend un coup
log-resign = abandonne
log-bot = un robot prend la place ({ $name })
log-sit = { $name } prend place
log-end-finished = La partie est finie.
log-end-resigned = La partie est finie : tous les autres ont abandonné.
log-end-abandoned = La partie est interrompue.
log-end-time = La partie est finie : le temps est écoulé.

# Le mode texte
bad-command = Cette commande n’a pas été comprise : { $why }
bad-seat = « { $seat } » n’est pas une place : écrivez human:Nom, ou le nom d’un robot.
plain-player = Joueur { $n }
plain-which-game = Quel jeu ? (1 à { $n }, ou son nom)
plain-how-many = Combien de joueurs ?
plain-option = { $label } [{ $default }]
plain-who = Qui est le joueur { $n } ? (un nom ; ou *greedy, *random … pour un robot)
plain-ask = { $who } : { $what }
plain-more = Choix { $first } à { $last } sur { $n }. + montre la suite ; tout numéro ou toute action peut être tapé.
plain-number = Un nombre de 1 à { $n }, s’il vous plaît.
plain-empty = Tapez le numéro d’un choix, ou ? pour de l’aide.
plain-hand-over = Passez la main à { $who }. Entrée quand { $who } est seul à regarder.
plain-help = { $what } Tapez le numéro d’un choix, sa touche, ou l’action entre crochets. Autres commandes : b plateau, s scores, l journal, a aides, u reprendre un coup, U reprendre le tour, resign abandonner, q quitter (la partie est gardée).
plain-no-aids = Rien à signaler ici.
plain-part = { $part } { $points }
plain-score = { $who } : { $total } ({ $parts })
plain-score-short = { $who } : { $total }
plain-final = Scores finaux
plain-winners = { $n ->
    [0] Personne ne gagne.
    [1] { $names } gagne.
   *[other] Victoire partagée : { $names }.
  }
plain-saved = La partie est gardée. Pour continuer : ludotheque resume { $id }
plain-record = L’enregistrement de cette partie : { $id }.ludo
replay-title = { $game } : { $names }
replay-cut = (La dernière ligne de l’enregistrement, incomplète, a été laissée de côté.)
replay-running = Cette partie n’est pas finie.
