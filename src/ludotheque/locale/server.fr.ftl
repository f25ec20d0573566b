# Ce que le serveur refuse
server-again = Un décalage s’est produit. La table se rouvre ; veuillez réessayer.
server-fault = Un problème est survenu sur le serveur. Il a été noté.
server-no-page = Il n’y a rien à cette adresse.
server-no-scorer = Les points de ce jeu ne peuvent pas être comptés ici.
server-no-table = Cette table n’existe pas.
server-no-manual = Le mode d’emploi n’est pas encore là. ./play le construit en arrière-plan : rechargez dans une minute. Si le serveur a été lancé autrement, tapez une fois ./play docs dans le dossier du clone.
server-no-offline-page = { $folder } n’est pas une page construite par « web ».
server-no-client = Les pages de ce serveur n’ont pas été construites. Lancez-le avec ./play, qui les construit.
server-bad-host = Ce serveur ne répond pas au nom « { $host } ». Lancez-le avec --name { $host } s’il le doit.
server-bad-origin = Cette demande vient de la page d’un autre site.
server-bad-message = Ce message n’a pas été compris : { $why }
server-too-large = C’est trop grand : { $limit } octets au plus.
server-too-costly = Cela demande plus de travail que le serveur n’en accorde à une seule demande.
server-full = Le serveur est complet pour le moment. Réessayez dans un instant, s’il vous plaît.
server-too-often = Pas si vite. Attendez un instant, s’il vous plaît.
server-protocol = Cette page et le serveur ne sont pas de la même version (protocole { $yours }, serveur { $mine }). Rechargez la page.
server-say-hello = Le premier message doit être une salutation.
server-who = Le serveur ne connaît pas encore ce navigateur. Donnez d’abord un nom.
server-name-empty = Donnez un nom, s’il vous plaît.
server-name-long = Un nom compte au plus { $n } caractères.
server-chat-empty = Le message est vide.
server-chat-long = Un message compte au plus { $n } caractères.

# Tables et places
server-bad-seats = Aucun nombre de joueurs ne convient à ces options.
server-bad-clock = Il faut indiquer un temps : des secondes par tour ou par partie, ou de 1 à 60 jours.
server-too-many-tables = Vous avez { $n } tables en cours ; terminez-en d’abord quelques-unes.
server-table-large = Cette table est devenue trop grande : on ne peut plus rien y annuler ni y dire.
server-quota = Vos tables prennent plus de { $n } Mo ; supprimez-en d’abord.
server-no-room = Le serveur n’a pas de place pour de nouvelles tables en ce moment.
server-not-yours = On ne peut supprimer que sa propre table, quand personne d’autre n’y est.
server-no-spectators = Cette table est réservée à ses joueurs.
server-not-begun = La partie n’a pas commencé.
server-begun = La partie a déjà commencé.
server-not-over = Ce n’est possible qu’après la partie.
server-not-your-seat = Ce n’est pas votre place.
server-seat-taken = Cette place est prise.
server-seat-kept = Cette place est réservée à { $name }.
server-host-only = Seule la personne qui a ouvert la table peut le faire.
server-bot-plays = Un robot joue à cette place. Reprenez-la d’abord.
server-still-here = Ce joueur est là, ou vient de partir.
server-nobody-stands-in = Aucun robot ne vous remplace ici.
server-no-proposal = Rien n’a été proposé.
server-many-holders = Au plus { $n } appareils peuvent jouer à une même place.
server-bad-link = Ce lien de place a déjà servi, ou il est trop ancien.
server-no-aids = Les aides sont désactivées à cette table.
server-daily-first = C’est une table du défi du jour. Terminez la vôtre avant de la regarder.
server-no-hints-daily = Pas de conseil pendant le défi du jour.
server-daily-open = Quelqu’un peut encore jouer ce défi : vous pourrez continuer d’ici à partir de demain.
server-no-move = Il n’y a pas de suite à jouer après le coup { $n }.
server-record-later = L’enregistrement de cette partie sera disponible à la fin, car les joueurs ont des secrets.
server-record-fair = L’enregistrement d’une partie classée, ou d’un tournoi, est disponible à la fin.
server-draws-later = Cet enregistrement a les tirages d’une partie classée, ou d’un tournoi, encore en cours. Il sera montré quand elle sera finie.
server-claimed = Un succès a déjà été validé pour cette partie.
server-bad-day = Donnez un jour comme 2026-01-31, au plus tard celui d’aujourd’hui.

# En ligne de commande
server-open = La Ludothèque est ouverte : { $url }
server-stop = Ctrl+C pour arrêter. Les parties sont enregistrées.
server-bad-proxy = { $proxy } n’est ni une adresse ni un réseau : --proxy prend 10.0.0.7, ou 10.88.0.0/16.
server-bad-port = Il n’y a pas de port { $port } : ils vont de 0 à 65535.
server-no-address = « { $host } » n’est pas une adresse de cet ordinateur.
server-open-proxy = La Ludothèque est ouverte à l’adresse https:// du serveur mandataire placé devant elle (--name NOM dit laquelle).
server-behind-proxy = Le serveur mandataire transmet à { $url }
server-open-others = Pour les autres sur votre réseau : { $url }
server-port-taken = Le port { $port } est occupé. Choisissez-en un autre avec --port.

# La base de données
server-disk-full = Le disque du serveur est plein : rien ne peut être gardé tant qu’il n’y a pas de place. Rien n’est perdu ; réessayez plus tard.
server-disk-readonly = Le serveur n’a pas le droit d’écrire dans son dossier, rien ne peut donc être gardé pour le moment.
server-disk = Le disque du serveur ne répond pas : { $why }
server-database-closed = Le serveur n’atteint pas sa base de données pour le moment. Rien n’est perdu ; réessayez plus tard.
server-database-foreign = Ce fichier n’est pas une base de données de Ludothèque.
server-database-newer = La base de données est celle d’une Ludothèque plus récente (schéma { $found } ; celle-ci connaît jusqu’à { $known }). Mettez le programme à jour, ou remettez la copie de la base faite avant la mise à jour : elle est à côté, nommée d’après son schéma.
server-database-older = La base de données est celle d’une Ludothèque plus ancienne (schéma { $found } ; celle-ci demande { $needed }), et sans copie il n’y a pas de retour. Arrêtez tous les serveurs, faites une sauvegarde (pg_dump -Fc { $name } > dump), puis lancez { $program } admin upgrade avec le même --database.
server-database-copied = La base de données était celle d’une Ludothèque plus ancienne (schéma { $found }) ; elle est mise à jour. Une copie pour revenir en arrière est dans { $file }.
server-database-not-copied = La base de données doit être mise à jour, et n’a pas pu être copiée dans { $file } auparavant : { $why }
server-database-url = « { $url } » ne désigne aucune base de données utilisable. Par exemple : sqlite:///fichier.sqlite, ou postgresql://user@host/name avec psycopg installé.
server-database-bad = La base de données { $url } ne peut pas être ouverte : { $why }
server-needs-postgres = Plusieurs processus demandent PostgreSQL : --database postgresql://user@host/name, avec psycopg installé.
server-thinking = Réflexion pour les robots, { $n } à la fois. Ctrl+C arrête.
server-locked = Une autre Ludothèque utilise déjà { $folder }. Arrêtez-la d’abord, ou choisissez un autre dossier avec LUDOTHEQUE_HOME.
repair-looked = { $n ->
    [0] Aucune table à examiner
    [one] Une table examinée
   *[other] { $n } tables examinées
  }, { $bad ->
    [0] aucune n’a besoin de rien.
    [one] une est nommée ci-dessus.
   *[other] { $bad } sont nommées ci-dessus.
  }
repair-done = réparée ; { $kept } entrées sur { $of } de sa partie sont gardées.
repair-cut = { $kept } entrées sur { $of } de sa partie se rejouent. Avec --cut, on renonce au reste et la partie reprend de là.
repair-not = irréparable : { $why }

# Pour qui tient un serveur
server-blocked = L’administrateur de ce serveur vous en a fermé l’accès.
admin-load = { $name } : en marche depuis { $minutes } min. Tables en mémoire : { $tables }, onglets à ces tables : { $tabs }, robots qui réfléchissent : { $bots }, tables mises de côté : { $aside }. Mémoire : { $memory } Mo au plus, processeur : { $seconds } s.
admin-state = { $state ->
    [open] ouverte
    [playing] en cours
   *[over] finie
  }
admin-thinkers = Processus qui réfléchissent pour les robots : { $n } ; questions en attente : { $waiting }.
admin-no-server = Aucun serveur ne tourne sur ces données.
admin-no-answer = { $n } processus n’ont pas répondu en { $seconds } s.
admin-size = { $size } Mo dans { $where }
admin-free = { $size } Mo sont libres sur ce disque.
admin-counts = Tables : { $open } ouvertes, { $playing } en cours, { $over } finies. Invités : { $guests }, dont { $blocked } exclus.
admin-draft-counts = Brouillons partagés : { $n }, dont { $reported } signalés.
admin-drafts = brouillon         jeu        invité              octets  jours  signalé  parties
admin-draft-removed = Le brouillon est supprimé : son lien ne mène plus nulle part. Les tables ouvertes avec lui continuent.
admin-largest = Les tables de qui prennent le plus de place :
admin-columns = table             jeu        état       coups   octets  il y a (min)
admin-guests = invité            vu le       en cours nom
admin-is-blocked = (exclu)
admin-no-guest = Cet invité n’existe pas. La commande admin guests les liste.
admin-blocked = { $name } est exclu : tout ce que demande ce navigateur est refusé, et ses onglets l’apprennent en quelques secondes. Sans son cookie, ce serait un nouvel invité.
admin-unblocked = { $name } peut revenir.
admin-closed = La table est fermée, et les personnes présentes le savent.
admin-over = La partie de cette table est déjà finie.
admin-later = Aucun serveur ne tourne sur ces données : la table sera fermée au prochain démarrage.
admin-slow = Aucun serveur n’a répondu en { $seconds } s ; la table sera fermée dès que l’un le fera.
admin-more = { $program } admin --help dit ce que l’on peut faire : fermer une table, exclure un invité, copier, réparer.
