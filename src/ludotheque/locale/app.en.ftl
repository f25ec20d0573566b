# The client as an app
web-app = An app
web-app-what = Put Ludothèque on your home screen: it opens like an app and shows how many turns wait for you.
web-app-install = Install
web-app-offline = No network: your tables as they were seen last and the rules can be read. Playing, also alone against bots, needs the server.
web-app-match-seen = No network: the end of this match as seen on { $when }
web-app-newer = A new version of Ludothèque is here.
web-app-renew = Reload
web-app-as-of = As seen on { $when }
web-app-no-tables-seen = Your tables have not been seen on this device yet.
web-app-finished-seen = Finished matches seen on this device
