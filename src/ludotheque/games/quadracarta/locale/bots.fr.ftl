bots-level-hard-about-minisurf = Garde de la place pour les cartes à venir, et vous laisse les plus gênantes ; il lui échappe parfois quelque chose.
bots-level-expert-about-minisurf = Ne laisse rien passer, et imagine la fin de la partie avant de prendre une carte.
bots-level-easy-about-maxisurf = Laisse passer la plupart des bons emplacements, et passe dès que son jeu est correct.
bots-level-normal-about-maxisurf = Voit beaucoup d’emplacements, pas tous, et ne risque pas un bon jeu.
bots-level-hard-about-maxisurf = Laisse échapper moins d’emplacements que Normal, fait grandir ses villes, et pèse le moment de passer.
bots-level-expert-about-maxisurf = Pose aussi en vue de la carte suivante, et passe quand piocher ferait perdre plus souvent.
bots-reason-minisurf = { $fitting ->
    [0] aucune des { $unseen } cartes à venir ne tiendrait
    [1] 1 des { $unseen } cartes à venir tiendrait
   *[other] { $fitting } des { $unseen } cartes à venir tiendraient
  } sans nouveau blason
bots-reason-maxisurf-stop = passe avec un plus petit groupe de { $n }
bots-reason-maxisurf-go = { $n ->
    [one] { $n } carte peut encore venir
   *[other] { $n } cartes peuvent encore venir
  }
bots-reason-maxisurf-groups = { $n ->
    [one] { $n } groupe dans votre jeu
   *[other] { $n } groupes dans votre jeu
  }
minisurf-why-now = la surface est alors de { $better } blasons au lieu de { $made }
minisurf-why-later = vos cartes restantes ajoutent { $better ->
    [one] { $better } blason
   *[other] { $better } blasons
  } en tout, au lieu de { $made }
minisurf-why-others = le meilleur des autres finit avec { $better } blasons au lieu de { $made }
minisurf-why-fitting = { $better ->
    [1] 1 des { $unseen } cartes à venir tient
   *[other] { $better } des { $unseen } cartes à venir tiennent
  } alors sans nouveau blason, au lieu de { $made } ; { $told }
minisurf-why-next = une carte à venir ajoute alors { $better ->
    [one] { $better } blason
   *[other] { $better } blasons
  } à sa meilleure place au lieu de { $made } ; { $told }
maxisurf-why-smallest = plus petit groupe à la fin : { $better ->
    [one] { $better } blason
   *[other] { $better } blasons
  } au lieu de { $made }
maxisurf-why-next = une fois la prochaine carte posée, le plus petit groupe compte { $better ->
    [one] { $better } blason
   *[other] { $better } blasons
  } au lieu de { $made } ; { $told }
maxisurf-why-groups = { $told } ; juste après le coup, les plus petits groupes comptent { $better } blasons, au lieu de { $made }
minisurf-theme-now = peu de blasons maintenant
minisurf-theme-later = de la place pour les cartes à venir
minisurf-theme-others = les cartes laissées aux autres
