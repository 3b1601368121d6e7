counted =
    .title = { picture }
    .detail =
        { COUNT($changes) ->
            [0] On the board lie { picture }.
           *[other] On the board lie { picture } ({ COMMAS($changes) }).
        }

# How many of each class.
picture =
    { COUNT($counts) ->
        [0] no class of pieces is taught
       *[other] { COMMAS($counts) }
    }

each-counts = { $count } { $class }
each-changes = { SIGNED($by) } { $class }

# What stood at the end.
end = { picture }
