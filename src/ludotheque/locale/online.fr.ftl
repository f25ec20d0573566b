# Tables sur un serveur, liens et connexions
online-bad-link = « { $link } » n’est pas un lien d’invitation. Un tel lien ressemble à http://localhost:8421/table/abcd2345efgh6789.
online-bad-event = « { $link } » n’est pas le lien d’un tournoi. Un tel lien ressemble à http://localhost:8421/event/abcd2345efgh.
online-bad-code = « { $code } » n’est pas le code d’une table, ou l’adresse qui précède en nomme déjà une.
online-bad-server = « { $link } » n’est pas l’adresse d’un serveur. Une telle adresse ressemble à http://localhost:8421.
online-nobody = Personne ne répond à { $server }. Le serveur est-il toujours en marche ?
online-no-host = { $server } est introuvable. Vérifiez l’adresse et le réseau.
online-slow = { $server } ne répond pas.
online-certificate = { $server } ne peut pas prouver qu’il est bien ce serveur : son certificat n’est pas valable. Pour un certificat à vous, donnez son fichier dans la variable SSL_CERT_FILE.
online-no-https = { $server } ne parle pas HTTPS. Essayez le lien avec http://.
online-unreachable = { $server } ne peut pas être joint.
online-no-server = { $server } répond, mais pas comme un serveur Ludothèque.
online-bad-answer = Le serveur a répondu quelque chose que cette version de Ludothèque ne sait pas lire. L’un des deux doit être mis à jour.
online-protocol = Le serveur parle un autre protocole ({ $yours } et non { $mine }). L’un des deux doit être mis à jour.
online-not-kept = Ce qui permet au serveur de reconnaître ce terminal ne peut pas être enregistré : { $why }
online-untold = (quelque chose que cette version de Ludothèque ne sait pas dire)
online-lost = Connexion perdue ; nouvel essai…
online-back = La connexion est rétablie.
online-connecting = Connexion…
online-seat-kept = Votre place est gardée. Pour revenir : { $command }
online-left = Vous avez quitté la table. Votre place, si vous en avez une, est gardée.

# En attendant les joueurs
online-lobby = La partie commence quand toutes les places sont prises. Invitez avec ce lien :
online-waiting = Vous avez une place. La partie commence quand toutes les places sont prises.
online-sitting = Vous avez déjà une place. Appuyez sur Entrée pour la libérer.
online-your-name = Quel est votre nom ? [{ $name }]
online-which-seat = Quelle place ? Tapez son numéro, ou Entrée pour la place { $n } ; q pour partir.
online-lobby-help = En attente de joueurs. say … parle aux autres, stand libère votre place, q quitte la table.

# À la table
online-watching = Vous regardez.
online-bot-plays = Un robot joue pour vous. Pour reprendre la place : le menu (M), ou la commande back.
online-said = « { $words } »
online-said-by = { $name } : « { $words } »
online-action = { $action }
online-play-again = Rejouer ? Tapez again, ou Entrée pour partir.
online-again = Une revanche est ouverte.
online-vote-abandon-open = Arrêter la partie ici, sans résultat ? (menu, M ; ou les commandes stop et no)
online-vote-abandon-refused = La partie continue.
online-vote-bot-open = Un robot doit-il jouer pour { $who } ? (menu, M ; ou la commande bot)
online-vote-bot-refused = Aucun robot ne prend la place.
online-help = Avec d’autres à la table : say … leur parle, stop propose d’arrêter sans résultat, no le refuse, bot propose un robot pour une place vide, back reprend votre place au robot. q quitte ; votre place est gardée.
online-say-what = Que voulez-vous dire à toute la table ?
online-which-link = Le lien d’invitation, tel que le navigateur le montre :
online-menu-leave = Quitter (votre place est gardée)
terminal-menu-chat = Dire quelque chose
terminal-menu-stop = Proposer d’arrêter sans résultat
terminal-menu-stop-agree = Accepter d’arrêter sans résultat
terminal-menu-stop-refuse = Refuser d’arrêter : la partie continue
terminal-menu-back = Reprendre la place au robot
terminal-key-chat = parler
terminal-key-chat-help = dire quelque chose à toute la table
terminal-key-say = le dire
terminal-key-join = rejoindre une table
terminal-key-sit = s’asseoir
terminal-key-stand = se lever
terminal-key-bot = un robot ici, ou aucun
