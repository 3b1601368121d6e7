round_started =
    .title = Play!
    .detail = The round begins with { $counts }.

illegal_setup =
    .title =
        { $reason ->
            [blocking] The opening is blocked!
           *[count] Wrong set-up!
        }
    .detail =
        { $reason ->
            [blocking]
                { $half ->
                    [none] At the start a disk lies before the opening; move it away and begin again.
                   *[other] At the start a disk of { $half }'s lies before the opening; move it away and begin again.
                }
           *[count]
                { $found ->
                    [none] At the start { who } has not exactly { expected }; set up and begin again.
                   *[other] At the start { who } has { found }; it must have { $expected }.
                }
        }

pass =
    .title = Pass! { $from } → { $to }
    .detail = { $from }'s disk went through the opening into the { $to } half.

stuck =
    .title = Stuck in the opening
    .detail = { $from }'s disk lies in the opening; only another disk may push it out.

freed =
    .title =
        { SAME($from, $to) ->
            [true] Freed: back to { $to }
           *[false] Freed: { $from } → { $to }
        }
    .detail =
        { SAME($from, $to) ->
            [true] { $from }'s disk was pushed out of the opening, back into its own half.
           *[false] { $from }'s disk was pushed out of the opening into the { $to } half.
        }

over_bar =
    .title = Over the bar! Back to { $from }
    .detail = { $from }'s disk went over the bar into the { $to } half; { $from } takes it back.

off_board =
    .title = Off the board!
    .detail = { $from }'s disk left the board; { $from } takes it back.

returned =
    .title = { $half } has it back
    .detail = The disk owed to { $half } lies in its half again.

not_returned =
    .title = { $half }: take it back!
    .detail = A disk owed to { $half } was left for { FIXED($waited_s, digits: 1) } s; { FIXED($grace_s) } s are allowed.

two_hands =
    .title = { $half }: one hand only!
    .detail = { $half } has { $hands } hands over the board; a player may only play with one hand.

held_stuck =
    .title = Hand in the opening!
    .detail = A hand took { $half }'s disk out of the opening, which only a disk may do; it goes back to the { $half } half.

not_by_elastic =
    .title = Not by the elastic!
    .detail = A hand carried or pushed { $half }'s disk to or through the opening.

round_won =
    .title =
        { $reason ->
            [time] Time! Round to { UPPER($winner) }
           *[empty] Round to { UPPER($winner) }!
        }
    .detail =
        { $reason ->
            [time] Time is up with { $counts }: { $winner } has fewer and stands at { score }.
           *[empty] No disk is left in the { $winner } half; { $winner } stands at { score }.
        }

sudden_death =
    .title = Sudden death!
    .detail = Time is up with { $counts }; a game with one disk each decides.

match_won =
    .title = { UPPER($winner) } wins the match!
    .detail = { $winner } wins the match by { score }.

desynchronised =
    .title = Lost step with the table
    .detail = Not counting on: { lost-reason }{ action }{ believed }{ seen }.

lost-reason =
    { $reason ->
        [no-round] no round is on
        [round-is-on] a round is on already
        [match-is-over] the match is over
        [no-disk-there] no disk lies where one was taken
        [same-half] the same half is named twice
        [both-halves-empty] both halves would be empty
       *[counts-differ] the disks lie otherwise than was believed
    }

believed =
    { $believed ->
        [none] { "" }
       *[other] ; believed: { $believed }
    }

seen =
    { $seen ->
        [none] { "" }
       *[other] ; seen: { $seen }
    }

# Where the disks are.
part-counts = { near-disks } near, { $far } far{ in-opening }{ airborne }
part-believed = { part-counts }
part-seen = { part-counts }

near-disks =
    { $near ->
        [one] 1 disk
       *[other] { $near } disks
    }

in-opening =
    { $opening ->
        [0] { "" }
       *[other] , { $opening } in the opening
    }

airborne =
    { $airborne ->
        [0] { "" }
       *[other] , { $airborne } in the air
    }

expected =
    { $expected ->
        [one] 1 disk
       *[other] { $expected } disks
    }

found =
    { $found ->
        [one] 1 disk
       *[other] { $found } disks
    }

who =
    { $half ->
        [none] a half
       *[other] { $half }
    }

# The winner's rounds first.
score =
    { $winner ->
        [near] { $score_near } : { $score_far }
       *[far] { $score_far } : { $score_near }
    }

# What lies in a single picture.
picture = near { $near }, far { $far }{ picture-opening }{ picture-hands }

picture-opening =
    { $opening ->
        [0] { "" }
       *[other] , in the opening { $opening }
    }

picture-hands =
    { $hands ->
        [0] { "" }
        [one] ; a hand over the board
       *[other] ; { $hands } hands over the board
    }

# What stood at the end.
end = disks near { $counts_near }, far { $counts_far }; rounds near { $score_near }, far { $score_far }

# A match's score sheet.
result =
    { $winner ->
        [none] near { $near } : { $far } far
        [near] near wins the match, { $near } : { $far }
       *[far] far wins the match, { $far } : { $near }
    }

won-how =
    { $reason ->
        [time] time up
       *[empty] half empty
    }
