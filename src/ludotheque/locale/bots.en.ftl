# Bots by name
bots-no-files = “{ $name }” is a file: bots from files play in the arena only (`ludotheque arena`).
bots-no-file = There is no file “{ $file }”.
bots-file-failed = “{ $file }” cannot be used as a bot: { $why }
bots-no-class = There is no class “{ $cls }” in “{ $file }”.
bots-no-choose = “{ $cls }” is no bot: it has no method “choose”.
