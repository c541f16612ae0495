//! Questions for programs that claim to know the rules.

use tessera_core::{Args, Exam, FastRng, Question, Subject, Value, choose, shuffle};

use crate::fit::Fit;
use crate::placement::Placement;
use crate::sequence::Sequence;
use crate::setup::Setup;
use crate::table;

/// The number of pieces from which the solutions are few enough to list.
const PIECES_TO_SOLVE: usize = 3;

pub(crate) struct IqStepsExam;

impl Exam for IqStepsExam {
    fn corners(&self) -> &'static [&'static str] {
        &[
            "",
            // The second piece needs the first, and vice versa; two pieces in either order.
            "BGSAHQ",
            "AHQBGS",
            "AHQEFB",
            // Two pieces on one location, and a piece beyond the edge.
            "BGSEDI",
            "AAA",
            // A dead end, and a finished board.
            "BGSAHQEFBGCgCDNFHn",
            "BGSAHQEFBGCgCDNHFlDAiFHn",
        ]
    }

    fn questions(&self, setup: &str, rng: &mut FastRng) -> Vec<Question> {
        let Ok(setup) = setup.parse::<Setup>() else { return Vec::new() };
        let text = setup.pieces.to_string();
        let placement = || ("placement", Value::from(text.clone()));
        let mut questions = vec![
            Question::new("placement_well_formed", [placement()]),
            Question::new("sequence_valid", [placement()]),
        ];
        if let Some(piece) = text.get(..3) {
            for op in ["piece_placement_well_formed", "piece_cells"] {
                questions.push(Question::new(op, [("placement", piece.into())]));
            }
            let mixed = mixed(&text, rng);
            questions.push(Question::new("sequence_valid", [("placement", mixed.clone().into())]));
            for op in ["order", "order_first"] {
                questions.push(Question::new(op, [("placement", mixed.clone().into())]));
            }
        }
        let Ok(sequence) = Sequence::try_from(&setup.pieces) else { return questions };
        questions.push(Question::new("legal_placements", [placement()]));
        questions.push(Question::new("liftable", [placement()]));
        let fits: Vec<Fit> = sequence.playable().iter().collect();
        if !fits.is_empty() {
            let piece = Value::from(choose(&fits, rng).piece().to_string());
            questions.push(Question::new("piece_cells", [("placement", piece.clone())]));
            questions.push(Question::new("refusal", [placement(), ("piece", piece)]));
        }
        if sequence.len() >= PIECES_TO_SOLVE {
            for op in ["solutions", "count_solutions", "next_pieces"] {
                questions.push(Question::new(op, [placement()]));
            }
            if let Some(board) = table::boards(&sequence).next() {
                let objective = Value::from(board.objective().to_string());
                questions.push(Question::new("viable_next", [placement(), ("objective", objective)]));
            }
        }
        questions
    }

    fn subject(&self, args: &Args) -> Option<Subject> {
        let text = |name: &str| match args.0.get(name) {
            Some(Value::Text(text)) => Some(text.clone()),
            _ => None,
        };
        let setup = text("setup").or_else(|| text("placement"))?;
        Some(Subject { setup, action: text("piece") })
    }
}

/// The same pieces in another order.
fn mixed(text: &str, rng: &mut FastRng) -> String {
    let mut pieces: Vec<&str> = (0..text.len() / 3).map(|index| &text[3 * index..3 * index + 3]).collect();
    shuffle(&mut pieces, rng);
    let mixed = pieces.concat();
    mixed.parse::<Placement>().map_or_else(|_| text.to_owned(), |_| mixed)
}
