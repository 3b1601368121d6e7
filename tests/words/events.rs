//! Every kind of event of every game, with every value of the words in it.

use tableref::geometry::{Square, Timestamp};
use tableref::model::Seat;
use tableref::rules::{carabande, counter, passe_trappe, passing_game, pferdeaeppel, trappola};

pub fn of_passe_trappe() -> Vec<passe_trappe::EventKind> {
    use passe_trappe::EventKind as Event;
    use passe_trappe::Half::{Far, Near};
    use passe_trappe::{Counts, Lost, LostReason, RoundWonReason, Score, SetupFault};
    let counts = |near, far, opening, airborne| Counts { near, far, opening, airborne };
    let setup = |half, reason, found| Event::IllegalSetup { half, reason, expected: 5, found };
    let won = |winner, reason, counts| Event::RoundWon { winner, reason, counts, score: Score { near: 2, far: 1 } };
    let mut events = vec![
        Event::RoundStarted { counts: counts(5, 5, 0, 0) },
        setup(Some(Near), SetupFault::Count, Some(4)),
        setup(Some(Far), SetupFault::Count, Some(1)),
        setup(None, SetupFault::Count, None),
        setup(Some(Far), SetupFault::Blocking, None),
        setup(None, SetupFault::Blocking, None),
        Event::SuddenDeath { counts: counts(1, 1, 0, 2) },
    ];
    for half in [Near, Far] {
        let to = half.other();
        events.extend([
            Event::Pass { from: half, to },
            Event::Stuck { from: half },
            Event::Freed { from: half, to: half },
            Event::Freed { from: half, to },
            Event::OverBar { from: half, to },
            Event::OffBoard { from: half },
            Event::Returned { half },
            Event::NotReturned { half, waited_s: 6.24, grace_s: 5.0 },
            Event::TwoHands { half, hands: 2 },
            Event::HeldStuck { half },
            Event::NotByElastic { half },
            won(half, RoundWonReason::Empty, counts(0, 10, 0, 0)),
            won(half, RoundWonReason::Time, counts(1, 8, 1, 0)),
            Event::MatchWon { winner: half, score: Score { near: 3, far: 1 } },
        ]);
    }
    let lost = |reason| Lost { reason, action: None, believed: None, seen: None };
    let reasons = [
        LostReason::NoRound,
        LostReason::RoundIsOn,
        LostReason::MatchIsOver,
        LostReason::NoDiskThere,
        LostReason::SameHalf,
        LostReason::BothHalvesEmpty,
    ];
    events.extend(reasons.map(|reason| Event::Desynchronised(lost(reason))));
    events.push(Event::Desynchronised(Lost { action: Some("pass".into()), ..lost(LostReason::NoDiskThere) }));
    let (believed, seen) = (Some(counts(4, 5, 1, 0)), Some(counts(4, 6, 0, 0)));
    events.push(Event::Desynchronised(Lost { believed, seen, ..lost(LostReason::CountsDiffer) }));
    let what = ["near", "far", "score.near", "score.far"];
    events.extend(corrections(&what).map(|(entry, what)| Event::Corrected { entry, what }));
    events
}

pub fn of_pferdeaeppel() -> Vec<pferdeaeppel::EventKind> {
    use pferdeaeppel::EventKind as Event;
    use pferdeaeppel::Horse::{Brown, White};
    use pferdeaeppel::{
        Apple, AppleColour, Corners, EndReason, Horses, Layout, Lost, LostReason, Score, Setup, SetupFault,
    };
    let (from, to) = (Square::new(8, 0), Square::new(7, 2));
    let score = Score { near: 12, far: 1 };
    let reasons = vec![
        SetupFault::WhiteMissing,
        SetupFault::BrownMissing,
        SetupFault::WhiteNotInItsCorner,
        SetupFault::BrownNotInItsCorner,
        SetupFault::Apples,
    ];
    let expected = Corners { white: from, brown: Square::new(0, 8) };
    let mut events = vec![
        Event::RoundStarted { white: from, brown: to, white_player: Seat::Near },
        Event::RoundStarted { white: from, brown: to, white_player: Seat::Far },
        Event::BadSetup { reasons, found: Setup::default(), expected },
        Event::Caught { square: to },
        Event::NoSafeEscape { square: from, threatened: vec![] },
        Event::NoSafeEscape { square: from, threatened: vec![to] },
        Event::NoSafeEscape { square: from, threatened: vec![to, from, Square::new(0, 0)] },
        Event::MatchWon { winner: Some(Seat::Near), score },
        Event::MatchWon { winner: Some(Seat::Far), score },
        Event::MatchWon { winner: None, score },
        Event::TooManyApples { square: to, by: None, second: None },
    ];
    let ends = [
        EndReason::Caught,
        EndReason::WhiteImmobilised,
        EndReason::NoSafeEscape,
        EndReason::AllApplesPlaced,
        EndReason::BrownImmobilised,
    ];
    for reason in ends {
        events.push(Event::RoundWon { winner: White, points: 1, reason, player: Seat::Near, score });
        events.push(Event::RoundWon { winner: Brown, points: 12, reason, player: Seat::Far, score });
        events.push(Event::Draw { reason, score });
    }
    for horse in [White, Brown] {
        events.extend([
            Event::Move { horse, from, to },
            Event::WhiteWinsSecured { square: to, by: horse },
            Event::Immobilised { horse, square: to },
            Event::NotAKnightMove { horse, from, to },
            Event::EnteredBlockedSquare { horse, from, to },
            Event::WrongTurn { horse, from, to },
            Event::MissingApple { horse, square: to },
            Event::TooManyApples { square: to, by: Some(horse), second: None },
            Event::TooManyApples { square: to, by: Some(horse), second: Some(from) },
            Event::BlockedLastEscape { square: to, by: horse, escapes_before: vec![to] },
        ]);
        for colour in [AppleColour::Brown, AppleColour::Golden] {
            events.push(Event::Apple { square: to, colour, by: horse, second: false });
            events.push(Event::Apple { square: to, colour, by: horse, second: true });
        }
    }
    for (colour, expected) in [(AppleColour::Brown, AppleColour::Golden), (AppleColour::Golden, AppleColour::Brown)] {
        events.push(Event::WrongColourApple { square: to, colour, expected });
        events.push(Event::AppleMovedOrRemoved { square: from, to: Some(to), colour });
        events.push(Event::AppleMovedOrRemoved { square: from, to: None, colour });
    }
    let lost = |reason| Lost { reason, action: None, believed: None, seen: None };
    let all = [
        LostReason::NoRound,
        LostReason::RoundIsOn,
        LostReason::RoundIsOver,
        LostReason::MatchIsOver,
        LostReason::NoSuchSquare,
        LostReason::SameSquare,
        LostReason::NoAppleThere,
    ];
    events.extend(all.map(|reason| Event::Desynchronised(lost(reason))));
    events.push(Event::Desynchronised(Lost { action: Some("move".into()), ..lost(LostReason::NoRound) }));
    let apple = |colour| Apple { square: to, colour, hidden: false };
    let believed = Layout {
        horses: Horses { white: Some(from), brown: Some(to) },
        apples: vec![apple(AppleColour::Brown), apple(AppleColour::Golden)],
    };
    let two = vec![apple(AppleColour::Golden), apple(AppleColour::Golden)];
    let seen = Layout { horses: Horses { white: None, brown: None }, apples: two };
    let differs = Lost { believed: Some(believed), seen: Some(seen), ..lost(LostReason::LayoutDiffers) };
    events.push(Event::Desynchronised(differs));
    let what = ["white_player", "turn", "score.near", "score.far"];
    events.extend(corrections(&what).map(|(entry, what)| Event::Corrected { entry, what }));
    events
}

pub fn of_carabande() -> Vec<carabande::EventKind> {
    use carabande::EventKind as Event;
    use carabande::{Lost, LostReason, Points, Seated, SpacingFault};
    let disc = 3;
    let points = vec![Points { player: 1, points: 10 }, Points { player: 2, points: 6 }];
    let seat = |player, discs: &[u8]| Seated { player, discs: discs.to_vec() };
    let mut events = vec![
        Event::RaceStarted { discs: vec![] },
        Event::RaceStarted { discs: vec![4] },
        Event::RaceStarted { discs: vec![1, 2, 3] },
        Event::Placed { disc },
        Event::Spaced { disc, from_mm: 120.4, to_mm: 131.6 },
        Event::Flick { disc, from_mm: -56.4, to_mm: 377.6 },
        Event::Flick { disc, from_mm: 377.6, to_mm: 300.0 },
        Event::WrongTurn { disc, expected: Some(2) },
        Event::WrongTurn { disc, expected: None },
        Event::WrongDisc { disc },
        Event::OffTrack { disc, by: 3 },
        Event::OffTrack { disc, by: 1 },
        Event::NotRestored { disc },
        Event::UpsideDown { disc, by: 3 },
        Event::UpsideDown { disc, by: 1 },
        Event::FlippedBack { disc },
        Event::Lap { disc, laps: 1 },
        Event::Lap { disc, laps: 2 },
        Event::RaceWon { winner: 3, player: 2 },
        Event::RaceOver { positions: vec![3, 1], points: vec![10, 6], standings: points.clone() },
        Event::Push { disc, finger_s: Some(0.456) },
        Event::Push { disc, finger_s: None },
        Event::HitObstacle { disc },
        Event::TurnMissed { disc },
        Event::PoleMatch { players: vec![1, 2] },
        Event::PoleShot { player: 1, length_mm: 654.3 },
        Event::PoleShot { player: 1, length_mm: 0.0 },
        Event::PoleTie { players: vec![1, 2] },
        Event::PoleWon { winner: 2, ranking: vec![2, 1] },
        Event::PoleSeated { seats: vec![seat(2, &[1]), seat(1, &[2, 4])] },
        Event::Swapped { discs: vec![1, 2] },
        Event::MatchWon { winner: Some(1), score: points.clone() },
        Event::MatchWon { winner: None, score: points },
    ];
    events.extend((1..=4).map(|position| Event::Finished { disc, position }));
    let faults = [SpacingFault::WideGap, SpacingFault::OtherMoved, SpacingFault::NoSpacing];
    events.extend(faults.map(|reason| Event::SpacingRefused { disc, reason }));
    let lost = |reason| Lost { reason, action: None, discs: vec![] };
    let all = [
        LostReason::NoRace,
        LostReason::RaceIsOn,
        LostReason::MatchIsOver,
        LostReason::NoSuchDisc,
        LostReason::HasFinished,
        LostReason::LiesFaceUp,
        LostReason::NothingToRestore,
        LostReason::PlayersUnknown,
        LostReason::NotTheirShot,
    ];
    events.extend(all.map(|reason| Event::Desynchronised(lost(reason))));
    let action = Some("flick".into());
    events.push(Event::Desynchronised(Lost { action, discs: vec![3], ..lost(LostReason::NoSuchDisc) }));
    events.push(Event::Desynchronised(Lost { discs: vec![1, 2], ..lost(LostReason::LayoutDiffers) }));
    let what = ["turn", "swap", "progress", "laps", "face", "points", "seats", "pole", "end_race"];
    events.extend(corrections(&what).map(|(entry, what)| Event::Corrected { entry, what }));
    events
}

pub fn of_passing_game() -> Vec<passing_game::EventKind> {
    use passing_game::EventKind as Event;
    use passing_game::{End, Lost, LostReason, Tile};
    let (tile, other) = (Tile::new(3, 5), Tile::new(6, 6));
    let mut events = vec![
        Event::HandsOpen { pips: vec![0, 12] },
        Event::RoundWon { winner: 1, points: 12, pips: vec![0, 12] },
        Event::RoundTied { pips: vec![7, 7, 9] },
        Event::MatchWon { winner: Some(2), score: vec![40, 101] },
        Event::MatchWon { winner: None, score: vec![40, 40] },
        Event::TileChanged { tile, index: 2, from: [3, 5], to: [5, 3] },
        Event::WrongTurn { player: 2, expected: 1 },
    ];
    for player in [None, Some(2)] {
        events.extend([
            Event::RoundStarted { leader: player },
            Event::Played { player, tile, end: None, value: None },
            Event::Played { player, tile, end: Some(End::Left), value: None },
            Event::Played { player, tile, end: Some(End::Right), value: Some(3) },
            Event::Drew { player },
            Event::Passed { player },
            Event::NoMatch { player, tile, end: End::Left, value: 2 },
            Event::NoMatch { player, tile, end: End::Right, value: 2 },
            Event::DuplicateTile { player, tile },
            Event::Branch { player, tile, beside: other },
            Event::BoneyardFloor { player, left: 1 },
            Event::BoneyardFloor { player, left: 2 },
            Event::ImpossibleTile { player, tile: Tile::new(7, 9) },
            Event::TwoTilesInOneTurn { player, tiles: [tile, other] },
            Event::LeadNotPlayed { player },
        ]);
    }
    let lost = |reason| Lost { reason, action: None, believed: vec![], seen: vec![] };
    let all = [
        LostReason::NoRound,
        LostReason::RoundIsOn,
        LostReason::RoundIsOver,
        LostReason::MatchIsOver,
        LostReason::NoSuchPlayer,
        LostReason::WhichEnd,
        LostReason::NoSuchTile,
        LostReason::BoneyardIsEmpty,
    ];
    events.extend(all.map(|reason| Event::Desynchronised(lost(reason))));
    events.push(Event::Desynchronised(Lost { action: Some("end_round".into()), ..lost(LostReason::NoRound) }));
    let (believed, seen) = (vec![[3, 5], [5, 1]], vec![[Some(3), Some(5)], [Some(5), None]]);
    let differs = lost(LostReason::LayoutDiffers);
    events.push(Event::Desynchronised(Lost { believed: believed.clone(), ..differs.clone() }));
    events.push(Event::Desynchronised(Lost { seen: seen.clone(), ..differs.clone() }));
    events.push(Event::Desynchronised(Lost { believed, seen, ..differs }));
    let what = [
        "players",
        "leader",
        "turn",
        "passed",
        "drew",
        "tile",
        "ends",
        "boneyard",
        "pips",
        "score",
        "taken_back",
        "reread",
    ];
    events.extend(corrections(&what).map(|(entry, what)| Event::Corrected { entry, what }));
    events
}

pub fn of_counter() -> Vec<counter::EventKind> {
    let counts = |red, blue| counter::Counts::from([("red".to_owned(), red), ("blue".to_owned(), blue)]);
    vec![
        counter::EventKind::Counted { counts: counter::Counts::new(), before: None },
        counter::EventKind::Counted { counts: counts(2, 1), before: None },
        counter::EventKind::Counted { counts: counts(1, 3), before: Some(counts(2, 0)) },
        counter::EventKind::Counted { counts: counts(1, 3), before: Some(counts(1, 3)) },
    ]
}

/// The moment of all of them.
pub fn moment() -> Timestamp {
    Timestamp::from_seconds(1.5)
}

fn corrections<'a>(settings: &'a [&str]) -> impl Iterator<Item = (u64, String)> + 'a {
    let decisions = ["confirm", "reject", "undo", "end_round"].into_iter();
    (7..).zip(decisions.chain(settings.iter().copied()).map(str::to_owned))
}

pub fn of_trappola() -> Vec<trappola::EventKind> {
    use Seat::{Far, Near};
    use trappola::EventKind as Event;
    use trappola::{BySeat, Card, Claim, Lost, LostReason, Party, Player, PrizeNumber, Rank, Reason, Said, Suit, Word};
    let card = |name: &str| name.parse::<Card>().unwrap();
    let players = || vec![Player::Number(1), Player::Name("Anna".into())];
    let seated = BySeat { near: Player::Number(1), far: Player::Name("Anna".into()) };
    let started = |dealer, players, joined| Event::GameStarted { dealer, challenger: None, players, joined };
    let figura = Claim::Figura { rank: Rank::Re, count: 3 }.said();
    let mut events = vec![
        Event::DrawAgain { players: players() },
        started(None, None, false),
        started(Some(Near), None, true),
        started(Some(Near), Some(seated), false),
        started(Some(Far), None, false),
        Event::Alifer { multiplier: 2 },
        Event::Bulka { amount: 24 },
        Event::BulkaWon { player: Player::Number(2), amount: 24 },
        Event::BulkaWon { player: Player::Name("Anna".into()), amount: 24 },
        Event::BulkaShared { each: 8, remainder: 0 },
        Event::BulkaShared { each: 8, remainder: 1 },
    ];
    for (seat, winner) in [(Near, Far), (Far, Near)] {
        events.extend([
            Event::TrickWon { seat, number: 1, cards: vec![card("B-cups"), card("7-cups")] },
            Event::TrickWon { seat, number: 9, cards: vec![card("2-coins"), card("8-coins")] },
            Event::Pro { seat },
            Event::GameWon { seat, totals: Some(BySeat { near: 45, far: 9 }) },
            Event::GameWon { seat, totals: None },
            Event::WrongLeader { seat, expected: winner, card: Some(card("A-swords")) },
            Event::WrongLeader { seat, expected: winner, card: None },
            Event::OutOfTurn { seat, card: Some(card("C-batons")) },
            Event::SameCardTwice { seat, card: card("K-coins"), trick: 2 },
            Event::TooManyCards { seat, card: None },
            Event::WrongPile { seat, number: 3, winner },
            Event::Revoke { seat, trick: 2, proof_trick: 5, card: Some(card("10-cups")) },
            Event::Revoke { seat, trick: 2, proof_trick: 5, card: None },
            Event::LateDeclaration { seat, said: figura },
            Event::FalseDeclaration { seat, said: figura, card: Some(card("K-cups")) },
            Event::DeclarationFailed { seat, said: figura, points: 0, card: None },
            Event::DeclarationFailed { seat, said: figura, points: 1, card: Some(card("K-cups")) },
            Event::DeclarationProved { seat, said: figura, points: 12 },
        ]);
    }
    let seat = Near;
    events.extend(Rank::ALL.map(|rank| Event::CardPlayed { seat, card: Some(Card { rank, suit: Suit::Cups }) }));
    events.extend(Suit::ALL.map(|suit| Event::CardPlayed { seat, card: Some(Card { rank: Rank::Due, suit }) }));
    events.extend(Suit::ALL.map(|suit| Event::Manko { seat, suit }));
    events.push(Event::CardPlayed { seat: Far, card: None });
    let word = |declaration, count| Said { declaration, rank: None, count };
    let said = [
        word(Word::Figura, None),
        word(Word::Aces, None),
        word(Word::Aces, Some(3)),
        word(Word::Blans, None),
        word(Word::Bianca, None),
        word(Word::Manko, None),
        word(Word::Pro, None),
        Said { declaration: Word::Figura, rank: Some(Rank::Due), count: Some(4) },
    ];
    events.extend(said.map(|said| Event::Declared { seat, said }));
    let prizes = [
        PrizeNumber::Marc,
        PrizeNumber::First,
        PrizeNumber::Due,
        PrizeNumber::One,
        PrizeNumber::Two,
        PrizeNumber::Three,
        PrizeNumber::Last,
    ];
    events.extend(prizes.map(|number| Event::Prize { number, seat, points: 10, trick: None }));
    events.push(Event::Prize { number: PrizeNumber::Due, seat: Far, points: 1, trick: Some(4) });
    let reasons =
        [Reason::Stake, Reason::Declaration, Reason::Prize, Reason::DeclarationVoid, Reason::Alifer, Reason::ProLost];
    let pays = |from, to, reason| Event::Payment { from, to, amount: 4, reason };
    events.extend(reasons.map(|reason| pays(Party::Near, Party::Bulka, reason)));
    events.extend([pays(Party::Bulka, Party::Far, Reason::Alifer), pays(Party::Far, Party::Near, Reason::Prize)]);
    let all = [
        LostReason::NoSession,
        LostReason::SessionIsOn,
        LostReason::SessionIsOver,
        LostReason::TooFewPlayers,
        LostReason::NoSuchPlayer,
        LostReason::NothingToDraw,
        LostReason::OrderNotDrawn,
        LostReason::OtherPlayersAreDue,
        LostReason::NoGame,
        LostReason::GameIsOn,
        LostReason::DeclaredAlready,
        LostReason::NothingToAsk,
        LostReason::NothingToAnswer,
        LostReason::NoSeries,
        LostReason::NothingToGather,
        LostReason::NothingToCorrect,
        LostReason::LayoutDiffers,
    ];
    events.extend(all.map(|reason| Event::Desynchronised(Lost { reason, action: None })));
    let what = ["turn", "dealer", "card", "wins", "bulka"];
    events.extend(corrections(&what).map(|(entry, what)| Event::Corrected { entry, what }));
    events
}
