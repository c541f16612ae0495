//! Who meets whom, with results that follow from the seeds: of two entrants the better seed wins.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use std::collections::{BTreeMap, BTreeSet};

use tessera_arena::Loss;
use tessera_core::{Forfeit, Seat};
use tessera_tournament::{
    CsvError, Field, FieldError, Format, Group, MatchId, Next, Outcome, Planned, Standing, Title, next,
    read_csv, write_head, write_row,
};

fn title(format: Format, entrants: usize, games: u32) -> Title {
    Title {
        version: "1".to_owned(),
        options: Vec::new(),
        entrants: (0..entrants).map(|number| format!("e{number}").parse().unwrap()).collect(),
        engines: Vec::new(),
        format,
        games,
        rounds: None,
        is_drawn: false,
        seed: 7,
    }
}

fn field(format: Format, entrants: usize, games: u32, seats: usize) -> Field {
    let options = vec![("players".to_owned(), seats.to_string())];
    let game = tessera_catalog::find("warring_states").unwrap();
    Field::new(game, Title { options, ..title(format, entrants, games) }).unwrap()
}

type Results = BTreeMap<MatchId, Outcome>;

/// The better seed is always ahead.
fn by_seed(plan: &Planned) -> Outcome {
    let mut order = plan.seating.clone();
    order.sort_unstable();
    let rank = |entrant: &usize| 1 + order.iter().position(|other| other == entrant).unwrap() as u8;
    let ranks: Vec<u8> = plan.seating.iter().map(rank).collect();
    let scores = ranks.iter().map(|&rank| 10 - i32::from(rank)).collect();
    let ms = vec![1.5; plan.seating.len()];
    Outcome { plan: plan.clone(), scores, ranks, plies: 9, ms, loss: None }
}

/// Plays a whole tournament.
fn play(field: &Field, result: impl Fn(&Planned) -> Outcome) -> (Results, Vec<Vec<Group>>) {
    let mut results = Results::new();
    loop {
        match next(field, &results) {
            Next::Over(rounds) => return (results, rounds),
            Next::Play(planned) => {
                assert!(!planned.is_empty());
                for plan in planned {
                    assert!(results.insert(plan.id, result(&plan)).is_none(), "{plan:?} is played twice");
                }
            }
        }
    }
}

fn order(field: &Field, results: &Results, rounds: &[Vec<Group>]) -> Vec<usize> {
    Standing::of(field, results, rounds).rows.iter().map(|row| row.entrant).collect()
}

#[test]
fn in_a_round_robin_every_group_meets_on_the_same_deals_from_every_seat() {
    let duels = field(Format::RoundRobin, 4, 4, 2);
    let (results, rounds) = play(&duels, by_seed);
    // Six pairs, four matches each: two deals from both sides.
    assert_eq!(results.len(), 24);
    for outcome in results.values() {
        let other = MatchId { game: outcome.plan.id.game ^ 1, ..outcome.plan.id };
        let other = &results[&other].plan;
        assert_eq!(other.deal, outcome.plan.deal);
        assert_eq!(other.seating, [outcome.plan.seating[1], outcome.plan.seating[0]]);
    }
    assert_eq!(results.values().map(|outcome| outcome.plan.deal).collect::<BTreeSet<_>>().len(), 2);
    let standing = Standing::of(&duels, &results, &rounds);
    // The best seed wins its 12 matches, the second 8, and so on.
    let points: Vec<f64> = standing.rows.iter().map(|row| row.points).collect();
    assert_eq!(points, [12.0, 8.0, 4.0, 0.0]);
    assert_eq!(standing.cross[1][0], (0.0, 4));
    assert_eq!(standing.cross[1][3], (4.0, 4));
    let ratings: Vec<f64> = standing.rows.iter().map(|row| row.rating.unwrap().elo).collect();
    assert!(ratings.is_sorted_by(|one, other| one > other), "{ratings:?}");
}

#[test]
fn three_and_four_seats_go_through_all_seatings() {
    let threes = field(Format::RoundRobin, 4, 6, 3);
    // Four groups of three, six seatings of one deal.
    let (results, _) = play(&threes, by_seed);
    assert_eq!(results.len(), 24);
    let of_first: BTreeSet<&Vec<usize>> =
        results.iter().filter(|(id, _)| id.group == 0).map(|(_, outcome)| &outcome.plan.seating).collect();
    assert_eq!(of_first.len(), 6);
    assert_eq!(results.values().map(|outcome| outcome.plan.deal).collect::<BTreeSet<_>>().len(), 1);
    assert_eq!(play(&field(Format::RoundRobin, 4, 24, 4), by_seed).0.len(), 24);
}

#[test]
fn in_a_gauntlet_only_the_first_meets_the_others() {
    let (results, _) = play(&field(Format::Gauntlet, 5, 2, 2), by_seed);
    assert_eq!(results.len(), 8);
    assert!(results.values().all(|outcome| outcome.plan.seating.contains(&0)));
    // With four seats the four others are met in runs of three, each three times.
    let (results, _) = play(&field(Format::Gauntlet, 5, 1, 4), by_seed);
    let met = |other: usize| results.values().filter(|outcome| outcome.plan.seating.contains(&other)).count();
    assert_eq!((0..5).map(met).collect::<Vec<_>>(), [4, 3, 3, 3, 3]);
}

#[test]
fn a_swiss_tournament_finds_the_best_without_meeting_twice() {
    let swiss = field(Format::Swiss, 9, 2, 2);
    let (results, rounds) = play(&swiss, by_seed);
    // Nine need four rounds; in each one of them has a bye, never the same.
    assert_eq!(rounds.len(), 4);
    let mut met = BTreeSet::new();
    let mut byes = BTreeSet::new();
    for group in rounds.iter().flatten() {
        let mut members = group.members.clone();
        members.sort_unstable();
        match members.len() {
            1 => assert!(byes.insert(members[0])),
            _ => assert!(met.insert(members)),
        }
    }
    assert_eq!((met.len(), byes.len(), results.len()), (16, 4, 32));
    assert_eq!(order(&swiss, &results, &rounds)[0], 0);
    // A bye counts as if both matches had been won.
    let standing = Standing::of(&swiss, &results, &rounds);
    let total: f64 = standing.rows.iter().map(|row| row.points).sum();
    assert_eq!(total, 4.0 * 5.0 * 2.0);
    // Seven of four seats: a group of four and one of three.
    let (_, rounds) = play(&field(Format::Swiss, 7, 6, 4), by_seed);
    assert!(rounds.iter().all(|round| round.iter().map(|group| group.members.len()).eq([4, 3])));
}

#[test]
fn a_swiss_tournament_of_fifty_has_no_meeting_twice() {
    let swiss = field(Format::Swiss, 50, 2, 2);
    let (_, rounds) = play(&swiss, by_seed);
    assert_eq!(rounds.len(), 6);
    let mut met = BTreeSet::new();
    for group in rounds.iter().flatten() {
        let mut members = group.members.clone();
        members.sort_unstable();
        assert!(met.insert(members));
    }
}

#[test]
fn in_an_elimination_the_best_seeds_have_byes_and_meet_last() {
    let knockout = field(Format::Elimination, 5, 4, 2);
    let (results, rounds) = play(&knockout, by_seed);
    let members = |round: usize| rounds[round].iter().map(|group| group.members.clone()).collect::<Vec<_>>();
    assert_eq!(members(0), [vec![0], vec![1], vec![2], vec![3, 4]]);
    assert_eq!(members(1), [vec![0, 3], vec![1, 2]]);
    assert_eq!(members(2), [vec![0, 1]]);
    // After a deal from both sides it is 2 : 0 of 4; 3 are needed, so the second deal is played, and no more.
    assert_eq!(results.len(), 4 * 4);
    assert_eq!(order(&knockout, &results, &rounds)[..3], [0, 1, 2]);
    // Of eight matches, 6 : 0 after three deals cannot be made up for.
    let (results, _) = play(&field(Format::Elimination, 2, 8, 2), by_seed);
    assert_eq!(results.len(), 6);
}

#[test]
fn a_level_group_plays_on_and_then_the_better_seed_goes_on() {
    let knockout = field(Format::Elimination, 2, 2, 2);
    let draw = |plan: &Planned| Outcome { scores: vec![5, 5], ranks: vec![1, 1], ..by_seed(plan) };
    let (results, rounds) = play(&knockout, draw);
    // Two matches, and four further deals from both sides.
    assert_eq!(results.len(), 10);
    assert_eq!(order(&knockout, &results, &rounds), [0, 1]);
    // The player in the first seat wins the first deal; then the second entrant wins.
    let later = |plan: &Planned| match plan.id.game {
        0 | 1 => Outcome { scores: vec![5, 4], ranks: vec![1, 2], ..by_seed(plan) },
        _ => {
            let ranks = plan.seating.iter().map(|&entrant| if entrant == 1 { 1 } else { 2 }).collect();
            Outcome { ranks, ..by_seed(plan) }
        }
    };
    let (results, rounds) = play(&knockout, later);
    assert_eq!((results.len(), order(&knockout, &results, &rounds)), (4, vec![1, 0]));
}

#[test]
fn four_seats_knock_out_three_of_four() {
    let (_, rounds) = play(&field(Format::Elimination, 10, 24, 4), by_seed);
    let sizes = |round: usize| rounds[round].iter().map(|group| group.members.len()).collect::<Vec<_>>();
    assert_eq!((sizes(0), sizes(1)), (vec![3, 3, 2, 2], vec![4]));
    assert_eq!(rounds[1][0].members, [0, 1, 2, 3]);
}

#[test]
fn a_log_gives_back_what_was_played_and_nothing_else() {
    let duels = field(Format::RoundRobin, 3, 2, 2);
    let (mut results, _) = play(&duels, by_seed);
    let first = results.values_mut().next().unwrap();
    let forfeit = Forfeit { reason: "wrote \"x, y\"".to_owned(), last_words: "one\ntwo, three".to_owned() };
    first.loss = Some(Loss { seat: Seat::new(1), forfeit });
    let rows: String = results.values().map(|outcome| write_row(&duels, outcome)).collect();
    let text = write_head(&duels) + &rows;
    assert_eq!(text.lines().count(), 1 + 6);
    assert_eq!(read_csv(&duels, &text).unwrap(), results);
    // A row that was cut off is played again.
    let cut = read_csv(&duels, &text[..text.len() - 2]).unwrap();
    assert_eq!(cut.len(), 5);
    match next(&duels, &cut) {
        Next::Play(planned) => assert_eq!(planned.len(), 1),
        Next::Over(_) => panic!("a match is missing"),
    }
    let with = |change: &dyn Fn(&mut Title)| {
        let mut other = duels.title.clone();
        change(&mut other);
        read_csv(&Field::new(duels.game, other).unwrap(), &text)
    };
    assert_eq!(with(&|title| title.seed = 8), Err(CsvError::OtherTournament(2)));
    assert_eq!(with(&|title| title.engines.push("e1=cat".to_owned())), Err(CsvError::OtherTournament(2)));
    assert!(matches!(
        with(&|title| title.version = "2".to_owned()),
        Err(CsvError::OtherVersion { line: 2, .. })
    ));
    assert_eq!(read_csv(&duels, "a,b\n1,2\n"), Err(CsvError::Columns));
    let damaged = text.replacen("e0,9", "e9,9", 1);
    assert_eq!(read_csv(&duels, &damaged), Err(CsvError::Line(2)));
    assert_eq!(read_csv(&duels, "").unwrap().len(), 0);
}

#[test]
fn a_tournament_that_cannot_be_is_refused() {
    let game = tessera_catalog::find("warring_states").unwrap();
    let refuse = |title: Title| Field::new(game, title).err().unwrap();
    assert_eq!(refuse(title(Format::RoundRobin, 1, 2)), FieldError::Count(1));
    let mut twice = title(Format::RoundRobin, 2, 2);
    twice.entrants[1] = twice.entrants[0].clone();
    assert_eq!(refuse(twice), FieldError::Twice("e0".to_owned()));
    let four = |count: usize| Title {
        options: vec![("players".to_owned(), "4".to_owned())],
        ..title(Format::RoundRobin, count, 2)
    };
    assert_eq!(refuse(four(3)), FieldError::TooFew { seats: 4, entrants: 3 });
    // 50 * 49 * 48 * 47 / 24
    assert_eq!(refuse(four(50)), FieldError::TooMany { entrants: 50, groups: 230_300, seats: 4 });
    let mut wrong = title(Format::RoundRobin, 2, 2);
    wrong.options.push(("colour".to_owned(), "red".to_owned()));
    assert!(matches!(refuse(wrong), FieldError::Problem(_)));
}
