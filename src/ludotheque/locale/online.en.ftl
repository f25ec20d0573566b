# Tables on a server: links and connections
online-bad-link = “{ $link }” is not an invitation link. One looks like http://localhost:8421/table/abcd2345efgh6789.
online-bad-event = “{ $link }” is not the link of an event. One looks like http://localhost:8421/event/abcd2345efgh.
online-bad-code = “{ $code }” is not the code of a table, or the address before it already names one.
online-bad-server = “{ $link }” is not the address of a server. One looks like http://localhost:8421.
online-nobody = No one answers at { $server }. Is the server still running?
online-no-host = { $server } was not found. Check the address and the network.
online-slow = { $server } does not answer.
online-certificate = { $server } cannot prove that it is the server it claims to be: its certificate is not valid. For your own certificate, name its file in the variable SSL_CERT_FILE.
online-no-https = { $server } does not speak HTTPS. Try the link with http:// instead.
online-unreachable = { $server } cannot be reached.
online-no-server = { $server } answers, but not as a Ludothèque server does.
online-bad-answer = The server says something that this version of Ludothèque cannot read. One of the two needs an update.
online-protocol = The server speaks another protocol ({ $yours }, not { $mine }). One of the two needs an update.
online-not-kept = What the server knows this terminal by cannot be kept: { $why }
online-untold = (something this version of Ludothèque cannot say)
online-lost = Connection lost; trying again…
online-back = The connection is back.
online-connecting = Connecting…
online-seat-kept = Your seat is kept. Come back with: { $command }
online-left = You have left the table. Your seat, if you have one, is kept.

# Waiting for players
online-lobby = The match begins when every seat is taken. Invite others with this link:
online-waiting = You have a seat. The match begins when every seat is taken.
online-sitting = You already have a seat. Press Enter on it to stand up.
online-your-name = What is your name? [{ $name }]
online-which-seat = Which seat? Type its number, or press Enter for seat { $n }; q leaves.
online-lobby-help = Waiting for players. say … talks to the others, stand leaves your seat, q leaves the table.

# At the table
online-watching = You are watching.
online-bot-plays = A bot plays for you. To take the seat back: the menu (M), or the command back.
online-said = “{ $words }”
online-said-by = { $name }: “{ $words }”
online-action = { $action }
online-play-again = Play again? Type again, or press Enter to leave.
online-again = There is a rematch.
online-vote-abandon-open = Stop the match here, without a result? (menu, M; or the commands stop and no)
online-vote-abandon-refused = The match goes on.
online-vote-bot-open = Let a bot play for { $who }? (menu, M; or the command bot)
online-vote-bot-refused = No bot plays.
online-help = With others at the table: say … talks to them, stop proposes to stop without a result, no refuses that, bot proposes one for someone who is away, back takes your seat from a bot. q leaves; your seat is kept.
online-say-what = What would you like to say to everyone at the table?
online-which-link = The invitation link, as the browser shows it:
online-menu-leave = Leave (your seat is kept)
terminal-menu-chat = Say something
terminal-menu-stop = Propose to stop without a result
terminal-menu-stop-agree = Agree to stop without a result
terminal-menu-stop-refuse = Refuse to stop: play on
terminal-menu-back = Take the seat back from the bot
terminal-key-chat = talk
terminal-key-chat-help = say something to everyone at the table
terminal-key-say = say it
terminal-key-join = join a table
terminal-key-sit = sit down
terminal-key-stand = stand up
terminal-key-bot = a bot here, or none
