//! Plays the fifth game in the arena and at a table.

use std::error::Error;

use tessera_arena::{Bout, Entrant, Rules, play};
use tessera_core::{AnyGame, BuiltIn, Player, Turn, Unwatched};
use tessera_table::{
    NewSeat, NewTable, Part, SeatKind, SeatSet, Snapshot, TableId, Token, acts, extend,
};

fn main() -> Result<(), Box<dyn Error>> {
    let game = tessera_catalog::find("Pebbles")?;
    game.open(game.info().example)?;
    in_the_arena(game)?;
    at_a_table(game)?;
    println!("{} games; pebbles was played", tessera_catalog::GAMES.len());
    Ok(())
}

/// The player of the game plays against itself.
fn in_the_arena(game: &'static dyn AnyGame) -> Result<(), Box<dyn Error>> {
    let entrants: Vec<Entrant> = ["perfect", "perfect"].into_iter().map(str::parse).collect::<Result<_, _>>()?;
    let rules = Rules { game, options: &[("heap", "12")], entrants: &entrants, seed: 1 };
    let mut players = ["perfect", "perfect"].map(BuiltIn::new);
    let mut seated: Vec<&mut dyn Player> = players.iter_mut().map(|player| player as &mut dyn Player).collect();
    let bout = Bout { deal: 0, rotation: 0 };
    let (played, record) = play(&rules, &mut seated, bout, &|_| Box::new(Unwatched))?;
    // The last pebble is worth the only point, and three pebbles are the most that one move takes.
    assert_eq!(played.scores.iter().sum::<i32>(), 1);
    assert!((4..=12).contains(&played.moves), "{played:?}");
    assert!(record.record.replay(game)?.actions().is_empty());
    Ok(())
}

/// Two people play at a table until nobody can move, and see every position.
fn at_a_table(game: &'static dyn AnyGame) -> Result<(), Box<dyn Error>> {
    let seat = || NewSeat { kind: SeatKind::Person, name: None };
    let options = vec![("heap".to_owned(), "9".to_owned())];
    let wanted =
        NewTable { game: game.info().name.to_owned(), options, seats: vec![seat(), seat()], setup: None };
    let (plan, _) = wanted.plan(game, || Token::from_random([7; 16]))?;
    let (mut state, _) = plan.build(TableId::from_random([1; 8]), [2; 32], 1_000)?;
    let everybody = SeatSet::from_index(SeatSet::COUNT - 1);
    let mut moves = 0;
    while let Turn::Player(_) = state.turn() {
        let action = state.position.inner.actions().swap_remove(0);
        let drafts = acts::play(&state, everybody, action)?;
        moves += 1;
        (state, _) = extend(&state, drafts, Some(format!("move-{moves}")), 1_000 + moves)?;
        let mut view = Vec::new();
        Snapshot::new(state.clone(), [true; 4]).write_view(everybody, Part::Whole, &mut view);
        assert!(view.starts_with(b"{\"game\":\"pebbles\""), "{}", String::from_utf8_lossy(&view));
    }
    // Each of them takes the first action, which is one pebble.
    assert_eq!((moves, state.turn()), (9, Turn::Over));
    Ok(())
}
