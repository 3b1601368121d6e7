half =
    { $half ->
        [near] vorn
       *[far] hinten
    }

owed = { $owed } zurück

owed-to =
    { $half ->
        [near] zurück nach vorn
       *[far] zurück nach hinten
    }

moves =
    { $horse ->
        [white] Weiß zieht
       *[brown] Braun zieht
    }

place = { $position }.

player = Spieler { $player }
player-pips = Spieler { $player }: { $pips } Augen
player-points = Spieler { $player }: { $points }
boneyard = Talon { $count }
plays = Spieler { $player } ist dran

pips =
    { $pips ->
        [1] 1 Auge
       *[other] { $pips } Augen
    }

tiles =
    { $tiles ->
        [1] 1 Stein
       *[other] { $tiles } Steine
    }

# Where there is little room.
row-player = Spieler { $player }
