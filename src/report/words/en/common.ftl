# What every game says alike.

# In front of what the referee is not sure of.
not-sure = Not sure: { $said }

corrected =
    .title = Corrected
    .detail =
        { $what ->
            [confirm] A person confirmed entry { $entry }.
            [reject] A person rejected entry { $entry }.
            [undo] A person took back entry { $entry }.
            [taken_back] Entry { $entry } was taken back on the table.
            [reread] Entry { $entry } was read anew: the tile is another one.
            [end_round] The round was ended without a winner.
            [end_race] The race was ended.
           *[other] A person corrected: { setting }.
        }

# What a correction covers, said of a sentence that stood before.
covers =
    { $what ->
        [confirm] Confirmed
        [reject] Rejected
       *[undo] Taken back
    }: { $said }

setting =
    { $what ->
        [near] the near half's disks
        [far] the far half's disks
        [score_near] the near player's score
        [score_far] the far player's score
        [white_player] where White's player sits
        [turn] whose turn it is
        [swap] two discs bear each other's number
        [progress] how far a disc has come
        [laps] the laps of a disc
        [face] the side on which a disc lies
        [points] a player's points
        [seats] whose the discs are
        [pole] the fight for the pole position
        [players] how many take part
        [leader] who leads
        [passed] a player has passed
        [drew] a player has drawn
        [tile] a tile of the train
        [ends] the ends of the train
        [boneyard] the tiles of the boneyard
        [pips] the pips of the hands
        [score] a player's score
        [dealer] who deals
        [card] a card that was played
        [wins] games won in a row
        [bulka] what the Bulka holds
       *[other] { $what }
    }

action =
    { $action ->
        [none] { "" }
       *[other] { " " }(`{ $action }`)
    }
