half =
    { $half ->
        [near] vicino
       *[far] lontano
    }

owed = { $owed } dovuti

owed-to =
    { $half ->
        [near] dovuto al vicino
       *[far] dovuto al lontano
    }

moves =
    { $horse ->
        [white] Muove il Bianco
       *[brown] Muove il Marrone
    }

place = { $position }º

player = giocatore { $player }
player-pips = giocatore { $player }: { $pips } pip
player-points = giocatore { $player }: { $points }
boneyard = ossario { $count }
plays = tocca al giocatore { $player }

pips =
    { $pips ->
        [1] 1 pip
       *[other] { $pips } pip
    }

tiles =
    { $tiles ->
        [1] 1 tessera
       *[other] { $tiles } tessere
    }

# Where there is little room.
row-player = Gioc. { $player }
