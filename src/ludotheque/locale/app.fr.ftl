# Le client comme application
web-app = Une application
web-app-what = Mettez la Ludothèque sur votre écran d’accueil : elle s’ouvre comme une application et montre combien de tours vous attendent.
web-app-install = Installer
web-app-offline = Pas de réseau : vos tables telles qu’elles ont été vues et les règles restent lisibles. Jouer, même seul contre des robots, demande le serveur.
web-app-match-seen = Pas de réseau : la fin de cette partie, vue le { $when }
web-app-newer = Une nouvelle version de la Ludothèque est arrivée.
web-app-renew = Recharger
web-app-as-of = Vu le { $when }
web-app-no-tables-seen = Vos tables n’ont pas encore été vues sur cet appareil.
web-app-finished-seen = Parties terminées vues sur cet appareil
