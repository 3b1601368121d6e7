race_started =
    .title =
        { COUNT($discs) ->
            [0] Go! nobody plays
           *[other] Go! { FIRST($discs) } plays
        }
    .detail = The race begins with { discs }.

placed =
    .title = { $disc } is on the track
    .detail = Disc { $disc } is laid behind the start line for its first shot.

spaced =
    .title = { $disc } makes space
    .detail = Disc { $disc } is moved from { FIXED($from_mm) } to { FIXED($to_mm) } mm, so that the black disc fits beside it.

flick =
    .title =
        { SIGN(LESS($to_mm, $from_mm)) ->
            [negative] { $disc }: { FIXED(LESS($from_mm, $to_mm)) } mm back
           *[positive] { $disc }: { FIXED(LESS($to_mm, $from_mm)) } mm
        }
    .detail = Disc { $disc } was flicked from { FIXED($from_mm) } to { FIXED($to_mm) } mm along the track.

wrong_turn =
    .title = { $disc }: not your turn!
    .detail =
        { $expected ->
            [none] Disc { $disc } was flicked, but it is not its turn.
           *[other] Disc { $disc } was flicked, but it is disc { $expected }'s turn.
        }

wrong_disc =
    .title = Hands off { $disc }!
    .detail = A hand moved disc { $disc }, which it had no business with; it goes back to where it lay.

off_track =
    .title =
        { SAME($disc, $by) ->
            [true] { $disc } is off!
           *[false] { $disc } is off, by { $by }!
        }
    .detail =
        { SAME($disc, $by) ->
            [true] Disc { $disc } left the track by its own shot: it goes back to where it lay, and the turn is over.
           *[false] Disc { $by } knocked disc { $disc } off the track: both go back to where they lay, and the turn is over.
        }

not_restored =
    .title = Put { $disc } back!
    .detail = Play went on, but disc { $disc } was not put back to where it lay before the shot.

upside_down =
    .title = { $disc } is upside down!
    .detail =
        { SAME($disc, $by) ->
            [true] Disc { $disc } turned over by its own shot: its next turn is spent flipping it back.
           *[false] Disc { $by } turned disc { $disc } over; it is flipped back at the start of its next turn.
        }

flipped_back =
    .title = { $disc } is flipped back
    .detail = Disc { $disc } lies face up again.

lap =
    .title = { $disc }: lap { $laps }!
    .detail =
        { $laps ->
            [one] Disc { $disc } has completed a lap: a tick on the score pad.
           *[other] Disc { $disc } has completed { $laps } laps: a tick on the score pad.
        }

race_won =
    .title = { $winner } WINS!
    .detail = Disc { $winner } of player { $player } has won the race; the others play on.

finished =
    .title =
        { $position ->
            [1] { $disc } WINS!
           *[other] { $disc } is { place }
        }
    .detail = Disc { $disc } has finished as { place }.

race_over =
    .title = Race over: { NUMBERS($positions) }
    .detail = Points: { AND($positions) }; in all { AND($standings) }.

push =
    .title = { $disc } was pushed!
    .detail =
        { $finger_s ->
            [none] The finger went along with disc { $disc }; simply pushing is forbidden.
           *[other] The finger stayed on disc { $disc } for { FIXED($finger_s, digits: 2) } s; simply pushing is forbidden.
        }

spacing_refused =
    .title = { $disc }: no spacing!
    .detail =
        { $reason ->
            [wide-gap] Disc { $disc } was moved for space, but the gap was wide enough for the black disc already.
            [other-moved] Disc { $disc } was moved for space, but another disc was moved by it.
           *[no-spacing] Disc { $disc } was moved for space, but professional rules know no spacing.
        }

hit_obstacle =
    .title = { $disc } hit the obstacle!
    .detail = Disc { $disc } touched the black disc: it goes back to where it lay, and the turn is over.

turn_missed =
    .title = { $disc } misses a turn
    .detail = Disc { $disc } is hedged in and cannot be flicked.

pole_match =
    .title = Pole: { DASHES($players) }
    .detail = For the pole position { players } shoot once each, in this order.

pole_shot =
    .title =
        { SIGN($length_mm) ->
            [positive] Player { $player }: { FIXED($length_mm) } mm
           *[other] Player { $player }: off
        }
    .detail =
        { SIGN($length_mm) ->
            [positive] Player { $player }'s shot went { FIXED($length_mm) } mm along the track.
           *[other] Player { $player }'s shot left the track and counts nothing.
        }

pole_tie =
    .title = Even! Again
    .detail = The shots of { players } are equally long: both shoot again.

pole_won =
    .title = Player { $winner } shot longest
    .detail = The longest first: players { AND($ranking) }.

pole_seated =
    .title = The grid is set
    .detail = { AND($seats) }.

swapped =
    .title = Which is which? { COMMAS($discs) }
    .detail = { discs } look the same and may have changed places unseen.

match_won =
    .title =
        { $winner ->
            [none] The tournament is tied
           *[other] PLAYER { $winner } WINS THE TOURNAMENT!
        }
    .detail =
        { $winner ->
            [none] Nobody has most points alone: { AND($score) }.
           *[other] Player { $winner } has most points: { AND($score) }.
        }

desynchronised =
    .title = Lost step with the table
    .detail = Not judging on: { lost-reason }{ action }{ lost-discs }.

lost-reason =
    { $reason ->
        [no-race] no race is on
        [race-is-on] a race is on already
        [match-is-over] the tournament is over
        [no-such-disc] no such disc takes part
        [has-finished] the disc has finished
        [lies-face-up] the disc lies face up
        [nothing-to-restore] the disc is not to be put back
        [players-unknown] it is not known how many players fight for the pole position
        [not-their-shot] the player is not in this match, or has shot
       *[layout-differs] the discs lie elsewhere than all that was seen explains
    }

lost-discs =
    { $discs ->
        [none] { "" }
       *[other] ; { discs }
    }

discs =
    { COUNT($discs) ->
        [0] nobody
        [one] disc { AND($discs) }
       *[other] discs { AND($discs) }
    }

players =
    { COUNT($players) ->
        [one] player { AND($players) }
       *[other] players { AND($players) }
    }

place =
    { $position ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $position }th
    }

each-positions = disc { $item } { NTH($points, $number) }
each-standings = player { $player } { $points }
each-score = player { $player } { $points }

each-seats =
    { COUNT($discs) ->
        [one] player { $player } has disc { AND($discs) }
       *[other] player { $player } has discs { AND($discs) }
    }

# What lies in a single picture.
picture = { picture-discs }{ picture-black }{ picture-down }{ picture-off }

picture-discs =
    { $count ->
        [one] 1 disc
       *[other] { $count } discs
    }

picture-black =
    { $black ->
        [true] { " " }and the black one
       *[false] { "" }
    }

picture-down =
    { COUNT($down) ->
        [0] { "" }
       *[other] ; { AND($down) } face down
    }

picture-off =
    { COUNT($off) ->
        [0] { "" }
       *[other] ; { AND($off) } off the track
    }

# What stood at the end.
end = { end-laps }{ end-finished }{ end-points }

end-laps =
    { COUNT($laps) ->
        [0] laps none
       *[other] laps { COMMAS($laps) }
    }

end-finished =
    { COUNT($finished) ->
        [0] { "" }
       *[other] ; finished { COMMAS($finished) }
    }

end-points =
    { COUNT($points) ->
        [0] { "" }
       *[other] ; points { COMMAS($points) }
    }

each-laps = disc { $disc }: { $laps }
each-points = player { $player }: { $points }

# A match's score sheet.
result =
    { $winner ->
        [none]
            { COUNT($points) ->
                [0]
                    { $first ->
                        [none] the race is on
                       *[other] disc { $first } has won the race
                    }
               *[other] { COMMAS($points) }
            }
       *[other] player { $winner } wins the tournament: { COMMAS($points) }
    }
