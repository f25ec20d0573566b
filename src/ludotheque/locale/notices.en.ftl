# Notices: what they say
notices-turn = It is your turn
notices-turn-body = { $game }, with { $names }
notices-turn-alone = { $game }
notices-event = Your event begins
notices-event-body = { $title } ({ $game })
notices-test = Notices get through
notices-test-body = This is what they look like.
notices-sentence = { $title }: { $body }
notices-letter =
    { $body }

    { $address }

    --
    What you are told, and when: { $settings }
    No more e-mail from this server, with one click: { $stop }
notices-confirm-subject = Please confirm your address
notices-confirm-letter =
    Someone wishes to be told at this address, by the game server { $server }, when it is their turn.

    If it was you, confirm it here (within a day):
    { $address }

    If it was not, there is nothing to do: you will hear no more.

# What is refused
notices-none = This server sends no such notices.
notices-too-many = At most { $n } of this kind are possible. Please remove one first.
notices-bad-address = This must be an address that begins with https://.
notices-private-address = This address is in a private network: notices do not go there.
notices-bad-browser = The browser’s answer was not understood.
notices-bad-mail = This is not an e-mail address.
notices-bad-zone = There is no time zone “{ $zone }”.
notices-bad-language = This language is not known.
notices-bad-token = This link is too old, or has been used already.
notices-no-way = You have no such notification.
notices-not-sent = It could not be sent. Please try again later.
notices-gone = Nothing gets through there any more; it has been removed.
notices-bad-mail-server = The mail server must be given like smtps://user@mail.example.org or smtp://user@mail.example.org:587.
notices-no-sender = E-mail needs a sender: --mail-from games@example.org
notices-no-password = The password of the mail server could not be read from { $file }.

# In the browser
web-notices-title = Notices
web-notices-what = When it is your turn and you are not at the table, or when an event begins: once for each turn.
web-notices-turns = Tell me of my turn
web-notices-turns-days = in matches over days
web-notices-turns-all = in every match
web-notices-turns-none = never
web-notices-events = Tell me when an event of mine begins
web-notices-quiet = Quiet hours
web-notices-from = from
web-notices-until = until
web-notices-zone = Time zone: { $zone }
web-notices-push = On this device
web-notices-push-on = Turn on
web-notices-push-denied = This browser does not allow notices from this site. You can change that in its settings.
web-notices-push-unsupported = This browser cannot show notices. On an iPhone or iPad, add the site to the home screen first.
web-notices-push-insecure = Notices in the browser need HTTPS.
web-notices-mail = By e-mail
web-notices-mail-field = E-mail address
web-notices-mail-add = Send me a link
web-notices-mail-wait = A link has been sent to { $address }. Follow it to confirm the address.
web-notices-hook = To a program (webhook)
web-notices-hook-field = Address (https://…)
web-notices-hook-add = Add
web-notices-hook-secret = The secret it is signed with. It is shown only now:
web-notices-browser = A browser ({ $service })
web-notices-this = This browser
web-notices-failing = did not get through lately
web-notices-end = Remove
web-notices-end-named = Remove { $what }
web-notices-try = Try it
web-notices-try-named = Try { $what }
web-notices-tried = Sent.
web-notices-name-first = Give a name first: then you can be told.
web-confirm-title = Confirm your e-mail address
web-confirm-what = After this, notices of your games come to that address.
web-confirm-yes = Confirm
web-confirm-done = { $address } is confirmed.
web-stop-title = No more e-mail
web-stop-done = You will get no more e-mail from this server at { $address }.
web-stop-was = You will get no more e-mail from this server.
web-stop-again = You can turn it on again in your profile at any time.
