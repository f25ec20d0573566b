# Les robots par leur nom
bots-no-files = « { $name } » est un fichier : les robots tirés de fichiers ne jouent que dans l’arène (`ludotheque arena`).
bots-no-file = Il n’y a pas de fichier « { $file } ».
bots-file-failed = « { $file } » ne peut pas servir de robot : { $why }
bots-no-class = Il n’y a pas de classe « { $cls } » dans « { $file } ».
bots-no-choose = « { $cls } » n’est pas un robot : il n’a pas de méthode « choose ».
