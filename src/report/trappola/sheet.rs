//! A session's part of a score sheet: the Bulka over time, the games, their tricks in small cards, who paid whom.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::{Value, json};

use super::super::doctor::escaped;
use super::super::words::{Language, Subject, say};
use super::fields::{card_of, player_of};
use super::plot::{bulka_plot, clock};
use super::small::{symbols, use_card};
use super::story::{GameStory, Note, SessionStory, TrickStory};
use crate::model::{Game, Seat};
use crate::rules::trappola::Card;

/// The sections of a session's sheet, each a heading and HTML.
pub(in crate::report) fn session_sections(story: &SessionStory, language: Language) -> Vec<(String, String)> {
    let words = Words(language);
    let mut sections = Vec::new();
    if !story.bulka.is_empty() {
        sections.push((words.word("the-bulka-title"), bulka_plot(&story.bulka, &words.word("the-bulka-title"))));
    }
    if !story.games.is_empty() {
        let cards = story.games.iter().flat_map(|game| &game.tricks).flat_map(|trick| &trick.cards);
        let html = symbols(cards.filter_map(|(_, card)| *card)) + &words.overview(&story.games);
        sections.push((words.word("games"), html));
    }
    let games = (1_u32..).zip(&story.games);
    sections
        .extend(games.map(|(number, game)| (words.say("game-of", &json!({ "game": number })), words.chapter(game))));
    sections
}

fn signed(chips: i64) -> String {
    if chips == 0 { "0".to_owned() } else { format!("{chips:+}") }
}

/// Words of a language.
#[derive(Clone, Copy)]
struct Words(Language);

impl Words {
    fn say(self, id: &str, of: &Value) -> String {
        say(self.0, Subject::Game(Game::Trappola), id, of)
    }

    fn word(self, id: &str) -> String {
        self.say(id, &Value::Null)
    }

    /// A value by the message that names it and its own name.
    fn named(self, id: &str, field: &str, value: &impl Serialize) -> String {
        let key = serde_json::to_value(value).unwrap_or_default();
        self.say(id, &Value::Object([(field.to_owned(), key)].into_iter().collect()))
    }

    fn seat(self, seat: Seat) -> String {
        say(self.0, Subject::Sheet, "half", &json!({ "half": seat }))
    }

    fn card(self, card: Card) -> String {
        self.say("part-card", &card_of(&json!(card)))
    }

    /// A line a game.
    fn overview(self, games: &[GameStory]) -> String {
        let heads = ["game", "dealer-head", "near-head", "far-head", "won-by", "near-chips", "far-chips"];
        let heads = heads.map(|id| format!("<th>{}</th>", escaped(&self.word(id)))).concat();
        let mut table = format!("<div class=\"scroll\"><table><thead><tr>{heads}</tr></thead><tbody>\n");
        for (number, game) in (1_u32..).zip(games) {
            let [near, far] = match game.totals {
                Some(totals) => [totals.near.to_string(), totals.far.to_string()],
                None => ["–".to_owned(), "–".to_owned()],
            };
            let won = match (game.winner, game.replayed) {
                (Some(seat), _) => self.seat_cell(game, seat),
                (None, true) => escaped(&self.word("replayed")),
                (None, false) => escaped(&self.word("undecided")),
            };
            let dealer = game.dealer.map_or("?".to_owned(), |seat| self.seat_cell(game, seat));
            let _ = writeln!(
                table,
                "<tr><td>{number}</td><td>{dealer}</td><td>{near}</td><td>{far}</td><td>{won}</td><td>{}</td><td>{}</td></tr>",
                signed(game.balance(Seat::Near)),
                signed(game.balance(Seat::Far)),
            );
        }
        table + "</tbody></table></div>\n"
    }

    /// A seat and, where that is known, who sits there.
    fn seat_cell(self, game: &GameStory, seat: Seat) -> String {
        let who = game.players.as_ref().map(|players| {
            let player = self.say("player", &player_of(&json!(players.of(seat))));
            format!(" ({})", escaped(&player))
        });
        self.seat_span(seat) + &who.unwrap_or_default()
    }

    fn seat_span(self, seat: Seat) -> String {
        let class = match seat {
            Seat::Near => "near",
            Seat::Far => "far",
        };
        format!("<span class=\"{class}\">{}</span>", escaped(&self.seat(seat)))
    }

    fn chapter(self, game: &GameStory) -> String {
        let tricks: String = (1_u32..).zip(&game.tricks).map(|(number, trick)| self.trick_box(number, trick)).collect();
        let mut html = format!("<div class=\"tricks\">\n{tricks}</div>\n");
        if !game.notes.is_empty() {
            html += "<ul class=\"notes\">";
            for Note { t, words, breaks_a_rule } in &game.notes {
                let class = if *breaks_a_rule { " class=\"breach\"" } else { "" };
                let _ = write!(html, "<li{class}>{} {}</li>", clock(t.seconds()), escaped(words));
            }
            html += "</ul>\n";
        }
        if !game.prizes.is_empty() {
            let prizes = game
                .prizes
                .iter()
                .map(|(prize, seat, points)| format!("{} {} +{points}", prize.name(), self.seat_span(*seat)));
            let listed = prizes.collect::<Vec<_>>().join(", ");
            let _ = writeln!(html, "<p class=\"soft\">{}: {listed}</p>", escaped(&self.word("prizes")));
        }
        html + &self.payments(game)
    }

    fn payments(self, game: &GameStory) -> String {
        if game.payments.is_empty() {
            return String::new();
        }
        let heads = ["who-paid", "whom", "how-much", "what-for"];
        let heads = heads.map(|id| format!("<th>{}</th>", escaped(&self.word(id)))).concat();
        let mut html = format!("<div class=\"scroll\"><table><thead><tr>{heads}</tr></thead><tbody>\n");
        for paid in &game.payments {
            let _ = writeln!(
                html,
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                escaped(&self.named("from", "from", &paid.from)),
                escaped(&self.named("to", "to", &paid.to)),
                paid.amount,
                escaped(&self.named("pay-reason", "reason", &paid.reason)),
            );
        }
        html + "</tbody></table></div>\n"
    }

    fn trick_box(self, number: u32, trick: &TrickStory) -> String {
        let class = match trick.winner {
            Some(Seat::Near) => " won-near",
            Some(Seat::Far) => " won-far",
            None => "",
        };
        let mut html = format!("<div class=\"trick{class}\">{number}<br>");
        for (seat, card) in &trick.cards {
            let won = if trick.winner == Some(*seat) { " winner" } else { "" };
            let face = match card {
                Some(card) => use_card(*card, &escaped(&self.card(*card))),
                None => "<div class=\"none\">?</div>".to_owned(),
            };
            let _ = write!(html, "<span class=\"laid{won}\">{face}{}</span>", self.seat_span(*seat));
        }
        html + "</div>\n"
    }
}
