# Staying oneself: devices, export, leaving

server-no-device = There is no such device.
server-own-device = This is the device you are using.
server-device-ended = This device was signed out from elsewhere, or its player was deleted.
server-many-devices = You have { $n } devices already. End one of them first.
server-not-sure = Nothing was deleted: please confirm.
server-bad-handover = This link has been used already, or is too old. Make a new one on the other device.

web-devices = Your devices
web-device-unknown = A device
web-device-this = this one
web-device-seen = last here on { $day }
web-device-end = Sign out
web-other-device = Use another device as well
web-other-device-about = Be yourself on your phone, too: the same name, tables and ratings. End a device here when it is no longer yours.
web-other-device-shown = Open this link on the other device. It works once, until { $time }, and is not shown again. Anyone who opens it can play as you: show it to no one.
web-other-device-link = Link to another device
web-other-device-code = The same link as a code
web-take = Another device
web-take-about = On this device you will be { $name }: with the same tables, ratings and events as on the other one.
web-take-instead = This device currently plays as { $name }. Move { $name } to another device first to keep it.
web-take-now = Continue as { $name }
web-everything = Everything about you
web-export = Save it as a file
web-export-about = A JSON file with your tables and records, results, ratings, events, what you said, your devices, and the settings of this browser. It holds no key by which anyone could be you.
web-leave = Delete everything…
web-leave-plan = What will happen
web-leave-resigned = { $n ->
    [one] One running match with others is resigned.
   *[other] { $n } running matches with others are resigned.
}
web-leave-deleted = { $n ->
    [one] One table where no one else plays is deleted.
   *[other] { $n } tables where no one else plays are deleted.
}
web-leave-stood = { $n ->
    [one] At one table that has not begun, your seat is free again.
   *[other] At { $n } tables that have not begun, your seats are free again.
}
web-leave-kept = { $n ->
    [one] One finished match stays with the others; you are called “N. N.” there, and what you said is gone.
   *[other] { $n } finished matches stay with the others; you are called “N. N.” there, and what you said is gone.
}
web-leave-withdrawn = { $n ->
    [one] You withdraw from one event.
   *[other] You withdraw from { $n } events.
}
web-leave-directed = { $n ->
    [one] One event of yours goes on without a director, or ends if only you could begin it.
   *[other] { $n } events of yours go on without a director; those that only you could begin end.
}
web-leave-ratings = { $n ->
    [one] Your rating goes.
   *[other] Your { $n } ratings go.
}
web-leave-always = Your name, devices, results and achievements are deleted. There is no way back.
web-leave-sure = I confirm
web-leave-now = Delete everything now
web-left = Your data is deleted. What others keep of your matches no longer names you.
web-leave-not = Keep everything
