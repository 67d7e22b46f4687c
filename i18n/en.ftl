## Names of the variants (made from their ids)
variant-star2 = Chinese checkers
variant-star3 = Chinese checkers for three
variant-star4 = Chinese checkers for four
variant-star6 = Chinese checkers for six
variant-star2-15 = Chinese checkers, 15 pieces
variant-star2-long = Chinese checkers, long hops
variant-star6-long = Chinese checkers for six, long hops
variant-star-pairs = Chinese checkers in pairs
variant-star-3pairs = Chinese checkers, three pairs
variant-intl2 = International Chinese checkers
variant-intl3 = International Chinese checkers for three
variant-intl4 = International Chinese checkers for four
variant-intl5 = International Chinese checkers for five
variant-intl6 = International Chinese checkers for six
variant-jp2 = Diamond Game
variant-jp3 = Diamond Game for three
variant-capture2 = Capture Chinese checkers
variant-capture3 = Capture Chinese checkers for three
variant-capture4 = Capture Chinese checkers for four
variant-capture5 = Capture Chinese checkers for five
variant-capture6 = Capture Chinese checkers for six
variant-halma16 = Halma
variant-halma8 = Halma 8×8
variant-halma10 = Halma 10×10
variant-halma16-4 = Halma for four
variant-ugolki9 = Ugolki 3×3
variant-ugolki12 = Ugolki 3×4
variant-ugolki16 = Ugolki 4×4
variant-international = International draughts
variant-russian = Russian draughts
variant-brazilian = Brazilian draughts
variant-english = English draughts (checkers)
variant-pool = Pool checkers
variant-italian = Italian draughts
variant-spanish = Spanish draughts
variant-portuguese = Portuguese draughts
variant-czech = Czech draughts
variant-thai = Thai draughts
variant-canadian = Canadian draughts
variant-frisian = Frisian draughts
variant-frysk = Frysk!
variant-killer = Killer draughts
variant-breakthrough = Breakthrough draughts
variant-turkish = Turkish draughts
variant-giveaway-international = International giveaway
variant-giveaway-russian = Russian giveaway
variant-giveaway-brazilian = Brazilian giveaway
variant-giveaway-english = English giveaway

## A line about each family, under the name of a game; a variant may have its own
about-star = The star of 121 holes: hop over anyone, take nobody, be first in the ray across.
about-star-pairs = Two pairs, partners opposite: a pair has its place when both are home.
about-star-3pairs = Three pairs, partners opposite: a pair has its place when both are home.
about-jp2 = Fourteen men and a king each: the king hops over whole rows and must reach the far tip.
about-jp3 = Fourteen men and a king each: the king hops over whole rows and must reach the far tip.
about-capture = Sixty pieces that nobody owns: hop with any, keep what you hop over, take the most.
about-halma = Step or hop in all eight directions: bring every piece into the opposite corner.
about-ugolki = Step or hop along ranks and files only: bring every piece into the opposite corner.
about-draughts = Take what you must, jump over what you take, and leave the other side without a move.
about-international = Ten by ten: captures are a duty, the longest first, and kings fly.
about-russian = Eight by eight: any capture will do, and a man crowned on its way captures on as a king.
about-brazilian = The rules of the big board on eight by eight: the longest capture, flying kings.
about-english = Black moves first; men capture forwards alone, and a king goes one square.
about-pool = Black moves first; men capture both ways, kings fly, any capture will do.
about-italian = Men never take kings; the most pieces first, then with a king, then most kings.
about-spanish = Men capture forwards, kings fly; the most pieces first, then the most kings.
about-portuguese = Men capture forwards, kings fly; the most pieces first, then the most kings.
about-czech = Men capture forwards, kings fly; a king captures before a man does.
about-thai = Eight men each; a flying king lands right behind what it takes.
about-canadian = Twelve by twelve with thirty men each, by the international rules.
about-frisian = Captures go along ranks and files too, and the most valuable one is a duty.
about-frysk = Frisian draughts with five men each: a short, sharp game.
about-killer = International, but a capture that ends on a king stops right behind it.
about-breakthrough = International, but the first king wins.
about-turkish = All 64 squares: pieces go straight ahead and sideways, and so do captures.
about-giveaway-international = International rules the other way round: lose all your pieces to win.
about-giveaway-russian = Russian rules the other way round: lose all your pieces to win.
about-giveaway-brazilian = Brazilian rules the other way round: lose all your pieces to win.
about-giveaway-english = English rules the other way round: lose all your pieces to win.

## The frame of every page
site-name = Skok
site-beta = beta
site-free = Free software: take the code and host it yourself.
title-lobby = Skok: Chinese checkers, Halma and draughts by a link
title-of = { $page } · Skok
skip-to-content = Skip to content
nav-home = Skok, to the first page
language-label = Language
language-en = English
language-ru = Русский
theme-label = Theme
theme-auto = Auto
theme-light = Light
theme-dark = Dark
loading = One moment …
net-offline = No connection. Trying again …
net-restarting = The server restarts. Your game is safe; we will be back in a few seconds.
close = Close
cancel = Cancel

## First page
lobby-heading = Hop to it
lobby-local = Play on this device
lobby-all-games = Show all { $count } games
lobby-fewer-games = Show fewer games
lobby-lead = Play a friend by a link, or the machine. No sign-up, nothing to install.
level-label = Strength of the machine
level-2 = Easy
level-5 = Medium
level-8 = Strong
level-other = Level { $level }
quick-machine = Play the machine
quick-friend = Play a friend
quick-machine-of = Play the machine: { $game }
quick-friend-of = Play a friend: { $game }
tables-heading = Tables
tables-empty = Nobody is waiting just now. Make a table, and its link is your invitation.
tables-mine = Your tables
tables-open = Waiting for players
tables-playing = Being played
tables-join = Open
tables-watch = Watch
tables-join-of = Open table { $id }: { $game }
tables-watch-of = Watch table { $id }: { $game }
tables-free = { $count ->
    [one] { $count } free seat
   *[other] { $count } free seats
  }
tables-plies = { $count ->
    [one] { $count } move played
   *[other] { $count } moves played
  }
tables-more = { $count ->
    [one] Show { $count } more table
   *[other] Show { $count } more tables
  }
tables-own-rules = House rules

## A new table
new-heading = New table
new-open = Set up a table
new-game = Game
new-seats = Who sits where
new-seat-me = Me
new-seat-open = Open, by link
new-lot = Draw lots for the seats of people when the game starts
new-clock = Clock
new-clock-none = No clock
new-clock-own = My own
new-clock-bank = Minutes for each player
new-clock-increment = Seconds added after each move
new-rules = House rules
new-rules-default = As usual: { $value }
new-rules-changed = { $count ->
    [0] all as usual
    [one] { $count } changed
   *[other] { $count } changed
  }
new-number-or-off = No limit
new-number-label = { $name }: how many
new-submit = Make the table
clock-minutes = { $minutes } + { $seconds }
clock-minutes-spoken = { $minutes } min, { $seconds } s a move

## House rules
setting-first = Who moves first
setting-foreign-rays = Rays of other colours
setting-foreign-rays-pass = Hop through, never stop
setting-foreign-rays-closed = Closed
setting-foreign-rays-free = Free
setting-goal-lock = A piece that starts in its goal stays inside it
setting-exit-deadline = Own moves to leave the home ray
setting-reply = The second player may answer the first one's finish
setting-blocking-protection = A full goal counts with only one own piece in it
setting-teams = Partners
setting-teams-none = Everybody for themselves
setting-teams-opposite = Those who sit opposite
setting-play-on = After the first finish the others play for the next places
setting-resign = When somebody resigns or runs out of time
setting-resign-end-for-all = The game ends for all
setting-resign-play-on = The others go on
setting-must-continue = A hop that can go on must go on
setting-limit = Longest game, in rounds
setting-repetition = The third repetition ends the game
setting-no-progress = The third repetition or thirty rounds without progress end the game
setting-long-hops = Long hops over a piece half-way
setting-camp-rule = A piece that starts in its goal stays inside it
setting-must-leave = After 30 moves, pieces left at home no longer block the rival
setting-aim = What wins
setting-aim-capture = To take or shut in all pieces
setting-aim-giveaway = To give all pieces away
setting-aim-breakthrough = The first king
setting-obligation = Which capture is a duty
setting-obligation-any = Any
setting-obligation-majority = The most pieces
setting-obligation-value = The most value
setting-king-captures-first = Of equal captures, one by a king
setting-most-kings = Of equal captures, the most kings
setting-kings-early = Of equal captures, kings first
setting-orthogonal-captures = Captures along ranks and files too
setting-men-capture-back = Men capture backwards
setting-men-take-kings = Men may take kings
setting-crowning = A man that reaches the last row while capturing
setting-crowning-at-end = Is crowned only if it stops there
setting-crowning-in-passing = Captures on as a king
setting-crowning-ends-move = Is crowned and stops
setting-kings = Kings
setting-kings-fly = Go any distance
setting-kings-short = Go one square
setting-landing = Where a king lands
setting-landing-free = Anywhere behind
setting-landing-going-on = Where the capture goes on, if it can
setting-landing-behind = Right behind
setting-landing-behind-king = Right behind a king taken last
setting-lifted = Taken pieces leave
setting-lifted-after = After the move
setting-lifted-at-once = At once
setting-turns-back = A capture may turn straight back
setting-king-run = Moves in a row for one king
setting-one-each = One piece each ends the game
setting-draw-rules = Draws
setting-draw-rules-site = As on this site
setting-draw-rules-official = Official: more small endings are counted
setting-king-moves = Moves by kings alone that draw
setting-king-moves-15 = 15 each
setting-king-moves-20 = 20 each
setting-king-moves-25 = 25 each
setting-king-moves-40 = 40 each
setting-king-moves-off = Not counted
setting-endings = Small endings that are counted
setting-endings-none = None
setting-endings-fmjd = International
setting-endings-russian = Russian
setting-endings-brazilian = Brazilian
setting-endings-pool = Pool checkers
setting-endings-frisian = Frisian
value-on = Yes
value-off = No

## Seats and pieces
seat-white = White
seat-red = Red
seat-blue = Blue
seat-black = Black
seat-yellow = Yellow
seat-green = Green
turn-white = White to move
turn-red = Red to move
turn-blue = Blue to move
turn-black = Black to move
turn-yellow = Yellow to move
turn-green = Green to move
colour-white = white
colour-red = red
colour-blue = blue
colour-black = black
colour-yellow = yellow
colour-green = green
piece-plain = { $colour } piece
piece-man = { $colour } man
piece-king = { $colour } king
piece-royal = { $colour } king
piece-any = piece
seat-partner = with { $seat }
seat-you = you
seat-free = Free seat
guest = Guest { $number }
program = Machine, level { $level }
person = Player

## A table before the game
wait-heading = Waiting for players
wait-lead = The game starts when every seat is taken.
wait-share = Send this link to your friend
wait-copy = Copy the link
wait-copied = Copied
wait-copy-by-hand = Selected: copy it with your keyboard or menu
wait-sit = Sit here
wait-sit-of = Sit here: { $seat }
wait-lot = Seats are drawn by lot when the game starts.
wait-seated = You are at the table. The game starts by itself; keep this page open.

## A game
board-label = Board: { $game }
board-help = Arrow keys move over the board, Enter picks and plays, Escape puts the piece back.
square-empty = { $square }, empty
square-holds = { $square }, { $piece }
square-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
  }
square-no-moves = no moves
square-chosen = picked up
square-end = can move here
square-via = on the way
square-goal = goal
game-your-turn = Your turn
game-their-turn = Waiting for the other side
game-choose-path = Several ways lead there. Pick the next square of the way.
game-sending = Sending the move …
game-watching = You are watching
game-back-to-now = Back to the game
game-looking-back = You are looking back: { $move }
game-looking-start = You are looking back: the start
game-resign = Resign
game-resign-ask = Resign this game?
game-resign-text = The game ends, and you lose it.
game-resign-of = { $seat } gives up the game.
game-resign-yes = Resign
game-eliminate-ask = Play this move?
game-eliminate-text = After { $move } you are out of the game.
game-eliminate-yes = Play it
game-details = About this table
game-seats = Players
game-moves = Moves
game-moves-empty = No move yet
game-moves-round = Round
game-to-start = To the start
game-back = One move back
game-forward = One move forward
game-to-end = To the latest move
game-again = Play again
game-new = To the first page
game-clock-of = Clock: { $seat }
game-type-move = Type a move
game-type-play = Play
game-type-wrong = { $move } cannot be played now.

say-move = { $seat }: { $move }
say-takes = { $count ->
    [one] takes { $count }
   *[other] takes { $count }
  }
say-skipped = { $seat } cannot move and is passed over
say-path-step = { $path }, on to …
say-resigned = { $seat } resigned
say-timeout = { $seat }: time is up
say-sat = { $seat } is taken
say-started = The game has begun

counter-deadline = { $left ->
    [one] { $seat }: { $left } move left to leave home
   *[other] { $seat }: { $left } moves left to leave home
  }
counter-limit = { $left ->
    [one] { $left } round left
   *[other] { $left } rounds left
  }
counter-near-home = { $seat }: one move from home
counter-taken = { $seat }: { $left } taken
counter-no-progress = { $left ->
    [one] { $left } round left in which somebody must make headway
   *[other] { $left } rounds left in which somebody must make headway
  }
counter-kings-25 = { $left ->
    [one] Draw in { $left } move if only kings move
   *[other] Draw in { $left } moves if only kings move
  }
counter-endgame-16 = { $left ->
    [one] Three pieces against a king: draw in { $left } move
   *[other] Three pieces against a king: draw in { $left } moves
  }
counter-endgame-5 = { $left ->
    [one] A small ending: draw in { $left } move
   *[other] A small ending: draw in { $left } moves
  }
counter-kings-15 = { $left ->
    [one] Draw in { $left } move if only kings move
   *[other] Draw in { $left } moves if only kings move
  }
counter-kings-20 = { $left ->
    [one] Draw in { $left } move if only kings move
   *[other] Draw in { $left } moves if only kings move
  }
counter-kings-40 = { $left ->
    [one] Draw in { $left } move if only kings move
   *[other] Draw in { $left } moves if only kings move
  }
counter-endgame-15 = { $left ->
    [one] Three kings or more against one: draw in { $left } move
   *[other] Three kings or more against one: draw in { $left } moves
  }
counter-main-road = { $left ->
    [one] A king on the main road: draw in { $left } move
   *[other] A king on the main road: draw in { $left } moves
  }
counter-endgame-30 = { $left ->
    [one] Four or five pieces: draw in { $left } move
   *[other] Four or five pieces: draw in { $left } moves
  }
counter-endgame-60 = { $left ->
    [one] Six or seven pieces: draw in { $left } move
   *[other] Six or seven pieces: draw in { $left } moves
  }
counter-endgame-13 = { $left ->
    [one] Three kings against one: draw in { $left } move
   *[other] Three kings against one: draw in { $left } moves
  }
counter-endgame-7 = { $left ->
    [one] Two kings against one: draw in { $left } move
   *[other] Two kings against one: draw in { $left } moves
  }
counter-endgame-2 = { $left ->
    [one] One king against another: draw in { $left } move
   *[other] One king against another: draw in { $left } moves
  }
counter-other = { $name }: { $left }

## Games on the device
local-heading = Play on this device
local-lead = Two at one screen, or against the machine. Nothing is sent anywhere, and once the page is open it needs no connection.
local-begin = Begin the game
local-begin-heading = A new game
local-seats = Who plays
local-seat-person = A player at this screen
local-games = Games in this browser
local-games-empty = No games yet.
local-all = To the games on this device
local-open = Open
local-open-of = Open the game: { $game }, { $when }
local-delete = Delete
local-delete-of = Delete the game: { $game }, { $when }
local-delete-ask = Delete this game?
local-delete-text = It is kept in this browser alone and cannot be brought back.
local-unread = A game that cannot be read: its data is damaged.
local-unread-newer = A game kept by a newer version of this page.
local-stuck = This game does not fit today's rules: turn { $turn }, { $move }, cannot be played any more. You see it as it stood before; all its turns are kept.
local-not-stored = This browser does not keep the game: it allows no storage here, or has no room left.
local-hint = Hint
local-hint-of = Hint: { $move }
local-take-back = Take back
local-took-back = Taken back
local-stop = Stop the machine
local-stopped = The machine was stopped
local-resume = Let the machine play
local-missing = There is no such game in this browser. Perhaps it was deleted, or is in another browser.

## The end
result-heading = The game is over
result-won = You won
result-lost = You lost
result-draw = A draw
result-seat-won = { $seat } won
result-your-place = Your place: { $place }
result-place = place { $place }
result-places = Places
reason-finish = All pieces are home.
reason-first-finish = The first player is home.
reason-reply-draw = The answer brought the second player home too.
reason-all-placed = Every place is taken.
reason-deadline = A piece was left at home after the deadline.
reason-limit = The game reached its longest length.
reason-no-progress = Nobody made headway.
reason-repetition = The position came up for the third time.
reason-threefold = The position came up for the third time.
reason-no-moves = There is no move left.
reason-no-pieces = There is no piece left.
reason-no-jumps = No piece can hop any more.
reason-kings-25 = Twenty-five moves by each side with kings only.
reason-endgame-16 = Sixteen moves of three pieces against a king.
reason-endgame-5 = Five moves in a small ending.
reason-kings-15 = Fifteen moves by each side with kings only.
reason-kings-20 = Twenty moves by each side with kings only.
reason-kings-40 = Forty moves by each side with kings only.
reason-endgame-15 = Fifteen moves of three kings or more against one.
reason-main-road = Five moves against a king on the main road.
reason-endgame-30 = Thirty moves with four or five pieces and no change.
reason-endgame-60 = Sixty moves with six or seven pieces and no change.
reason-endgame-13 = Thirteen moves of three kings against one.
reason-endgame-7 = Seven moves of two kings against one.
reason-endgame-2 = Two moves of one king against another.
reason-one-each = One piece is left on each side.
reason-breakthrough = The first king is made.
reason-agreed = Agreed.
reason-resign = By resignation.
reason-flag = Time ran out.

## What went wrong
error-heading = That did not work
error-network = The server does not answer. Check the connection and try again.
error-other = The server refused: { $code }.
error-seats = At least one seat must be for a person.
error-field = This is not allowed here.
error-field-range = Give a number from { $min } to { $max }.
error-not-your-turn = It is not your turn.
error-illegal-move = That move is not legal now.
error-stale-ply = The position has changed meanwhile. Look again and choose anew.
error-game-over = The game is over.
error-not-started = The game has not begun: a seat is still free.
error-seat-taken = Somebody has just taken that seat.
error-no-such-seat = There is no such seat at this table.
error-already-seated = You have a seat at this table.
error-not-seated = You have no seat in this game.
error-seat-done = Your seat has its place already.
error-needs-confirm = That move would put you out of the game, so it needs your confirmation.
error-time-up = Your time was up.
error-unknown-game = There is no such table.
error-set-aside = This game can only be looked at: it does not fit today's rules.
error-command-id-used = Please do that once more.
error-busy = The server is busy. Try again in a moment.
error-storage = The server cannot store anything now, so nothing happened. Try again in a moment.
error-internal = Something failed on the server, and nothing happened. Try again in a moment.
error-restarting = The server restarts. Try again in a moment.
error-bad-message = The server did not understand this page. Reload it.
error-slow-down = That was very quick. Wait a moment.
error-too-many-games = Too many games are open in this tab.
error-invalid = Some answers on the form need another look.
error-unknown-address = There is nothing at this address.
error-no-session = This browser was forgotten meanwhile. Reload the page.
error-foreign-origin = This page may not talk to that server.
error-too-many-sockets = Too many tabs of this site are open in this browser.
error-too-many-tables = You have many tables open already. Finish one first.
error-unknown-variant = The server does not know this game.
error-rules-failed = Something failed in this browser, and nothing happened. Please try once more.
error-machine-failed = The machine could not think in this browser. Reload the page to try again.
error-does-not-replay = This game does not fit today's rules.
error-no-rules = This site was built without play on the device. Games kept in this browser stay there.
error-no-wasm = This browser cannot run the rules by itself: WebAssembly is switched off.
lost-heading = Nothing here
lost-text = There is no page at this address.
lost-table-text = There is no table at this address. Perhaps the link was cut off on its way.

## The game in the terminal
play-help = Type a move as it is written in the list of moves. Other words: { $words }.
play-prompt = { $colour }:
play-machine = The machine plays { $move }.
