round_started =
    .title =
        { $leader ->
            [none] A round begins
           *[other] Player { $leader } leads
        }
    .detail =
        { $leader ->
            [none] A round begins; who leads is not known yet.
           *[other] A round begins; player { $leader } lays the first tile.
        }

played =
    .title =
        { $player ->
            [none] { TILE($tile) }
           *[other] Player { $player }: { TILE($tile) }
        }
    .detail =
        { $end ->
            [none] { who } laid { TILE($tile) }.
           *[other]
                { $value ->
                    [none] { who } laid { TILE($tile) } at the { $end } end.
                   *[other] { who } laid { TILE($tile) } at the { $end } end, { $value } to { $value }.
                }
        }

drew =
    .title =
        { $player ->
            [none] draws
           *[other] Player { $player }: draws
        }
    .detail = { who } drew a tile from the boneyard.

passed =
    .title =
        { $player ->
            [none] passes
           *[other] Player { $player }: passes
        }
    .detail = { who } passed.

hands_open =
    .title = Hands: { DOTS($pips) }
    .detail = All hands lie open: { COMMAS($pips) } pips.

round_won =
    .title = PLAYER { $winner } WINS { $points }!
    .detail = Player { $winner } has the lowest hand and scores { $points } points: { COMMAS($pips) } pips.

round_tied =
    .title = Tied: nobody scores
    .detail = Several hands are the lowest, nobody scores: { COMMAS($pips) } pips.

match_won =
    .title =
        { $winner ->
            [none] The match is over
           *[other] PLAYER { $winner } WINS THE MATCH!
        }
    .detail =
        { $winner ->
            [none] The match is over; the score: { COMMAS($score) }.
           *[other] Player { $winner } wins the match; the score: { COMMAS($score) }.
        }

no_match =
    .title = { TILE($tile) } does not match { $value }!
    .detail = { who } laid { TILE($tile) } at the { $end } end, where { $value } is open: neither of its halves fits, or it lies the wrong way round.

duplicate_tile =
    .title = { TILE($tile) } twice!
    .detail = { who } laid { TILE($tile) }, which lies on the table already; a set has each tile once.

tile_changed =
    .title = { TILE($tile) } was changed!
    .detail = In the train { TILE($from) } became { TILE($to) }; what lies there stays as it lies.

branch =
    .title = No branches!
    .detail = { who } attached { TILE($tile) } to the side of { TILE($beside) }; tiles are laid at the two ends only.

boneyard_floor =
    .title = That one stays!
    .detail =
        { $left ->
            [one] { who } drew one of the last tiles of the boneyard, which are never drawn; 1 is left there.
           *[other] { who } drew one of the last tiles of the boneyard, which are never drawn; { $left } are left there.
        }

wrong_turn =
    .title = Player { $player }: not your turn!
    .detail = Player { $player } was quicker, but it is player { $expected }'s turn.

impossible_tile =
    .title = { TILE($tile) } is not of this set!
    .detail = { who } laid { TILE($tile) }; the game is played with a double-six set.

two_tiles_in_one_turn =
    .title = One tile a turn!
    .detail = { who } laid { AND($tiles) } in one turn.

lead_not_played =
    .title = Lead a tile!
    .detail = { who } leads the round and must lay a tile.

desynchronised =
    .title = Lost step with the table
    .detail = { impossible }{ lost-reason }.{ trains }

impossible =
    { $action ->
        [none] { "" }
       *[other] "{ SPACED($action) }" cannot be:{ " " }
    }

lost-reason =
    { $reason ->
        [no-round] no round is on
        [round-is-on] a round is on already
        [round-is-over] play is over, only the hands are still to be laid open
        [match-is-over] the match is over
        [no-such-player] so many do not play
        [which-end] the tile fits both ends, and it is not told at which it was laid
        [no-such-tile] the train has no such tile
        [boneyard-is-empty] the boneyard is empty
       *[layout-differs] the train lies otherwise than anything that can have happened explains
    }

trains =
    { $believed ->
        [none]
            { $seen ->
                [none] { "" }
               *[other] { " " }Believed: no tile; seen: { SPACES($seen) }.
            }
       *[other]
            { $seen ->
                [none] { " " }Believed: { SPACES($believed) }; seen: no tile.
               *[other] { " " }Believed: { SPACES($believed) }; seen: { SPACES($seen) }.
            }
    }

who =
    { $player ->
        [none] A player
       *[other] Player { $player }
    }

each-pips = player { $number } { $item }
each-score = player { $number } { $item }
each-tiles = { TILE($item) }
each-believed = { TILE($item) }
each-seen = { TILE($item) }

# What lies in a single picture.
picture = { picture-tiles }{ picture-unread }{ picture-ends }{ picture-open }{ picture-down }

picture-tiles =
    { $count ->
        [0] no tile face up
        [one] 1 tile, { $sum } pips
       *[other] { $count } tiles, { $sum } pips
    }

picture-unread =
    { $unread ->
        [0] { "" }
       *[other] ; { $unread } not read wholly
    }

picture-ends =
    { $left ->
        [none] { "" }
       *[other] ; ends { $left } and { $right }
    }

picture-open =
    { COUNT($open) ->
        [0] { "" }
       *[other] ; { SEMICOLONS($open) }
    }

picture-down =
    { $face_down ->
        [0] { "" }
       *[other] ; { $face_down } face down
    }

each-open = player { $player } { $pips }

# What stood at the end.
end = tiles in the train: { $tiles }{ end-ends }{ end-points }

end-ends =
    { $left ->
        [none] { "" }
       *[other] , its ends { $left } and { $right }
    }

end-points =
    { COUNT($points) ->
        [0] { "" }
       *[other] ; points { COMMAS($points) }
    }

# A match's score sheet.
result =
    { $winner ->
        [none]
            { $over ->
                [true] the match is over: { COMMAS($totals) }
               *[false] { COMMAS($totals) }
            }
       *[other] player { $winner } wins the match: { COMMAS($totals) }
    }

train-below =
    { $left ->
        [none] no tile is laid
       *[other] { $tiles } tiles, ends { $left } and { $right }, { $boneyard } in the boneyard
    }

each-totals = player { $number }: { $item }
