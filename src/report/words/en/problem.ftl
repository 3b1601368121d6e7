piece_count = { $found } of { $expected } pieces seen
at_limit =
    { $limit ->
        [bar] too close to the bar to tell, at { at }
        [line] too close to the line to tell, at { at }
        [zone] too close to the zone to tell, at { at }
       *[edge] too close to the edge to tell, at { at }
    }
uncertain_piece = perhaps a piece at { at }
uncertain_class = which colour has the piece at { at }?
extra_piece = a piece too many at { at }
strange_colour = the piece at { at } has a colour of no piece
other_board = the board seems to have { $seen } x { $seen } squares between its corners, not { $told } x { $told }
unread_half = the half tile at { at } cannot be read
doubtful_half = does the half tile at { at } show { $pips }?
same_tile_twice = the tile at { at } seems to be one that lies there already
gap_in_train = is there a tile between the train and the one at { at }?
no_tiles =
    { $count ->
        [one] something looks like a tile but is none
       *[other] { $count } things look like tiles but are none
    }
glare = a lamp's reflection at { at } may hide a piece
alike_classes = { $one } and { $other } differ by only { FIXED($difference) } in this light
like_board = { $class } pieces have a colour that the board has too
exchangeable = { $one } and { $other } look the same and may have changed places: which is which?
numbered_by_place = numbered by place at the start: the setup's [discs] does not tell them apart
low_contrast = pieces hardly differ from the board
moved =
    { $state ->
        [lost] camera or board has been moved too far; put it back as it was, or calibrate anew
       *[moving] camera or board is being moved
    }
unreadable =
    { $reason ->
        [blurred] the picture is too blurred
        [dark] the picture is too dark
       *[bright] the picture is too bright
    }

at = { FIXED($x) }, { FIXED($y) } mm

# After what was seen.
question = not sure: { $said }
