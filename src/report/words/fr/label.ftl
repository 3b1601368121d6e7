half =
    { $half ->
        [near] proche
       *[far] éloigné
    }

owed = { $owed } dus

owed-to =
    { $half ->
        [near] dû au proche
       *[far] dû à l'éloigné
    }

moves =
    { $horse ->
        [white] Aux Blancs
       *[brown] Aux Bruns
    }

place =
    { $position ->
        [1] 1er
       *[other] { $position }e
    }

player = joueur { $player }
player-pips = joueur { $player } : { $pips } points
player-points = joueur { $player } : { $points }
boneyard = pioche { $count }
plays = au joueur { $player }

pips =
    { $pips ->
        [1] 1 point
       *[other] { $pips } points
    }

tiles =
    { $tiles ->
        [1] 1 domino
       *[other] { $tiles } dominos
    }

# Where there is little room.
row-player = Joueur { $player }
