round_started =
    .title = Play! White moves
    .detail = The round begins: White ({ $white_player }) on { SQUARE($white) }, Brown ({ brown-player }) on { SQUARE($brown) }.

bad_setup =
    .title = Wrong set-up!
    .detail = { COMMAS($reasons) }; White belongs on { SQUARE($expected_white) } and Brown on { SQUARE($expected_brown) }, and no apple lies in the open.

move =
    .title = { horse } → { SQUARE($to) }
    .detail = { horse } moves from { SQUARE($from) } to { SQUARE($to) }.

apple =
    .title = { $colour } apple on { SQUARE($square) }
    .detail =
        { $second ->
            [true] { by } adds a second apple, { $colour }, on { SQUARE($square) }.
           *[false] { by } drops a { $colour } apple on { SQUARE($square) }.
        }

white_wins_secured =
    .title = Golden! White will win
    .detail = { by } drops the first golden apple, on { SQUARE($square) }: White wins the round, with a point for each golden one in play at its end.

caught =
    .title = Caught!
    .detail = Brown has entered White's square, { SQUARE($square) }.

immobilised =
    .title = { horse } cannot move!
    .detail = { horse } on { SQUARE($square) } has no square left to go to.

no_safe_escape =
    .title = No safe escape!
    .detail =
        { COUNT($threatened) ->
            [0] White on { SQUARE($square) } can only go to nowhere, where Brown would catch it.
           *[other] White on { SQUARE($square) } can only go to { OR($threatened) }, where Brown would catch it.
        }

round_won =
    .title =
        { $winner ->
            [white] WHITE wins { points }!
           *[brown] BROWN wins { points }!
        }
    .detail = { ended }: { winner } ({ $player }) gets { points }; { score }.

draw =
    .title = Draw!
    .detail = { ended } with all brown apples placed and no golden one: nobody wins; { score }.

match_won =
    .title =
        { $winner ->
            [none] The match is tied
           *[other] { UPPER($winner) } wins the match!
        }
    .detail =
        { $winner ->
            [none] Nobody has more points: { score }.
           *[other] { $winner } wins the match: { score }.
        }

not_a_knight_move =
    .title = Not a knight's move!
    .detail = { went }, which is no knight's move.

entered_blocked_square =
    .title = That square is blocked!
    .detail = { went }, where something lies.

wrong_turn =
    .title = { horse }: not your turn!
    .detail =
        { $horse ->
            [white] { went }, but it is Brown's turn.
           *[brown] { went }, but it is White's turn.
        }

missing_apple =
    .title = An apple is missing!
    .detail = { horse } has not dropped its apple on { SQUARE($square) }.

too_many_apples =
    .title = Too many apples!
    .detail = An apple more than allowed lies on { SQUARE($square) }{ in-turn }{ the-second }.

wrong_colour_apple =
    .title = An apple of the wrong colour!
    .detail = On { SQUARE($square) } lies a { $colour } apple; it must be { $expected }.

blocked_last_escape =
    .title = White's last escape!
    .detail = { by }'s second apple lies on { SQUARE($square) }, White's last escape; it must stay free.

apple_moved_or_removed =
    .title =
        { $to ->
            [none] An apple was taken!
           *[other] An apple was moved!
        }
    .detail =
        { $to ->
            [none] The { $colour } apple of { SQUARE($square) } is gone.
           *[other] The { $colour } apple of { SQUARE($square) } lies on { SQUARE($to) }.
        }

desynchronised =
    .title = Lost step with the table
    .detail = Not judging on: { lost-reason }{ action }{ believed }{ seen }.

lost-reason =
    { $reason ->
        [no-round] no round is on
        [round-is-on] a round is on already
        [round-is-over] the round is over
        [match-is-over] the match is over
        [no-such-square] the board has no such square
        [same-square] the horse stands there already
        [no-apple-there] no apple lies where one was taken
       *[layout-differs] the board differs by more than a turn or a mistake
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

went = { horse } went from { SQUARE($from) } to { SQUARE($to) }

horse =
    { $horse ->
        [white] White
       *[brown] Brown
    }

by =
    { $by ->
        [white] White
       *[brown] Brown
    }

winner =
    { $winner ->
        [white] White
       *[brown] Brown
    }

brown-player =
    { $white_player ->
        [near] far
       *[far] near
    }

points =
    { $points ->
        [one] 1 point
       *[other] { $points } points
    }

score = near { $score_near }, far { $score_far }

ended =
    { $reason ->
        [caught] White is caught
        [white-immobilised] White cannot move
        [no-safe-escape] White has no safe escape
        [all-apples-placed] White can still move with all apples placed
       *[brown-immobilised] Brown cannot move
    }

in-turn =
    { $by ->
        [none] { "" }
       *[other] , in { by }'s turn
    }

the-second =
    { $second ->
        [none] { "" }
       *[other] ; the second one lies on { SQUARE($second) }
    }

each-threatened = { SQUARE($item) }

each-reasons =
    { $item ->
        [white-missing] the white horse is not on the board
        [brown-missing] the brown horse is not on the board
        [white-not-in-its-corner] the white horse is not in its corner
        [brown-not-in-its-corner] the brown horse is not in its corner
       *[apples] apples lie on the board
    }

# What lies on the board.
picture = White { white-at }, Brown { brown-at }; { brown-apples }{ golden-apples }
part-believed = { picture }
part-seen = { picture }

white-at =
    { $horses_white ->
        [none] not seen
       *[other] on { SQUARE($horses_white) }
    }

brown-at =
    { $horses_brown ->
        [none] not seen
       *[other] on { SQUARE($horses_brown) }
    }

brown-apples =
    { COUNT($apples, colour: "brown") ->
        [one] 1 brown apple
       *[other] { COUNT($apples, colour: "brown") } brown apples
    }

golden-apples =
    { COUNT($apples, colour: "golden") ->
        [0] { "" }
        [one] , 1 golden apple
       *[other] , { COUNT($apples, colour: "golden") } golden apples
    }

# What stood at the end.
end = { apples-left }points near { $points_near }, far { $points_far }

apples-left =
    { $apples_left_brown ->
        [none] { "" }
       *[other] apples left: { $apples_left_brown } brown, { $apples_left_golden } golden;{ " " }
    }

# A match's score sheet.
result =
    { $winner ->
        [near] near wins the match, { $near } : { $far }
        [far] far wins the match, { $far } : { $near }
       *[none]
            { $over ->
                [true] the match is tied, { $near } : { $far }
               *[false] near { $near } : { $far } far
            }
    }

white-is = White
moves-read = White's move, then Brown's. ● a second apple, ○ a golden one, ✗ against the rules.
