# Rester soi-même : appareils, export, départ

server-no-device = Cet appareil n’existe pas.
server-own-device = C’est l’appareil que vous utilisez.
server-device-ended = Cet appareil a été déconnecté d’ailleurs, ou son joueur supprimé.
server-many-devices = Vous avez déjà { $n } appareils. Déconnectez-en un d’abord.
server-not-sure = Rien n’a été supprimé : il faut confirmer.
server-bad-handover = Ce lien a déjà servi, ou il est trop ancien. Créez-en un nouveau sur l’autre appareil.

web-devices = Vos appareils
web-device-unknown = Un appareil
web-device-this = celui-ci
web-device-seen = vu le { $day }
web-device-end = Déconnecter
web-other-device = Utiliser aussi un autre appareil
web-other-device-about = Soyez vous-même sur votre téléphone aussi : mêmes nom, tables et cotes. Déconnectez ici un appareil qui n’est plus le vôtre.
web-other-device-shown = Ouvrez ce lien sur l’autre appareil. Il sert une seule fois, jusqu’à { $time }, et ne sera plus montré. Quiconque l’ouvre jouera sous votre nom : ne le montrez à personne.
web-other-device-link = Lien vers un autre appareil
web-other-device-code = Le même lien sous forme de code
web-take = Un autre appareil
web-take-about = Sur cet appareil, vous serez { $name } : mêmes tables, cotes et tournois que sur l’autre.
web-take-instead = Cet appareil joue actuellement en tant que { $name }. Pour garder ce joueur, transférez-le d’abord sur un autre appareil.
web-take-now = Continuer en tant que { $name }
web-everything = Tout ce qui vous concerne
web-export = L’enregistrer dans un fichier
web-export-about = Un fichier JSON avec vos tables et parties, résultats, cotes, tournois, ce que vous avez dit, vos appareils et les réglages de ce navigateur. Il ne contient aucune clé permettant d’être vous.
web-leave = Tout supprimer…
web-leave-plan = Ce qui va se passer
web-leave-resigned = { $n ->
    [one] Une partie en cours avec d’autres est abandonnée.
   *[other] { $n } parties en cours avec d’autres sont abandonnées.
}
web-leave-deleted = { $n ->
    [one] Une table où personne d’autre ne joue est supprimée.
   *[other] { $n } tables où personne d’autre ne joue sont supprimées.
}
web-leave-stood = { $n ->
    [one] À une table qui n’a pas commencé, votre place redevient libre.
   *[other] À { $n } tables qui n’ont pas commencé, vos places redeviennent libres.
}
web-leave-kept = { $n ->
    [one] Une partie finie reste aux autres ; vous y êtes « N. N. », et ce que vous avez dit disparaît.
   *[other] { $n } parties finies restent aux autres ; vous y êtes « N. N. », et ce que vous avez dit disparaît.
}
web-leave-withdrawn = { $n ->
    [one] Vous quittez un tournoi.
   *[other] Vous quittez { $n } tournois.
}
web-leave-directed = { $n ->
    [one] Un de vos tournois continue sans directeur, ou finit si vous seul pouviez le commencer.
   *[other] { $n } de vos tournois continuent sans directeur ; ceux que vous seul pouviez commencer finissent.
}
web-leave-ratings = { $n ->
    [one] Votre cote disparaît.
   *[other] Vos { $n } cotes disparaissent.
}
web-leave-always = Vos nom, appareils, résultats et succès sont supprimés. Il n’y a pas de retour.
web-leave-sure = Je confirme
web-leave-now = Tout supprimer maintenant
web-left = Vos données sont supprimées. Ce que les autres gardent de vos parties ne vous nomme plus.
web-leave-not = Tout garder
