# What `--help` prints: one text for the whole, one for each command. A test holds them to the
# parameters that there are.
help =
    Ludothèque: modern board games to play, to watch and to simulate.

    { $program }                 open the games: in the browser where there is a screen, else here
    { $program } COMMAND --help  what a command takes

    home        open the games in the terminal
    play        play a game
    resume      go on with a saved match
    matches     list the saved matches
    join        sit down at a table on a server, by its invitation link
    host        open a table on a running server, and sit down there
    event       tournaments on a server: make one, take part, play, results
    replay      show a match move by move
    rules       the rules of a game, with the rulings
    games       list the games
    score       score a table that was played elsewhere
    print       print a game’s pieces (PDF)
    serve       open tables in the browser, alone or with friends
    docs        open the documentation in the browser
    think       think for the bots of a server that several processes serve
    web         build the games as a static page that needs no server
    admin       for those who run a server: load, storage, tables, guests, copies, repairs
    review      say what of a finished match was luck, what skill, and where it was decided
    puzzle      find the best move, in positions of a game or of your own match
    arena       let bots play each other and compare them
    study       play many matches and say what a game, or a change of it, is like
    dataset     write many matches of all games to files to learn from
    benchmark   frozen tasks for bots, with results that others can check
    bench       measure how fast random matches run
    completion  print a script by which your shell completes these commands

    --lang en or --lang fr  with every command; otherwise the language of the system
    --version               print the version
help-home =
    { $program } home
    Open the games in the terminal.

    --plain  lines of text only, for screen readers, scripts and pipes
help-play =
    { $program } play GAME
    Play a game: its id, as the command games lists it.

    --seats WHO,WHO      who sits where, e.g. human:Ana,hard,greedy; then only what the rules
                         want to know of people is asked: in TAXI, who is the youngest
    --colours ONE,TWO    the players’ colours where the game has them, e.g. purple,orange
    --NAME VALUE         a table option by its own name: --tiles square, --cards FILE
    --option NAME=VALUE  the same; can be repeated
    --seed NUMBER        the draws of another match with this number
    --takeback           allow undo beyond draws when playing alone or against bots
    --plain              lines of text only
help-resume =
    { $program } resume
    { $program } resume MATCH
    Go on with a saved match: its id, or its .ludo file. Without either it offers those that wait, the
    last one first.

    --plain  lines of text only
help-matches =
    { $program } matches
    List the saved matches, the last one first, each under the id that resume and replay take.

    --json  a JSON object a match
help-join =
    { $program } join LINK
    { $program } join SERVER CODE
    Sit down at a table on a server: the invitation link that a browser shows, or the server’s address
    and the table’s code. The same command again goes on where you left; a link that takes your seat
    to another device works here, too.

    --name NAME    what you are called there
    --colour NAME  the colour you would like, where the game has them
    --plain        lines of text only
help-host =
    { $program } host GAME
    Open a table on a running server, and sit down there. Others come with the link that is shown.

    --server ADDRESS     http://localhost:8421, if left out
    --seats WHO,WHO      me, open (for anyone with the link), or a bot, e.g. me,open,hard
    --colours ONE,TWO    the players’ colours where the game has them, e.g. purple,,orange
    --NAME VALUE         a table option by its own name: --tiles square
    --option NAME=VALUE  the same; can be repeated
    --listed             show the table to everyone on that server
    --name NAME          what you are called there
    --plain              lines of text only
help-replay =
    { $program } replay MATCH
    Show a match move by move: its id, or its .ludo file.

    --plain  lines of text only
help-review =
    { $program } review MATCH
    Say what of a finished match was luck and what skill, and where it was decided. MATCH is its
    id, or its .ludo file. Every position is played on many times, in two processes.

    --seat NUMBER    tell of this player alone, 1 is the first
    --budget BUDGET  17s if left out; 800ms, or a number of samples a position, e.g. 64: then the
                     same match gets the same review
    --json           one JSON object: seats and moves
    --out FILE       write a page that opens in any browser, offline
help-puzzle =
    { $program } puzzle GAME|MATCH
    Find the best move: in the puzzles of a game, or in three positions of a finished match (its
    id, or its .ludo file). Answer with a number of the list. Other answers are played out: what
    they lose is told.

    --number NUMBER  this puzzle alone
    --daily          the puzzle of this day: the same for everyone
    --seat NUMBER    of a match: decisions of this player alone, 1 is the first
    --plain          lines of text only
help-rules =
    { $program } rules GAME
    Print the rules of a game, with the rulings.

    --plain  print them instead of opening them in a pager with search
help-games =
    { $program } games
    List the games.

    --json  one JSON object a game, with its options
help-score =
    { $program } score GAME [FILE]
    Score a table that was played elsewhere, by the rules. Without FILE, what lies on it is asked
    for (not in Cascadia). FILE has one player’s board a line, as JSON; in Cascadia it comes from
    the browser’s page “Score your own table”; - reads standard input.

    --option NAME=VALUE  a card or a ruling; can be repeated
    --lenient            score boards that cannot be, too
    --json               one JSON object a board
help-print =
    { $program } print GAME
    Write the pieces of a game as a PDF in real sizes, to print, cut and play: our own drawings of
    boards, cards and tokens, and score sheets. Print at 100 %; on each page a line of 50 mm tells
    whether the printer has kept the size.

    --out FILE           the file to write (GAME.pdf)
    --paper a4|letter    the paper
    --no-backs           without the backs of cards, which are for printing on both sides
    --grey               without colours
    --option NAME=VALUE  a variant: a file with your own town (city=FILE) or cards (cards=FILE)
    --products 2-30,36   Quadrata for a class: only these numbers on the cards
    --exercises N        Quadrata: so many exercises with their answers
help-serve =
    { $program } serve
    Open tables in the browser, alone or with friends.

    --host ADDRESS       127.0.0.1 is this computer alone, 0.0.0.0 all its networks
    --port NUMBER        8421, or the next one that is free, if left out
    --page PAGE          what the browser opens first, e.g. new/cascadia
    --no-open            do not show the page in the browser
    --name NAME          a name people reach this server by, e.g. games.example.org; can be repeated
    --https              a proxy in front of this server speaks HTTPS
    --proxy NETWORK      where the proxy is, if not on this machine (10.88.0.0/16); can be repeated
    --database URL       an SQLAlchemy URL; otherwise SQLite in the data folder
    --processes N        how many processes serve (1); more than one needs PostgreSQL
    --bot-processes N    how many processes bots think in; 0: threads
    --keep-days N        days that finished matches are kept; 0: for ever (730)
    --log FORM           text, or json: one object a line, on standard error (text)
    --push               let people have notices in their browsers; needs the extra “notices” and HTTPS
    --mail URL           let people have notices by e-mail: smtps://user@mail.example.org, or smtp:// with
                         STARTTLS (or LUDOTHEQUE_MAIL); the password is in LUDOTHEQUE_MAIL_PASSWORD
    --mail-from ADDRESS  who e-mails come from (or LUDOTHEQUE_MAIL_FROM)
    --webhooks           let people have notices sent to programs of their own
    --private-addresses  notices may go to addresses of the own network, and without HTTPS
    --offline-page FOLDER
                         what “web FOLDER” has built: the installed app plays without a network, too
help-docs =
    { $program } docs
    Open the documentation in the browser, from files on this computer, and say where they are.
help-web =
    { $program } web FOLDER
    Build the games as a static page: rules, bots and records run in the visitor's browser, and any
    web server can serve the folder. Pyodide and msgspec are fetched once, with npm and pip.
help-think =
    { $program } think --database postgresql://…
    Think for the bots of a server, on this or another machine. Work that is lost with a process is
    taken up by another.

    --database URL       the server's PostgreSQL (or LUDOTHEQUE_DATABASE)
    --processes N        how many bots think at once; as many as there are cores if left out
    --log FORM           text, or json: one object a line, on standard error (text)
help-event =
    { $program } event make GAME
    Make a tournament on a server that runs; prints its link. Its maker directs it.

    --kind KIND          duplicate (everyone plays the same deals), swiss, round-robin or knockout
    --rounds N           deals of a duplicate, rounds of a Swiss (5)
    --seats N            players at a table; a duplicate is played as the daily challenge is
    --together           a duplicate at tables of people, each compared with those on the same seat
    --by places|points   what ranks a duplicate first
    --bot LEVEL          a bot takes empty seats; otherwise there are byes
    --same               the same draws at all tables of a round
    --late               one may join after the beginning
    --hours N            for each round, or for all deals played alone
    --minutes N          for each player and match; --days N: for each turn
    --title WORDS        what it is called
    --server ADDRESS     otherwise the one on this computer
    --name NAME          what you are called there
    --NAME VALUE         a table option by its own name; --option NAME=VALUE is the same

    { $program } event join LINK       take part (--name NAME); leave LINK withdraws
    { $program } event status LINK     how far it is, and whether something waits for you
    { $program } event standings LINK  who leads
    { $program } event play LINK       your next deal or match (--plain lines of text only)
    { $program } event results LINK FILE   keep the results: FILE.csv or FILE.json
    { $program } event list            events of yours (--server ADDRESS)

    For the director:
    { $program } event begin LINK      begin it
    { $program } event bot LINK LEVEL  enter a bot
    { $program } event close LINK      time is up for what is being played
    { $program } event admit LINK ENTRY       let someone in who asked after deals were begun
    { $program } event withdraw LINK ENTRY    take an entry out, or refuse it, by its number
    { $program } event rule LINK ROUND TABLE  settle a table: --places "1 2", by seat; of a
                                       duplicate an entry’s deal: --score N, without it the deal does
                                       not count. --why WORDS says why
    { $program } event end LINK        end it now
help-admin =
    { $program } admin
    The page for those who run a server: how busy it is, what it stores, the tables that changed last.
    This and all that follows works on the data folder or the database, while servers run.

    { $program } admin load            how busy every process is
    { $program } admin storage         what is stored, and whose tables take most
    { $program } admin tables [TABLE]  the tables that changed last, or who sits at one (--most N: how many)
    { $program } admin guests [NAME]   guests by their last visit, or those of this name (--most N: how many)
    { $program } admin drafts [DRAFT]  shared drafts, the most reported first, or the files of one (--most N: how many)

    { $program } admin remove-draft DRAFT
    Delete a shared draft of the workshop. Tables that were opened with it go on.

    { $program } admin close TABLE
    End its match without a result; everyone there is told. A table that has not begun goes.

    { $program } admin block GUEST, { $program } admin unblock GUEST
    Shut a guest out, by the id that tables and guests print; let a guest in again.

    { $program } admin backup FILE
    Copy the SQLite file of the data folder, while the server runs.

    { $program } admin upgrade
    Bring the database of an older version up to date, with all servers stopped. A SQLite file is copied
    first (serve does both by itself); of PostgreSQL make a dump first.

    { $program } admin recount
    Work all ratings out again from the rated results, and say how many figures were different.

    { $program } admin repair [TABLE]
    Look through a table of a server, or through all of them, and mend what can be derived anew. What
    a match consists of is not touched, unless you say so; servers may run meanwhile.

    --database URL       as for serve; otherwise SQLite in the data folder
    --cut                give up the moves that cannot be replayed, and all after them
help-arena =
    { $program } arena GAME --bots NAME,NAME
    Let bots play each other and compare them. Every deal is played by every line-up in every
    rotation of the seats. The results (records of all matches, Parquet, an HTML report) go to a
    folder; the same command again goes on where it was stopped (Ctrl+C), and with more games adds
    to what is there.

    --bots NAMES         separated by commas: easy, normal, hard, expert, greedy, random, casual,
                         flat, tree, or FILE.py:CLASS, a file of yours. Such a file is code, and
                         the arena RUNS it: use files you trust only. A budget a turn can follow:
                         hard@300ms, tree@500 (simulations).
    --games NUMBER       matches, rounded up to whole deals (100)
    --seed NUMBER        which deals are played, and the bots’ own luck (1)
    --seats NUMBER       players in a match; the smallest number from 2 on, if left out
    --workers NUMBER     processes (1)
    --cluster WHERE      play on a Ray cluster: auto (this machine’s), local (one on this machine) or
                         an address; --workers is then how many processors at most
    --option NAME=VALUE  a table option; can be repeated
    --out FOLDER         for the results; arena/… if left out
    --json               print the figures as JSON
help-study =
    { $program } study GAME
    Play many matches and say what the game is like: how long, how many choices, points and margins, who
    moves first, when it is decided, what is used how often. With --vary also what a change makes
    different, on the same draws, and which differences are real. An HTML report goes to a folder.

    --option NAME=VALUE     a table option for all matches; can be repeated
    --vary NAME=VALUE,…     an option with several values, each with all the others; a file option
                            takes files (--vary city=a.toml,b.toml); can be repeated
    --compare NAME=VALUE    the game as it is beside this value (--compare city=my_town.toml); can be
                            repeated: all values together
    --bots NAMES            who plays, as in arena (normal); several rotate through the seats
    --matches NUMBER        of each variant, rounded up to whole deals (100)
    --seed NUMBER           which deals are played, and the bots’ own luck (1)
    --seats NUMBER          players in a match
    --workers NUMBER        processes (1)
    --cluster WHERE         play on a Ray cluster: auto, local or an address, as in arena
    --out FOLDER            for the report and the matches (Parquet); study/… if left out. The same
                            command again goes on where it was stopped
    --json                  print the figures as JSON
help-dataset =
    { $program } dataset
    Let bots play many matches of all games, for 2 to 4 players, and write them to compressed files with
    a description, a schema and a licence. The same command again goes on where it was stopped, and
    makes the same files on every machine.

    --matches NUMBER  all together (100,000)
    --games NAMES     separated by commas; all games, if left out
    --bots NAMES      one is drawn for each seat (random,easy@16,normal@16,hard@16)
    --seed NUMBER     which deals are played, and the bots’ own luck (1)
    --workers NUMBER  processes (1)
    --cluster WHERE   play on a Ray cluster: auto, local or an address, as in arena
    --out FOLDER      for the files; dataset if left out
help-benchmark =
    { $program } benchmark
    List the tasks: fixed deals, and opponents that think in simulations, so that results of all
    machines can be compared.

    { $program } benchmark run TASK --bot NAME
    Let a bot play a task and write its results, which hold all of its choices.

    --bot NAME        as in arena: easy, hard@64, greedy, or FILE.py:CLASS, whose code is run
    --workers NUMBER  processes (1)
    --out FILE        for the results; TASK-BOT.json if left out
    --author NAME     who made the bot
    --note WORDS      how it was made, how much it may think, where its code is

    { $program } benchmark check FILE
    Check results, also of others: no code of their bot is run.

    --matches NUMBER  that are played again (5)

    { $program } benchmark table FOLDER
    Print the results of a folder as a table in Markdown.
help-completion =
    { $program } completion bash|zsh|fish
    Print the script by which a shell completes commands, games, their options and saved matches.

    bash  eval "$({ $program } completion bash)"   in ~/.bashrc
    zsh   eval "$({ $program } completion zsh)"    in ~/.zshrc, after compinit
    fish  { $program } completion fish | source    in ~/.config/fish/config.fish
help-bench =
    { $program } bench GAME
    Measure how fast random matches run on one core; all games if none is named.

    --seats NUMBER    players in a match
    --seconds NUMBER  how long to measure (3)
    --json            one JSON object a game
help-options = Table options, with their default values in brackets:
