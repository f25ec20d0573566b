# Avis : ce qu’ils disent
notices-turn = C’est à vous de jouer
notices-turn-body = { $game }, avec { $names }
notices-turn-alone = { $game }
notices-event = Votre tournoi commence
notices-event-body = { $title } ({ $game })
notices-test = Les avis arrivent
notices-test-body = Voilà à quoi ils ressemblent.
notices-sentence = { $title } : { $body }
notices-letter =
    { $body }

    { $address }

    --
    Ce qui vous est dit, et quand : { $settings }
    Plus aucun courriel de ce serveur, en un clic : { $stop }
notices-confirm-subject = Veuillez confirmer votre adresse
notices-confirm-letter =
    Quelqu’un souhaite que le serveur de jeux { $server } écrive à cette adresse quand c’est à lui de jouer.

    Si c’était vous, confirmez-la ici (avant demain) :
    { $address }

    Sinon, il n’y a rien à faire : vous n’entendrez plus parler de nous.

# Ce qui est refusé
notices-none = Ce serveur n’envoie pas de tels avis.
notices-too-many = { $n } au plus sont possibles. Retirez-en d’abord un.
notices-bad-address = Il faut une adresse qui commence par https://.
notices-private-address = Cette adresse est dans un réseau privé : les avis n’y vont pas.
notices-bad-browser = La réponse du navigateur n’a pas été comprise.
notices-bad-mail = Ce n’est pas une adresse électronique.
notices-bad-zone = Le fuseau horaire « { $zone } » n’existe pas.
notices-bad-language = Cette langue n’est pas connue.
notices-bad-token = Ce lien est trop ancien, ou a déjà servi.
notices-no-way = Cet avis n’existe pas.
notices-not-sent = L’envoi n’a pas réussi. Réessayez plus tard.
notices-gone = Plus rien n’y arrive ; elle a été retirée.
notices-bad-mail-server = Le serveur de courriel se donne ainsi : smtps://nom@mail.example.org ou smtp://nom@mail.example.org:587.
notices-no-sender = Il faut un expéditeur aux courriels : --mail-from jeux@example.org
notices-no-password = Le mot de passe du serveur de courriel n’a pas pu être lu dans { $file }.

# Dans le navigateur
web-notices-title = Avis
web-notices-what = Quand c’est à vous de jouer et que vous n’êtes pas à la table, ou quand un tournoi commence : une fois par tour.
web-notices-turns = M’avertir quand c’est à moi
web-notices-turns-days = dans les parties sur plusieurs jours
web-notices-turns-all = dans toutes les parties
web-notices-turns-none = jamais
web-notices-events = M’avertir quand un de mes tournois commence
web-notices-quiet = Heures calmes
web-notices-from = de
web-notices-until = à
web-notices-zone = Fuseau horaire : { $zone }
web-notices-push = Sur cet appareil
web-notices-push-on = Activer
web-notices-push-denied = Ce navigateur n’autorise pas les avis de ce site. Cela se change dans ses réglages.
web-notices-push-unsupported = Ce navigateur ne sait pas montrer d’avis. Sur iPhone ou iPad, ajoutez d’abord le site à l’écran d’accueil.
web-notices-push-insecure = Les avis dans le navigateur demandent HTTPS.
web-notices-mail = Par courriel
web-notices-mail-field = Adresse électronique
web-notices-mail-add = Envoyer un lien
web-notices-mail-wait = Un lien a été envoyé à { $address }. Suivez-le pour confirmer l’adresse.
web-notices-hook = À un programme (webhook)
web-notices-hook-field = Adresse (https://…)
web-notices-hook-add = Ajouter
web-notices-hook-secret = Le secret qui signe les envois. Il n’est montré que maintenant :
web-notices-browser = Un navigateur ({ $service })
web-notices-this = Ce navigateur
web-notices-failing = dernier envoi sans succès
web-notices-end = Retirer
web-notices-end-named = Retirer { $what }
web-notices-try = Essayer
web-notices-try-named = Essayer { $what }
web-notices-tried = Envoyé.
web-notices-name-first = Donnez d’abord un nom : on pourra alors vous avertir.
web-confirm-title = Confirmer votre adresse électronique
web-confirm-what = Ensuite, les avis de vos parties arriveront à cette adresse.
web-confirm-yes = Confirmer
web-confirm-done = { $address } est confirmée.
web-stop-title = Fini les courriels
web-stop-done = Vous ne recevrez plus de courriel de ce serveur à { $address }.
web-stop-was = Vous ne recevrez plus de courriel de ce serveur.
web-stop-again = Vous pouvez les réactiver à tout moment dans votre profil.
