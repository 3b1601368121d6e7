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

seat-plays =
    { $half ->
        [near] gioca il vicino
       *[far] gioca il lontano
    }

pile-of =
    { $half ->
        [near] mazzo del vicino
       *[far] mazzo del lontano
    }

plays-pro =
    { $half ->
        [near] il vicino gioca Pro
       *[far] il lontano gioca Pro
    }

tricks =
    { $tricks ->
        [1] 1 Stich
       *[other] { $tricks } Stich
    }

in-cards = { $points } in carte
trick-of = Stich { $trick } di { $all }
tricks-won = Stich { $near } : { $far }
payments = pagamenti x { $times }
waiting = attendono: { COMMAS($players) }

deals =
    { $who ->
        [none] { half } dà le carte
       *[other] { half }: { $who }, dà le carte
    }

challenges =
    { $who ->
        [none] { half } sfida
       *[other] { half }: { $who }, sfida
    }
