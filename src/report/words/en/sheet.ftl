score-sheet = Score sheet
game-passe-trappe = Passe-Trappe
game-pferdeaeppel = Pferdeäppel
game-carabande = Carabande
game-passing-game = The Passing Game
game-trappola = Trappola
game-counter = Counter

summary = { $name } · { $from } to { $to }{ sum-struck }{ sum-proposed }

sum-struck =
    { $struck ->
        [0] { "" }
        [one] { " " }· one taken back
       *[other] { " " }· { $struck } taken back
    }

sum-proposed =
    { $proposed ->
        [0] { "" }
        [one] { " " }· one waits for a ruling
       *[other] { " " }· { $proposed } wait for a ruling
    }

torn = The journal's last line was cut off ({ $bytes } bytes); everything before it is here.
changed-keys = Rules and sizes that differ
no-changed-keys = All as usual.
key = key
usual = usual
here = here
history = History
nothing-happened = Nothing has happened yet.
by-camera = camera
by-person = person
by-rule = rule
is-proposed = proposed
is-confirmed = confirmed
is-void = taken back

person-does =
    { $action ->
        [start] A person gave the sign to begin.
        [pause] A person stopped play.
        [resume] A person let play go on.
       *[time_up] A person said that time is up.
    }

as-it-stands = as it stands
as-it-ended = as it ended
not-begun = no round has begun
board = The board
total = total

half =
    { $half ->
        [near] near
       *[far] far
    }

score = Score
round = round
rounds = Rounds
won-by = won by
how = how
lasted = lasted
passes = passes
taken-back = taken back
broken = rules broken
left = disks left
goes-on = goes on
nobody = nobody
player = player { $player }
moves-of = Moves of round { $round }
track = The race
race = race
race-of = Race { $race }
finishing-order = finishing order
points = Points
disc = disc
lap = lap { $lap }
place = place
shots = shots
longest = longest
off-track = off track
train = The train
pips-and-points = Pips and points
tiles-laid = tiles laid
drawn = drawn
passed = passed

# What a recording came to.
nothing-seen = nothing was seen
judged = judged { $frames } frames, { FIXED($pace) } a second: { judged-events }

judged-events =
    { COUNT($events) ->
        [0] nothing happened
       *[other] { COMMAS($events) }
    }

each-events = { $count } { $kind }
