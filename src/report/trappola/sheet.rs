//! The sheet of a session: the Bulka over time, the games, their tricks in small cards, who paid whom.

use std::fmt::Write as _;

use super::super::doctor::escaped;
use super::names::{card_words, party_words, player_words, reason_words, seat_first, seat_words};
use super::plot::{bulka_plot, clock};
use super::small::{symbols, use_card};
use super::story::{GameStory, SessionStory, TrickStory};
use crate::model::Seat;

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1c1e22;--soft:#5c626b;--line:#d9dce1;--ground:#f6f7f9;--card:#fff;--near:#b35c00;--far:#0b62a8}\
@media(prefers-color-scheme:dark){:root{--ink:#e8eaee;--soft:#a2a8b2;--line:#3a3f47;--ground:#16181c;--card:#1f2227;--near:#ffa64d;--far:#66c0ff}}\
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,sans-serif}\
main{max-width:62rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .4rem}\
.soft{color:var(--soft);margin:.2rem 0}table{border-collapse:collapse;width:100%;background:var(--card);border:1px solid var(--line)}\
td,th{padding:.35rem .7rem;border-top:1px solid var(--line);text-align:left;vertical-align:top}td.n,th.n{text-align:right}\
.near{color:var(--near)}.far{color:var(--far)}.tricks{display:flex;flex-wrap:wrap;gap:.8rem;margin:.6rem 0}\
.trick{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.4rem .5rem;text-align:center;font-size:.85rem}\
.trick.won-near{border-bottom:4px solid var(--near)}.trick.won-far{border-bottom:4px solid var(--far)}\
.laid{display:inline-block;margin:0 .1rem}.laid.winner svg{outline:3px solid #2eb860}\
svg.card{display:block;width:58px;height:88px;border-radius:3px;background:#fff}.none{width:58px;height:88px;line-height:88px;background:#999;color:#fff;border-radius:3px}\
svg.chart{display:block;width:100%;max-width:46rem;height:auto;background:#fff;border-radius:.5rem;margin:.6rem 0}\
.breach{color:#c62a22;font-weight:600}ul{margin:.3rem 0;padding-left:1.2rem}@media print{body{background:#fff}.trick,table{break-inside:avoid}}";

/// The sheet as one HTML file that needs no other.
pub fn session_page(title: &str, story: &SessionStory) -> String {
    let title = escaped(title);
    let cards = story.games.iter().flat_map(|game| &game.tricks).flat_map(|trick| &trick.cards);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
        <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{title}</title><style>{STYLE}</style></head>\n\
        <body>{}<main><h1>{title}</h1>\n",
        symbols(cards.filter_map(|(_, card)| *card)),
    );
    let decided = story.games.iter().filter(|game| game.winner.is_some()).count();
    let held = story.bulka.last().map(|(_, amount)| format!("; the Bulka holds {amount}")).unwrap_or_default();
    let _ = writeln!(page, "<p class=\"soft\">{} decided{held}</p>", counted(decided, "game"));
    if !story.bulka.is_empty() {
        let _ = writeln!(page, "<h2>The Bulka</h2>{}", bulka_plot(&story.bulka));
    }
    page += &overview(&story.games);
    for (number, game) in (1_u32..).zip(&story.games) {
        page += &chapter(number, game);
    }
    page + "</main></body></html>\n"
}

fn counted(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// A line a game.
fn overview(games: &[GameStory]) -> String {
    let mut table = String::from(
        "<h2>Games</h2><table><tr><th>game</th><th>dealer</th><th class=\"n near\">near</th><th class=\"n far\">far</th>\
        <th>won by</th><th class=\"n\">near's chips</th><th class=\"n\">far's chips</th></tr>\n",
    );
    for (number, game) in (1_u32..).zip(games) {
        let points = |of: fn(&crate::rules::trappola::BySeat<u32>) -> u32| {
            game.totals.as_ref().map(of).map_or("–".to_owned(), |points| points.to_string())
        };
        let won = match (game.winner, game.replayed) {
            (Some(seat), _) => seat_cell(game, seat),
            (None, true) => "Alifer, replayed".to_owned(),
            (None, false) => "not decided".to_owned(),
        };
        let _ = writeln!(
            table,
            "<tr><td>{number}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{won}</td><td class=\"n\">{:+}</td><td class=\"n\">{:+}</td></tr>",
            game.dealer.map_or("?".to_owned(), |seat| seat_cell(game, seat)),
            points(|totals| totals.near),
            points(|totals| totals.far),
            game.balance(Seat::Near),
            game.balance(Seat::Far),
        );
    }
    table + "</table>\n"
}

/// A seat and, where that is known, who sits there.
fn seat_cell(game: &GameStory, seat: Seat) -> String {
    let who = game.players.as_ref().map(|players| format!(" ({})", escaped(&player_words(players.of(seat)))));
    format!("<span class=\"{0}\">{0}</span>{1}", seat_words(seat), who.unwrap_or_default())
}

fn chapter(number: u32, game: &GameStory) -> String {
    let mut page = format!("<h2>Game {number}</h2>\n<div class=\"tricks\">\n");
    for (number, trick) in (1_u32..).zip(&game.tricks) {
        page += &trick_box(number, trick);
    }
    page += "</div>\n";
    if !game.notes.is_empty() {
        page += "<ul>";
        for (t, words) in &game.notes {
            let class = if words.title.starts_with('!') { " class=\"breach\"" } else { "" };
            let _ = write!(page, "<li{class}>{} {}</li>", clock(t.seconds()), escaped(&words.detail));
        }
        page += "</ul>\n";
    }
    if !game.prizes.is_empty() {
        page += "<p class=\"soft\">Prizes: ";
        let prizes = game.prizes.iter().map(|(prize, seat, points)| {
            format!("{} <span class=\"{1}\">{1}</span> +{points}", prize.name(), seat_words(*seat))
        });
        page += &prizes.collect::<Vec<_>>().join(", ");
        page += "</p>\n";
    }
    if !game.payments.is_empty() {
        page += "<table><tr><th>who paid</th><th>whom</th><th class=\"n\">how much</th><th>for</th></tr>\n";
        for paid in &game.payments {
            let _ = writeln!(
                page,
                "<tr><td>{}</td><td>{}</td><td class=\"n\">{}</td><td>{}</td></tr>",
                party_words(paid.from),
                party_words(paid.to),
                paid.amount,
                reason_words(paid.reason)
            );
        }
        page += "</table>\n";
    }
    if let (Some(seat), Some(totals)) = (game.winner, game.totals) {
        let _ = writeln!(page, "<p><b>{} wins</b>, near {} : far {}.</p>", seat_first(seat), totals.near, totals.far);
    }
    page
}

fn trick_box(number: u32, trick: &TrickStory) -> String {
    let class = trick.winner.map(|seat| format!(" won-{}", seat_words(seat))).unwrap_or_default();
    let mut html = format!("<div class=\"trick{class}\">{number}<br>");
    for (seat, card) in &trick.cards {
        let won = if trick.winner == Some(*seat) { " winner" } else { "" };
        let face = match card {
            Some(card) => use_card(*card, &card_words(*card)),
            None => "<div class=\"none\">?</div>".to_owned(),
        };
        let _ =
            write!(html, "<span class=\"laid{won}\">{face}<span class=\"{0}\">{0}</span></span>", seat_words(*seat));
    }
    html + "</div>\n"
}
