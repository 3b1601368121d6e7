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

seat-plays =
    { $half ->
        [near] vorn spielt
       *[far] hinten spielt
    }

pile-of =
    { $half ->
        [near] Stapel vorn
       *[far] Stapel hinten
    }

plays-pro =
    { $half ->
        [near] vorn spielt Pro
       *[far] hinten spielt Pro
    }

tricks =
    { $tricks ->
        [1] 1 Stich
       *[other] { $tricks } Stiche
    }

in-cards = { $points } in Karten
trick-of = Stich { $trick } von { $all }
tricks-won = Stiche { $near } : { $far }
payments = Zahlungen x { $times }
waiting = es warten: { COMMAS($players) }

deals =
    { $who ->
        [none] { half } gibt
       *[other] { half }: { $who }, gibt
    }

challenges =
    { $who ->
        [none] { half } fordert
       *[other] { half }: { $who }, fordert
    }
