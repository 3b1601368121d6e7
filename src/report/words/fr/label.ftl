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

seat-plays =
    { $half ->
        [near] à proche de jouer
       *[far] à éloigné de jouer
    }

pile-of =
    { $half ->
        [near] pile du proche
       *[far] pile de l'éloigné
    }

plays-pro =
    { $half ->
        [near] proche joue Pro
       *[far] éloigné joue Pro
    }

tricks =
    { $tricks ->
        [1] 1 pli
       *[other] { $tricks } plis
    }

in-cards = { $points } en cartes
trick-of = pli { $trick } sur { $all }
tricks-won = plis { $near } : { $far }
payments = paiements x { $times }
waiting = en attente : { COMMAS($players) }

deals =
    { $who ->
        [none] { half } donne
       *[other] { half } : { $who }, donne
    }

challenges =
    { $who ->
        [none] { half } défie
       *[other] { half } : { $who }, défie
    }
