# The page without a server.
static-no-open-seats = This page plays without a server: every seat is a person at this device or a bot.
static-newer-backup = This backup was made by a newer version. Open the page again with a network, then try once more.
