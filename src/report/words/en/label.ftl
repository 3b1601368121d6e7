half =
    { $half ->
        [near] near
       *[far] far
    }

owed = { $owed } owed

owed-to =
    { $half ->
        [near] owed to near
       *[far] owed to far
    }

moves =
    { $horse ->
        [white] White moves
       *[brown] Brown moves
    }

place =
    { $position ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $position }th
    }

player = player { $player }
player-pips = player { $player }: { $pips } pips
player-points = player { $player }: { $points }
boneyard = boneyard { $count }
plays = player { $player } plays

pips =
    { $pips ->
        [1] 1 pip
       *[other] { $pips } pips
    }

tiles =
    { $tiles ->
        [1] 1 tile
       *[other] { $tiles } tiles
    }

# Where there is little room.
row-player = Player { $player }

seat-plays =
    { $half ->
        [near] near plays
       *[far] far plays
    }

pile-of =
    { $half ->
        [near] near's pile
       *[far] far's pile
    }

plays-pro =
    { $half ->
        [near] near plays Pro
       *[far] far plays Pro
    }

tricks =
    { $tricks ->
        [1] 1 trick
       *[other] { $tricks } tricks
    }

in-cards = { $points } in cards
trick-of = trick { $trick } of { $all }
tricks-won = tricks { $near } : { $far }
payments = payments x { $times }
waiting = waiting: { COMMAS($players) }

deals =
    { $who ->
        [none] { half } deals
       *[other] { half }: { $who }, deals
    }

challenges =
    { $who ->
        [none] { half } challenges
       *[other] { half }: { $who }, challenges
    }
