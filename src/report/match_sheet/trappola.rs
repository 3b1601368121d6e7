use serde_json::json;

use super::{Match, Room, ScoreSheet, Section};
use crate::model::{Seat, Trappola};
use crate::report::trappola::{SessionStory, session_sections};

impl ScoreSheet for Trappola {
    fn result(told: &Match<Self>) -> String {
        let story = SessionStory::of(told.ruled(), told.language);
        let won = |seat: Seat| story.games.iter().filter(|game| game.winner == Some(seat)).count();
        let bulka = story.bulka.last().map(|(_, amount)| *amount);
        told.game_words("result", &json!({ "near": won(Seat::Near), "far": won(Seat::Far), "bulka": bulka }))
    }

    fn sections(told: &Match<Self>) -> Vec<Section> {
        let story = SessionStory::of(told.ruled(), told.language);
        let sections = session_sections(&story, told.language).into_iter();
        sections.map(|(title, html)| Section { title, html, room: Room::Wide }).collect()
    }
}
