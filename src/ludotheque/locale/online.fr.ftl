# Tables sur un serveur, liens et connexions
online-bad-link = « { $link } » n’est pas une invitation. Elle ressemble à http://localhost:8421/table/abcd2345efgh6789.
online-bad-code = « { $code } » n’est pas le code d’une table, ou l’adresse qui précède en nomme déjà une.
online-bad-server = « { $link } » n’est pas l’adresse d’un serveur. Elle ressemble à http://localhost:8421.
online-nobody = Personne ne répond à { $server }. Le serveur y est-il encore ouvert ?
online-no-host = { $server } est introuvable. L’adresse est-elle juste, et le réseau là ?
online-slow = { $server } ne répond pas.
online-certificate = { $server } ne peut pas prouver qu’il est bien ce serveur : son certificat n’est pas valable.
online-no-https = { $server } ne parle pas HTTPS. Essayez le lien avec http://.
online-unreachable = { $server } ne peut pas être joint.
online-no-server = { $server } répond, mais pas comme un serveur Ludothèque.
online-bad-answer = Le serveur dit quelque chose que cette version de Ludothèque ne sait pas lire. L’un des deux doit être mis à jour.
online-protocol = Le serveur parle un autre protocole ({ $yours } et non { $mine }). L’un des deux doit être mis à jour.
online-not-kept = Ce à quoi le serveur reconnaît ce terminal ne peut pas être gardé : { $why }
online-untold = (quelque chose que cette version de Ludothèque ne sait pas dire)
online-lost = Connexion perdue ; nouvel essai…
online-back = La connexion est rétablie.
online-connecting = Connexion…
online-seat-kept = Votre place est gardée. Pour revenir : { $command }
online-left = Vous avez quitté la table. Qui y a une place la garde.

# En attendant les joueurs
online-lobby = La partie commence quand aucune place n’est libre. On y vient avec ce lien :
online-waiting = Vous êtes à la table. La partie commence quand aucune place n’est libre.
online-sitting = Vous avez déjà une place. Entrée sur celle-ci la libère.
online-your-name = Quel est votre nom ? [{ $name }]
online-which-seat = Quelle place ? Son numéro, ou Entrée pour { $n } ; q pour partir.
online-lobby-help = On attend des joueurs. say … parle aux autres, stand quitte votre place, q quitte la table.

# À la table
online-watching = Vous regardez.
online-bot-plays = Un robot joue pour vous (menu, M ; ou la commande back : reprendre la place).
online-said = « { $words } »
online-said-by = { $name } : « { $words } »
online-action = { $action }
online-play-again = Rejouer ? Tapez again ; Entrée pour partir.
online-again = Il y a une revanche.
online-vote-abandon-open = Arrêter la partie ici, sans résultat ? (menu, M ; ou les commandes stop et no)
online-vote-abandon-refused = La partie continue.
online-vote-bot-open = Un robot doit-il jouer pour { $who } ? (menu, M ; ou la commande bot)
online-vote-bot-refused = Aucun robot ne prend le relais.
online-help = Avec d’autres à la table : say … leur parle, stop propose d’arrêter sans résultat, no le refuse, bot en propose un pour qui est absent, back reprend votre place à un robot. q quitte ; votre place est gardée.
online-say-what = Que voulez-vous dire à toute la table ?
online-which-link = Le lien d’invitation, tel que le navigateur le montre :
online-menu-leave = Quitter (votre place est gardée)
terminal-menu-chat = Dire quelque chose
terminal-menu-stop = Proposer d’arrêter sans résultat
terminal-menu-stop-agree = Accepter d’arrêter sans résultat
terminal-menu-stop-refuse = Refuser d’arrêter : jouer la suite
terminal-menu-back = Reprendre la place au robot
terminal-key-chat = parler
terminal-key-chat-help = dire quelque chose à toute la table
terminal-key-say = le dire
terminal-key-join = rejoindre une table
terminal-key-sit = s’asseoir
terminal-key-stand = se lever
terminal-key-bot = un robot ici, ou aucun
