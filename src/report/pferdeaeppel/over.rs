use super::super::draw::{AMBER, Align, Bgr, Canvas, Opacity, PINK, SOLID, WHITE};
use super::super::overlay::{Overlay, Space, draw_clock, draw_headline, draw_questions, draw_score, findings};
use super::colour::{BROWNS, SAFE, THREATENED, of_apple, of_horse, shaded};
use super::names::column_name;
use super::{FieldOccasion, FieldPiece, FieldPieceKind, FieldView, Known, TurnKnown, panel};
use crate::capture::Picture;
use crate::geometry::{ImagePoint, SpacePoint, Square, TablePoint};
use crate::rules::pferdeaeppel::{AppleColour, Horse};

const GRID: Opacity = 70;
const MARKED: Opacity = 62;
const HAND_VEIL: Opacity = 45;
/// How much of a square a mark leaves free on each side.
const INSET: f64 = 0.09;
/// Radius of the mark on a square that Brown reaches, and half the size of a cross on a blocked one, in squares.
const DOT: f64 = 0.13;
const CROSS: f64 = 0.1;
/// Rings round pieces are so much wider than these.
const RING: f64 = 1.15;
const APPLE_RING: f64 = 1.45;
const RING_EDGE: Opacity = 150;
/// The ring of an apple that lies somewhere in its square, in squares.
const WIDE_RING: f64 = 0.3;
/// The ring of a doubt, in squares.
const QUESTION: f64 = 0.42;

/// Draws what is seen and believed over the picture; a single picture grows by a band below with what was seen.
pub fn draw_field(overlay: &mut Overlay, picture: &mut Picture, view: &FieldView) {
    let known = Known::in_view(view);
    let mut canvas = overlay.canvas(picture);
    let space = Space::new(view.camera);
    let over = Over { view, space: &space, thin: canvas.share(0.0035).max(1.0) };
    over.grid(&mut canvas);
    if let Some(known) = &known {
        over.reach(&mut canvas, known);
    }
    over.pieces(&mut canvas, known.as_ref());
    over.hands(&mut canvas);
    over.questions(&mut canvas);
    if let Some(known) = &known {
        panel::draw(&mut canvas, known, &over.board());
    }
    match view.occasion {
        FieldOccasion::Match { clock, score, headline } => {
            draw_score(&mut canvas, (score.near, score.far));
            draw_clock(&mut canvas, clock);
            draw_questions(&mut canvas, view.questions);
            draw_headline(&mut canvas, headline);
        }
        FieldOccasion::Single { seen } => overlay.write_below(picture, &findings(seen, view.questions)),
    }
}

struct Over<'a> {
    view: &'a FieldView<'a>,
    space: &'a Space<'a>,
    thin: f64,
}

impl Over<'_> {
    fn cell(&self) -> f64 {
        self.view.keys.cell_mm
    }

    /// The board's outline in the picture.
    fn board(&self) -> Vec<ImagePoint> {
        let side = self.view.keys.side_mm();
        let at = |x, y| SpacePoint::new(x, y, 0.0);
        self.space.ring(&[at(0.0, 0.0), at(side, 0.0), at(side, side), at(0.0, side)])
    }

    fn grid(&self, canvas: &mut Canvas) {
        let (side, size) = (self.view.keys.side_mm(), self.view.keys.size);
        for number in 0..=size {
            let at = f64::from(number) * self.cell();
            let line = |from, to| self.space.line(&[from, to]);
            let across = line(SpacePoint::new(0.0, at, 0.0), SpacePoint::new(side, at, 0.0));
            let along = line(SpacePoint::new(at, 0.0, 0.0), SpacePoint::new(at, side, 0.0));
            canvas.plain_line(&across, self.thin, WHITE, GRID);
            canvas.plain_line(&along, self.thin, WHITE, GRID);
        }
        canvas.line(&self.board(), self.thin * 1.5, WHITE, SOLID);
        let size_px = canvas.share(0.026).max(7.0);
        for number in 0..size {
            let middle = (f64::from(number) + 0.5) * self.cell();
            let outside = -0.3 * self.cell();
            let column = column_name(number).to_string();
            let row = number.saturating_add(1).to_string();
            for (words, place) in [(column, (middle, outside)), (row, (outside, middle))] {
                if let Some(at) = self.space.point(SpacePoint::new(place.0, place.1, 0.0)) {
                    canvas.words(&words, at, size_px, Align::Centre, WHITE);
                }
            }
        }
    }

    /// What each horse reaches, and what is blocked for it.
    fn reach(&self, canvas: &mut Canvas, known: &Known) {
        let facts = &known.facts;
        for square in &facts.white.reachable {
            let colour = if facts.white.threatened.contains(square) { THREATENED } else { SAFE };
            let outline = self.space.ring(&self.square(*square, INSET));
            canvas.area(&outline, colour, MARKED);
            canvas.line(&outline, self.thin * 2.0, colour, SOLID);
        }
        for square in &facts.brown.reachable {
            let dot = self.space.circle(self.view.keys.middle_of(*square), 0.0, DOT * self.cell());
            canvas.area(&dot, BROWNS, SOLID);
            canvas.line(&dot, self.thin, WHITE, SOLID);
        }
        for (horse, side) in [(Horse::White, -1.0), (Horse::Brown, 1.0)] {
            for square in &facts.of_horse(horse).blocked {
                let middle = self.view.keys.middle_of(*square);
                let corner = 0.5 - INSET - CROSS;
                let at = TablePoint::new(middle.x + side * corner * self.cell(), middle.y + corner * self.cell());
                self.cross(canvas, at, of_horse(horse));
            }
        }
    }

    fn cross(&self, canvas: &mut Canvas, at: TablePoint, colour: Bgr) {
        let reach = CROSS * self.cell();
        for side in [-1.0, 1.0] {
            let end = |by: f64| SpacePoint::new(at.x + by * reach, at.y + by * side * reach, 0.0);
            canvas.line(&self.space.line(&[end(-1.0), end(1.0)]), self.thin * 1.4, colour, SOLID);
        }
    }

    /// The corners of a square, less a share of its side all round.
    fn square(&self, square: Square, inset: f64) -> [SpacePoint; 4] {
        let middle = self.view.keys.middle_of(square);
        let half = (0.5 - inset) * self.cell();
        let at = |dx: f64, dy: f64| SpacePoint::new(middle.x + dx * half, middle.y + dy * half, 0.0);
        [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)]
    }

    /// Every piece as it was read, where it is seen, or in the middle of its square.
    fn pieces(&self, canvas: &mut Canvas, known: Option<&Known>) {
        let (keys, layout) = (self.view.keys, self.view.layout);
        let apples = layout.apples.iter().filter(|apple| !apple.hidden);
        let apples = apples.map(|apple| (FieldPieceKind::Apple(apple.colour), apple.square));
        let horses =
            Horse::BOTH.into_iter().filter_map(|horse| Some((FieldPieceKind::Horse(horse), layout.horses.of(horse)?)));
        for (kind, square) in apples.chain(horses) {
            let is_here = |piece: &&FieldPiece| piece.kind == kind && keys.square_at(piece.at) == Some(square);
            let seen = self.view.pieces.iter().find(is_here).map(|piece| piece.at);
            match kind {
                FieldPieceKind::Apple(colour) => self.apple(canvas, colour, square, seen),
                FieldPieceKind::Horse(horse) => {
                    let at = seen.unwrap_or_else(|| keys.middle_of(square));
                    self.horse(canvas, horse, at, known);
                }
            }
        }
    }

    /// A ring round the ball, or on its square a wider one in which it lies somewhere.
    fn apple(&self, canvas: &mut Canvas, colour: AppleColour, square: Square, seen: Option<TablePoint>) {
        let keys = self.view.keys;
        let radius = keys.apple_diameter_mm / 2.0;
        let ring = match seen {
            Some(at) => self.space.circle(at, radius, radius * APPLE_RING),
            None => self.space.circle(keys.middle_of(square), 0.0, WIDE_RING * self.cell()),
        };
        let colour = of_apple(colour);
        canvas.plain_line(&ring, self.thin * 3.2, WHITE, RING_EDGE);
        canvas.plain_line(&ring, self.thin * 1.8, shaded(colour, 0.1), SOLID);
    }

    fn horse(&self, canvas: &mut Canvas, horse: Horse, at: TablePoint, known: Option<&Known>) {
        let radius = self.view.keys.horse_diameter_mm / 2.0 * RING;
        if known.is_some_and(|known| known.is_on_turn(horse)) {
            canvas.line(&self.space.circle(at, 0.0, radius * 1.25), self.thin * 2.0, of_horse(horse), SOLID);
        }
        canvas.line(&self.space.circle(at, 0.0, radius), self.thin * 2.4, of_horse(horse), SOLID);
    }

    fn hands(&self, canvas: &mut Canvas) {
        for hand in self.view.hands {
            let corners: Vec<SpacePoint> = hand.iter().map(|corner| corner.at_height(0.0)).collect();
            let outline = self.space.ring(&corners);
            canvas.area(&outline, PINK, HAND_VEIL);
            canvas.line(&outline, self.thin * 1.4, PINK, SOLID);
        }
    }

    fn questions(&self, canvas: &mut Canvas) {
        for at in self.view.questions.iter().filter_map(|question| question.at) {
            let rim = self.space.circle(at, 0.0, QUESTION * self.cell());
            canvas.dashes(&rim, self.thin * 3.0, self.thin * 1.8, AMBER);
            let highest = rim.iter().copied().reduce(|a, b| if b.y < a.y { b } else { a });
            if let Some(highest) = highest {
                let size = canvas.share(0.045).max(9.0);
                canvas.words("?", ImagePoint::new(highest.x, highest.y - size * 0.4), size, Align::Centre, AMBER);
            }
        }
    }
}

impl Known<'_> {
    /// Whether it is known to be this horse's turn, in a round that is on.
    pub(super) fn is_on_turn(&self, horse: Horse) -> bool {
        self.turn == TurnKnown::Yes && self.position.outcome().is_none() && self.position.to_move() == horse
    }
}
