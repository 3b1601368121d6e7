//! Random sessions by the rules and by the plain account.

use rand::Rng;
use tableref::rules::trappola::{Action, BySeat, EventKind, Outcome, Party, Player, Session};

use crate::naive::{self, SEATS};
use crate::{NEAR, Table};

/// A session as the plain account keeps it; players by their index.
struct Plain {
    balances: Vec<i64>,
    bulka: i64,
    dealer: usize,
    challenger: usize,
    queue: Vec<usize>,
    /// Who sits near and far.
    seated: [usize; 2],
    wins: Vec<u8>,
    multiplier: i64,
    /// Whether the dealer plays for the Bulka.
    is_pro: bool,
}

const STAKE: i64 = 10;

#[test]
fn ten_thousand_games_come_to_the_same_as_a_plain_account() {
    let mut seen = [0_usize; 4];
    for seed in 0..100 {
        session(seed, 100, &mut seen);
    }
    let [won, tied, revoked, pro] = seen;
    assert_eq!(won + tied + revoked, 10_000);
    assert!(tied > 50 && revoked > 500 && pro > 50, "won {won}, tied {tied}, revoked {revoked}, pro {pro}");
}

fn session(seed: u64, games: usize, seen: &mut [usize; 4]) {
    let mut rng = naive::rng(seed);
    let players = rng.random_range(3..=4_usize);
    let mut table = Table::new(&[]);
    table.hears(&format!(r#"{{"action": "start", "players": {players}, "stake": {STAKE}}}"#));
    table.hears(r#"{"action": "deal", "dealer": 1, "challenger": 2}"#);
    let mut plain = Plain {
        balances: vec![0; players],
        bulka: 0,
        dealer: 0,
        challenger: 1,
        queue: (2..players).collect(),
        seated: [1, 0],
        wins: vec![0; players],
        multiplier: 1,
        is_pro: false,
    };
    let mut told = vec![0_i64; players + 1];
    for game in 0..games {
        if game > 0 {
            let events = table.hears(r#"{"action": "deal"}"#);
            add_up(&events, &plain.seated, &mut told);
        } else {
            for (player, paid) in [(0, -STAKE), (1, -STAKE), (players, 2 * STAKE)] {
                told[player] += paid;
            }
        }
        for player in plain.seated {
            plain.pay_bulka(player, STAKE);
        }
        let dealer = SEATS[usize::from(plain.seated[1] == plain.dealer)];
        let is_declared = !plain.is_pro && plain.wins[plain.dealer] >= 2 && rng.random_bool(0.3);
        if is_declared {
            plain.is_pro = true;
            table.does(Action::Pro { seat: dealer });
            seen[3] += 1;
        }
        let honestly = rng.random_bool(0.8);
        let dealt = naive::game(&mut rng, dealer, honestly);
        for action in &dealt.actions {
            let events = table.does(action.clone());
            check_events(&events, &dealt);
            add_up(&events, &plain.seated, &mut told);
        }
        plain.play(&dealt, seen, &table.session);
        assert_eq!(table.chips(), (plain.balances.clone(), plain.bulka), "seed {seed}, game {game}");
        let (bulka, balances) = told.split_last().unwrap();
        assert_eq!((balances, *bulka), (plain.balances.as_slice(), plain.bulka), "what was told, seed {seed}");
        let due = table.session.due().unwrap();
        let number = |player: usize| Player::Number(player as u8 + 1);
        assert_eq!(due, [&number(plain.dealer), &number(plain.challenger)], "seed {seed}, game {game}");
    }
    let events = table.does(Action::EndSession);
    assert!(matches!(events[0], EventKind::BulkaShared { .. }));
    assert!(table.session.is_over());
}

impl Plain {
    fn pay_bulka(&mut self, player: usize, amount: i64) {
        self.balances[player] -= amount * self.multiplier;
        self.bulka += amount * self.multiplier;
    }

    fn play(&mut self, dealt: &naive::Game, seen: &mut [usize; 4], session: &Session) {
        let game = session.game().unwrap();
        let winner = match dealt.revoke {
            Some((loser, ..)) => {
                seen[2] += 1;
                Some(loser.other())
            }
            None => {
                let verdict = dealt.verdict();
                for k in 0..2 {
                    self.balances[self.seated[k]] += verdict.from_other[k] * self.multiplier;
                    self.pay_bulka(self.seated[k], verdict.to_bulka[k]);
                }
                let [near, far] = verdict.totals;
                seen[usize::from(near == far)] += 1;
                (near != far).then(|| SEATS[usize::from(far > near)])
            }
        };
        let Some(winner) = winner else {
            assert_eq!(game.outcome(), Some(Outcome::Replayed));
            // A Pro game that is replayed is one still.
            self.multiplier *= 2;
            return;
        };
        assert_eq!(game.outcome(), Some(Outcome::Won(winner)));
        let k = usize::from(winner != NEAR);
        let (won, lost) = (self.seated[k], self.seated[1 - k]);
        self.wins[won] += 1;
        self.wins[lost] = 0;
        self.multiplier = 1;
        if std::mem::take(&mut self.is_pro) && won == self.dealer {
            self.balances[won] += self.bulka;
            self.bulka = 0;
        }
        self.queue.push(lost);
        self.challenger = self.queue.remove(0);
        self.dealer = won;
        self.seated[1 - k] = self.challenger;
    }
}

/// What every game's events must tell.
fn check_events(events: &[EventKind], dealt: &naive::Game) {
    for event in events {
        match event {
            EventKind::GameWon { totals: Some(totals), .. } if dealt.revoke.is_none() => {
                let BySeat { near, far } = *totals;
                assert_eq!([near, far], dealt.verdict().totals);
            }
            EventKind::Revoke { seat, trick, proof_trick, .. } => {
                assert_eq!(dealt.revoke, Some((*seat, *trick, *proof_trick)));
            }
            other => assert!(
                !matches!(other, EventKind::WrongLeader { .. } | EventKind::LateDeclaration { .. }),
                "{other:?}"
            ),
        }
    }
}

/// Everybody's chips, and the Bulka's, by what was told alone.
fn add_up(events: &[EventKind], seated: &[usize; 2], told: &mut [i64]) {
    let bulka = told.len() - 1;
    let account = |party: &Party| match party {
        Party::Near => seated[0],
        Party::Far => seated[1],
        Party::Bulka => bulka,
    };
    for event in events {
        match event {
            EventKind::Payment { from, to, amount, .. } => {
                told[account(from)] -= i64::from(*amount);
                told[account(to)] += i64::from(*amount);
            }
            EventKind::BulkaWon { player: Player::Number(number), amount } => {
                told[usize::from(*number) - 1] += amount;
                told[bulka] -= amount;
            }
            EventKind::Bulka { amount } => assert_eq!(told[bulka], *amount),
            _ => {}
        }
    }
}
