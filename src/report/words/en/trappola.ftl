draw_again =
    .title = { AND($players) } draw again
    .detail = Their cards are of equal rank: { AND($players) } draw again.

game_started =
    .title =
        { $from_start ->
            [true]
                { $dealer ->
                    [near] Far leads
                   *[far] Near leads
                }
           *[false] A game is on
        }
    .detail =
        { $from_start ->
            [true] The game begins: { $dealer } deals, { leader } leads the first trick.{ who-sits }
           *[false] A game is on.{ who-deals }
        }

card_played =
    .title = { $seat }: { card-short }
    .detail = { $seat } plays { card }.

trick_won =
    .title = Trick { $number }: { $seat }
    .detail = { $seat } wins trick { $number } with { AND($cards) }: { points }.

declared =
    .title = { $seat }: { said }!
    .detail = { $seat } declares { said }.

manko =
    .title = Manko: { suit }
    .detail = { $seat } asks for the missing suit: { suit } is said to be missing.

pro =
    .title = PRO! { CAPITAL($seat) }
    .detail = { $seat } plays for the Bulka.

declaration_proved =
    .title = { said } proved: +{ $points }
    .detail = The cards prove { said } of { $seat }: { points }.

declaration_failed =
    .title = { said } fails
    .detail = { said } of { $seat } does not hold{ as-shown }: { points }.

prize =
    .title = Prize { $name }: { $seat } +{ $points }
    .detail = { $seat } gets prize { $name }{ for-trick }, { prize-words }: { points }.

payment =
    .title = { from } → { to }: { $amount }
    .detail = { from } pays { $amount } to { to } for { pay-reason }.

revoke =
    .title = REVOKE by { $seat }!
    .detail =
        { $card ->
            [none] { $seat } did not follow suit in trick { $trick }, and plays a card of that suit in trick { $proof_trick }: the game is lost.
           *[other] { $seat } did not follow suit in trick { $trick }, and plays { $card } in trick { $proof_trick }: the game is lost.
        }

game_won =
    .title =
        { $totals_near ->
            [none] { UPPER($seat) } WINS!
           *[other] { UPPER($seat) } WINS { $totals_near } : { $totals_far }!
        }
    .detail =
        { $totals_near ->
            [none] { $seat } wins the game.
           *[other] { $seat } wins the game by { LARGER($totals_near, $totals_far) } to { SMALLER($totals_near, $totals_far) }.
        }

alifer =
    .title = ALIFER! Payments x { $multiplier }
    .detail = Alifer: the same dealer deals again, and payments count { $multiplier } times.

bulka =
    .title = Bulka: { $amount }
    .detail = The Bulka holds { $amount }.

bulka_won =
    .title = { UPPER($player) } TAKES THE BULKA!
    .detail = { $player } wins the Bulka of { $amount } by a Pro game.

bulka_shared =
    .title = Bulka shared: { $each } each
    .detail =
        { $remainder ->
            [0] The session is over: each player gets { $each } from the Bulka.
           *[other] The session is over: each player gets { $each } from the Bulka, { $remainder } are left and somebody decides about them.
        }

wrong_leader =
    .title = { $expected } leads!
    .detail = { $seat } leads { card }, but { $expected } has to lead.

out_of_turn =
    .title = Not { $seat }'s turn!
    .detail = { $seat } lays { card } out of turn.

same_card_twice =
    .title = { card-short } again!
    .detail = { $seat } plays { card }, which was played in trick { $trick }.

too_many_cards =
    .title = Too many cards!
    .detail = { $seat } lays { card } beside its card of this trick.

false_declaration =
    .title = { said } was false!
    .detail = { said } of { $seat } was not true{ as-shown }.

late_declaration =
    .title = { said } comes too late!
    .detail = { $seat } declares { said } too late: it counts for nothing.

wrong_pile =
    .title = Trick { $number } is { $winner }'s!
    .detail = { $seat } has gathered trick { $number }, which { $winner } won.

desynchronised =
    .title = Out of step!
    .detail = What lies there cannot be explained: { lost-reason }. Set the game right by hand.

lost-reason =
    { $reason ->
        [no-session] no session has begun
        [session-is-on] a session is on already
        [session-is-over] the session is over
        [too-few-players] too few players take part
        [no-such-player] no such player takes part
        [nothing-to-draw] nobody has to draw
        [order-not-drawn] cards have yet to be drawn for the order
        [other-players-are-due] other players are due
        [no-game] no game is on
        [game-is-on] a game is on already
        [declared-already] that was declared already
        [nothing-to-ask] there is nothing to ask for
        [nothing-to-answer] nothing was asked
        [no-series] Pro needs more wins in a row
        [nothing-to-gather] no trick lies there
        [nothing-to-correct] there is nothing to take back
       *[layout-differs] more has changed than one play
    }

leader =
    { $dealer ->
        [near] far
       *[far] near
    }

who-deals =
    { $dealer ->
        [none] { "" }
       *[other] { " " }{ CAPITAL($dealer) } deals.
    }

who-sits =
    { $players_near ->
        [none] { "" }
       *[other] { " " }Near sits { $players_near }, far { $players_far }.
    }

part-near = { player }
part-far = { player }
part-player = { player }
each-players = { player }

player =
    { $name ->
        [none] player { $no }
       *[other] { $name }
    }

part-card = { rank } of { suit }
each-cards = { rank } of { suit }

card =
    { $card ->
        [none] a card that cannot be read
       *[other] { $card }
    }

card-short =
    { $card ->
        [none] ?
       *[other] { card-rank } { card-suit }
    }

# Where there is little room.
card-rank =
    { $card_rank ->
        [D] 2
       *[other] { $card_rank }
    }

card-suit =
    { $card_suit ->
        [coins] coins
        [cups] cups
        [swords] swords
       *[batons] batons
    }

rank =
    { $rank ->
        [A] Ass
        [K] Re
        [C] Cavall
        [B] Bube
        [D] Due
       *[other] { $rank }
    }

suit =
    { $suit ->
        [coins] coins
        [cups] cups
        [swords] swords
       *[batons] batons
    }

said =
    { $declaration ->
        [figura]
            { $count ->
                [none] a Figura
               *[other] { $count } { rank }
            }
        [aces]
            { $count ->
                [none] Aces
               *[other] { $count } Aces
            }
        [blans] Blans
        [bianca] Bianca
        [manko] Manko
       *[pro] Pro
    }

as-shown =
    { $card ->
        [none] { "" }
       *[other] , as { $card } shows
    }

for-trick =
    { $trick ->
        [none] { "" }
       *[other] { " " }for trick { $trick }
    }

prize-words =
    { $prize ->
        [p1] Marc: all nine tricks
        [p2] the first trick won with a Due
        [p3] a trick won with a Due
        [p4a] the last trick won with a Due
        [p4b] the last two tricks won with a Due
        [p4c] the last three tricks won with a Due
       *[p5] the last trick
    }

from =
    { $from ->
        [near] near
        [far] far
       *[bulka] the Bulka
    }

to =
    { $to ->
        [near] near
        [far] far
       *[bulka] the Bulka
    }

pay-reason =
    { $reason ->
        [stake] the stake
        [declaration] a declaration
        [prize] a prize of tricks
        [declaration-void] a declaration that does not hold
        [alifer] the game that is replayed
       *[pro-lost] the Pro game that was lost
    }

points =
    { $points ->
        [one] 1 point
       *[other] { $points } points
    }

# What lies in a single picture.
picture =
    { $empty ->
        [true] no card is seen
       *[false] { PARTS(picture-near, picture-far, picture-others, picture-down) }
    }

picture-near =
    { COUNT($near) ->
        [0] { "" }
       *[other] near: { COMMAS($near) }
    }

picture-far =
    { COUNT($far) ->
        [0] { "" }
       *[other] far: { COMMAS($far) }
    }

picture-others =
    { COUNT($others) ->
        [0] { "" }
       *[other] { COMMAS($others) }
    }

picture-down =
    { $face_down ->
        [0] { "" }
       *[other] { $face_down } face down
    }

each-near = { lain }
each-far = { lain }
each-others = { lain }

lain =
    { $rank ->
        [none] ?
       *[other] { rank-short } { suit }{ doubt }
    }

rank-short =
    { $rank ->
        [D] 2
       *[other] { $rank }
    }

doubt =
    { $doubt ->
        [true] ?
       *[false] { "" }
    }

# What stood at the end.
end = cards gathered: near { $gathered_near }, far { $gathered_far }

# A session's score sheet.
result =
    { $bulka ->
        [none] games won: near { $near } : { $far } far
       *[other] games won: near { $near } : { $far } far; the Bulka holds { $bulka }
    }

the-bulka-title = The Bulka
games = Games
game = game
dealer-head = dealer
near-head = near
far-head = far
won-by = won by
near-chips = near's chips
far-chips = far's chips
replayed = Alifer, replayed
undecided = not decided
game-of = Game { $game }
prizes = Prizes
who-paid = who paid
whom = whom
how-much = how much
what-for = for
