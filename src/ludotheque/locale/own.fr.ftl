# Rester soi-même : appareils, export, départ

server-no-device = Cet appareil n’existe pas.
server-own-device = C’est l’appareil que vous utilisez.
server-device-ended = Cet appareil a été déconnecté depuis un autre des vôtres.
server-many-devices = Vous avez déjà { $n } appareils. Déconnectez-en un d’abord.
server-not-sure = Rien n’a été supprimé : dites que vous êtes sûr.
