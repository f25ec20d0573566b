# The page without a server.
static-no-open-seats = This page plays without a server: every seat is a person at this device or a bot.
static-newer-backup = This backup was made by a newer version. Open the page again with a network, then try once more.
static-loading = Preparing the games…
static-elsewhere = Ludothèque is open in another tab, and your matches are played there.
static-take-over = Play here instead
static-failed = The games could not be loaded: { $why }
static-unsaved = Your last moves could not be kept: this browser’s storage is full or closed. Save your matches as a file before you close the page.
static-backup = Your matches
static-backup-about = They are kept in this browser and nowhere else. Save them as a file now and then; another browser reads it, too.
static-backup-save = Save all matches as a file
static-backup-restore = Read such a file
static-backup-restored = { $n ->
    [0] All of these matches were here already.
    [one] One match is here again.
   *[other] { $n } matches are here again.
}
static-imported = Matches from files
static-imported-none = None yet.
static-server = With other people
static-server-about = Tables over the network, events and ratings need a server. If you know one, open it here.
static-server-address = Address of the server
static-server-address-wrong = This is no address. Write it as in the browser, such as games.example.org.
static-server-open = Open the server
static-server-take = Open this match there
static-server-too-long = This match is too long for an address: save it as a file, and open the file there.
static-daily = Without a server the draws follow from the date: they are the same for everyone, and results are not compared here.
static-fetching = Fetching Pyodide and msgspec (once)…
static-built = The page is in { $folder }: { $files } files, { $megabytes } MB as gzip. Any web server can serve this folder; opened as a file it does not work, because browsers start no workers from files.
static-not-compiled = No Node here could compile its modules, so every visitor’s browser does, some seconds longer. Install Node 20 or newer and run this command again.
static-no-client = The browser client is not built: run this command through ./play in a checkout, or install a released package.
static-not-empty = { $folder } is not empty, and not an earlier build of this page. Name another folder.
static-no-package = { $file } could not be fetched. Is the network there? ({ $why })
static-other-file = { $file } is not the file that was expected: its hash differs.
