//! The requests of `docs/protocol.md` that a host without a server answers.

use tessera_answers::{self as answers, Fault, Hinted, puzzles};
use tessera_core::{AnyGame, Seat};
use tessera_table::{Plan, Refusal, TableId, Token, acts};
use tessera_wire::{
    AimRequest, AnswerRequest, EffectsRequest, LiftRequest, LocalAnswer, LocalCommit, LocalRequest,
    MoveRequest, OpenRequest, PuzzleLiftRequest, PuzzleRequest, RematchRequest, ResignRequest, TryRequest,
    UndoRequest, ViewAimRequest, ViewRequest, parse,
};

use crate::held::{Held, answer};
use crate::{Host, log, thinking};

/// The random bytes of a request: for a table id, its seed, and tokens.
struct Random {
    id: [u8; 8],
    seed: [u8; 32],
    token: [u8; 16],
}

impl Random {
    fn of(request: &LocalRequest) -> Result<Random, Fault> {
        let wrong = || Fault::bad_request("a request comes with 56 random bytes");
        let digits = request.random.as_bytes();
        let value = |index: usize| {
            let pair = std::str::from_utf8(digits.get(2 * index..2 * index + 2)?).ok()?;
            u8::from_str_radix(pair, 16).ok()
        };
        let bytes: Option<Vec<u8>> = (0..56).map(value).collect();
        let bytes = bytes.filter(|_| digits.len() == 112).ok_or_else(wrong)?;
        let mut random = Random { id: [0; 8], seed: [0; 32], token: [0; 16] };
        random.id.copy_from_slice(&bytes[..8]);
        random.seed.copy_from_slice(&bytes[8..40]);
        random.token.copy_from_slice(&bytes[40..]);
        Ok(random)
    }
}

/// Parses the body of a request.
macro_rules! body {
    ($type:ty, $request:expr) => {
        parse::<$type>($request.body.as_bytes())
            .map_err(|error| Fault::of_body($request.body.as_bytes(), &error))?
    };
}

/// Returns the value of the only query parameter that a request may have there.
fn asked<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(known, _)| *known == name).map(|(_, value)| value)
}

fn number<T: std::str::FromStr>(text: &str, what: &str) -> Result<T, Fault> {
    text.parse().map_err(|_| Fault::unknown(what))
}

impl Host {
    /// Answers a request.
    pub(crate) fn request(&mut self, request: &LocalRequest) -> Result<LocalAnswer, Fault> {
        let (path, query) = request.path.split_once('?').unwrap_or((&request.path, ""));
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match (&*request.method, &parts[..]) {
            ("POST", ["api", "tables"]) => self.open(request),
            ("DELETE", ["api", "tables", id]) => {
                let held = self.table(id)?;
                answers::is_deletable(held.state(), held.viewer())?;
                let id = held.state().header.stored.id;
                self.forget(id);
                Ok(LocalAnswer { delete: Some(id.to_string()), ..answer(204, String::new()) })
            }
            ("POST", ["api", "tables", id, "rematch"]) => self.rematch(id, request),
            (_, ["api", "tables", id, rest @ ..]) => at_table(self.table(id)?, rest, query, request),
            (_, ["api", "games", name, rest @ ..]) => of_game(self.game(name)?, rest, query, request),
            ("POST", ["api", "view", rest @ ..]) => self.in_viewer(rest, request),
            ("POST", ["api", "puzzles", "judge"]) => {
                let body = body!(PuzzleRequest, request);
                Ok(answer(200, puzzles::judge(self.game(&body.game)?, &body)?))
            }
            ("POST", ["api", "puzzles", "hint"]) => {
                let body = body!(PuzzleRequest, request);
                Ok(answer(200, puzzles::hint(self.game(&body.game)?, &body)?))
            }
            ("POST", ["api", "puzzles", "lift"]) => {
                let body = body!(PuzzleLiftRequest, request);
                Ok(answer(200, puzzles::lift(self.game(&body.game)?, &body)?))
            }
            _ => Err(Fault::unknown("page")),
        }
    }

    fn in_viewer(&self, path: &[&str], request: &LocalRequest) -> Result<LocalAnswer, Fault> {
        match path {
            [] => {
                let body = body!(ViewRequest, request);
                Ok(answer(200, answers::view(self.game(&body.game)?, &body)?))
            }
            ["aim"] => {
                let body = body!(ViewAimRequest, request);
                Ok(answer(200, answers::aim_in_viewer(self.game(&body.game)?, &body)?))
            }
            ["effects"] => {
                let body = body!(ViewRequest, request);
                Ok(answer(200, answers::effects_in_viewer(self.game(&body.game)?, &body)?))
            }
            ["hint"] => {
                let body = body!(ViewRequest, request);
                let (hinted, position) = answers::hint_in_viewer(self.game(&body.game)?, &body)?;
                Ok(LocalAnswer {
                    ask: Some(thinking::hint_of(&hinted, &position)),
                    ..answer(200, String::new())
                })
            }
            _ => Err(Fault::unknown("page")),
        }
    }

    fn open(&mut self, request: &LocalRequest) -> Result<LocalAnswer, Fault> {
        let wanted = answers::new_table(body!(OpenRequest, request))?;
        let game = self.game(&wanted.game)?;
        let random = Random::of(request)?;
        // A request without an id has no secret from which tokens could be derived.
        let (plan, tokens) = wanted.plan(game, &[], || Token::from_random(random.token))?;
        let (held, commit) = begin(&plan, &random, request.now)?;
        let body = answers::opened(held.state(), &tokens);
        self.keep(held.state().header.stored.id, held);
        Ok(LocalAnswer { commits: vec![commit], ..answer(201, body) })
    }

    /// Opens a rematch with the seats rotated by one, unless there is one already.
    fn rematch(&mut self, id: &str, request: &LocalRequest) -> Result<LocalAnswer, Fault> {
        let body = body!(RematchRequest, request);
        let asked = answers::request(body.request, &["rematch"])?;
        let random = Random::of(request)?;
        let held = self.table(id)?;
        if let Some(id) = held.state().rematch {
            return Ok(answer(201, tessera_wire::of_parts(&[("id", &tessera_wire::json(id.as_str()))])));
        }
        let seat: Seat = acts::may_rematch(held.state(), held.viewer())?;
        let (new, opened) = begin(&Plan::rematch(held.state()), &random, request.now)?;
        let new_id: TableId = new.state().header.stored.id;
        let drafts = acts::rematch(held.state(), seat, new_id);
        let known = held.commit(drafts, Some(asked), request.now)?;
        let answered = answers::opened(new.state(), &[]);
        self.keep(new_id, new);
        let commits = known.into_iter().chain([opened]).collect();
        Ok(LocalAnswer { commits, ..answer(201, answered) })
    }
}

/// Opens a new table, and returns what must be stored.
fn begin(plan: &Plan, random: &Random, now: i64) -> Result<(Held, LocalCommit), Refusal> {
    let (state, rows) = plan.build(TableId::from_random(random.id), random.seed, now)?;
    let stored = &state.header.stored;
    let (id, table) = (stored.id.to_string(), Some(log::of_table(stored)));
    let stored_rows = rows.iter().map(log::of_row).collect();
    let held = Held::new(state, rows);
    let summary = answers::summary(&held.snapshot, held.viewer());
    Ok((held, LocalCommit { id, table, rows: stored_rows, summary }))
}

/// Answers a request about a table.
fn at_table(
    held: &mut Held,
    path: &[&str],
    query: &str,
    request: &LocalRequest,
) -> Result<LocalAnswer, Fault> {
    let (minimal, now) = (request.minimal, request.now);
    match (&*request.method, path) {
        ("GET", []) => Ok(answer(200, answers::table(&held.snapshot, &held.view()))),
        ("GET", ["plies", ply]) => Ok(answer(200, held.at_ply(number(ply, "ply")?)?)),
        ("GET", ["record"]) => {
            let record = held.state().record().to_text();
            Ok(LocalAnswer { kind: "text/plain; charset=utf-8", ..answer(200, record) })
        }
        ("GET", ["hint"]) => {
            let ply = asked(query, "ply").map(|ply| number(ply, "ply")).transpose()?;
            let hinted: Result<Hinted, Refusal> = answers::hint(held.state(), held.viewer(), ply);
            let hinted = hinted.map_err(|refusal| held.refuse(refusal))?;
            let ask = thinking::hint_of(&hinted, &held.state().position);
            Ok(LocalAnswer { ask: Some(ask), ..answer(200, String::new()) })
        }
        ("POST", ["moves"]) => held.act(answers::play(body!(MoveRequest, request))?, minimal, now),
        ("POST", ["undo"]) => held.act(answers::undo(body!(UndoRequest, request))?, minimal, now),
        ("POST", ["undo", "answer"]) => {
            held.act(answers::answer(body!(AnswerRequest, request))?, minimal, now)
        }
        ("POST", ["lift"]) => held.act(answers::lift(body!(LiftRequest, request))?, minimal, now),
        ("POST", ["resign"]) => held.act(answers::resign(body!(ResignRequest, request))?, minimal, now),
        ("POST", ["aim"]) => {
            let body = body!(AimRequest, request);
            Ok(answer(200, answers::aim(held.state(), held.viewer(), &body)?))
        }
        ("POST", ["effects"]) => {
            let body = body!(EffectsRequest, request);
            Ok(answer(200, answers::effects(held.state(), &body)?))
        }
        _ => Err(Fault::unknown("page")),
    }
}

/// Answers a request about a game.
fn of_game(
    game: &'static dyn AnyGame,
    path: &[&str],
    query: &str,
    request: &LocalRequest,
) -> Result<LocalAnswer, Fault> {
    match (&*request.method, path) {
        ("POST", ["lesson", step]) => {
            let body = body!(TryRequest, request);
            Ok(answer(200, answers::try_step(game, number(step, "step")?, &body)?))
        }
        ("GET", ["puzzles"]) => Ok(answer(200, puzzles::catalogue(game, asked(query, "date"), request.now)?)),
        ("GET", ["puzzles", level, n]) => {
            Ok(answer(200, puzzles::puzzle(game, number(level, "level")?, number(n, "puzzle")?)?))
        }
        _ => Err(Fault::unknown("page")),
    }
}
