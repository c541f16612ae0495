//! The numbers that an arena prints, against values worked out by hand.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use tessera_arena::{
    Bout, Entrant, LogError, Loss, Pace, Pentanomial, Played, Schedule, Sprt, Title, Verdict, merge,
    parse_log, read_log, standing, write_header, write_line,
};
use tessera_core::{Forfeit, Seat};

fn bout(deal: u64, rotation: usize, ranks: [u8; 2]) -> Played {
    let seating = if rotation == 0 { vec![0, 1] } else { vec![1, 0] };
    Played {
        bout: Bout { deal, rotation },
        seating,
        scores: vec![10, 20],
        ranks: ranks.to_vec(),
        moves: 3,
        loss: None,
    }
}

#[test]
fn entrants_are_read_and_written() {
    let check = |text: &str, name: &str, pace| {
        let entrant: Entrant = text.parse().unwrap();
        assert_eq!(entrant, Entrant { name: name.into(), pace });
        assert_eq!(entrant.to_string(), text);
    };
    check("best", "best", Pace::Level);
    check("best@20000", "best", Pace::Nodes(20000));
    check("best@0.5s", "best", Pace::Seconds(0.5));
    for wrong in
        ["", "@5", "best@", "best@0", "best@-1s", "best@xs", "best@infs", "best@NaNs", "a,b", "best@9999s"]
    {
        assert!(wrong.parse::<Entrant>().is_err(), "{wrong}");
    }
}

#[test]
fn everybody_has_every_seat_once() {
    let schedule = Schedule { entrants: 3, seats: 3 };
    let seatings: Vec<_> = (0..3).map(|rotation| schedule.seating(rotation)).collect();
    assert_eq!(seatings, [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
    assert_eq!(schedule.bouts(2).count(), 6);
}

#[test]
fn a_pair_counts_what_the_first_entrant_got_of_both_bouts() {
    // Wins both; loses both; one each; a draw and a win.
    let played = [
        bout(0, 0, [1, 2]),
        bout(0, 1, [2, 1]),
        bout(1, 0, [2, 1]),
        bout(1, 1, [1, 2]),
        bout(2, 0, [1, 2]),
        bout(2, 1, [1, 2]),
        bout(3, 0, [1, 1]),
        bout(3, 1, [2, 1]),
        bout(4, 0, [1, 2]),
    ];
    assert_eq!(Pentanomial::count(&played), Pentanomial([1, 0, 1, 1, 1]), "deal 4 is not complete");
}

#[test]
fn three_points_of_four_are_191_elo() {
    // A share of 3/4 is 400 * log10(3) = 190.8 Elo; every deal alike leaves little doubt.
    let elo = Pentanomial([0, 0, 0, 1000, 0]).elo().elo;
    assert!((elo.mean - 190.8).abs() < 0.1, "{elo:?}");
    assert!(elo.low <= elo.mean && elo.mean <= elo.high && elo.high - elo.low < 5.0, "{elo:?}");
    // Half the deals 1, half 0: the share is 1/2, its deviation 1/2, so the bar is about 1.96 * 0.5 / 10.
    let share = Pentanomial([50, 0, 0, 0, 50]).elo().share;
    assert!((share.mean - 0.5).abs() < 1e-9 && (share.high - 0.598).abs() < 0.012, "{share:?}");
}

#[test]
fn a_clean_sweep_proves_little_if_it_is_short() {
    // Two deals won outright: the share is at least 1/3 with 97.5 % (Jeffreys), which is -120 Elo; there is no upper end.
    let elo = Pentanomial([0, 0, 0, 0, 2]).elo().elo;
    assert_eq!((elo.mean, elo.high), (f64::INFINITY, f64::INFINITY));
    assert!(elo.low > -200.0 && elo.low < -60.0, "{elo:?}");
    let lost = Pentanomial([2, 0, 0, 0, 0]).elo().elo;
    assert_eq!((lost.mean, lost.low), (f64::NEG_INFINITY, f64::NEG_INFINITY));
}

#[test]
fn the_errors_of_a_test_set_its_bounds() {
    // Wald: ln(beta / (1 - alpha)) and ln((1 - beta) / alpha); for 0.1 and 0.2 that is ln(2/9) and ln(8).
    let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.1, beta: 0.2 };
    let (lower, upper) = sprt.bounds();
    assert!((lower + 1.504_077).abs() < 1e-5 && (upper - 2.079_442).abs() < 1e-5, "{lower} {upper}");
}

#[test]
fn the_test_stops_when_the_ratio_passes_its_bound() {
    let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
    assert_eq!(sprt.verdict(Pentanomial::default()), Verdict::Open);
    assert_eq!(
        sprt.verdict(Pentanomial([0, 0, 0, 0, 19])),
        Verdict::Open,
        "too few deals to know the spread"
    );
    assert_eq!(sprt.verdict(Pentanomial([0, 0, 0, 0, 20])), Verdict::Stronger);
    assert_eq!(sprt.verdict(Pentanomial([10, 0, 10, 0, 980])), Verdict::Stronger);
    assert_eq!(sprt.verdict(Pentanomial([980, 0, 10, 0, 10])), Verdict::NotStronger);
    // 25/0/50/0/25 of 100: mean 1/2, variance 1/8; share1 = 0.514387; ratio = 100 * 0.014387 * -0.014387 / 0.25.
    let ratio = sprt.ratio(Pentanomial([25, 0, 50, 0, 25]));
    assert!((ratio + 0.0828).abs() < 0.0005, "{ratio}");
}

#[test]
fn a_standing_has_means_by_hand() {
    let played = [bout(0, 0, [1, 2]), bout(0, 1, [1, 2])];
    let rows = standing(&played, 2);
    // Each entrant won one bout; the first seat has 10 points, the second 20.
    for row in rows {
        assert_eq!((row.firsts.mean, row.score.mean, row.rank.mean), (0.5, 15.0, 1.5));
        assert!(row.firsts.low < 0.4 && row.firsts.high > 0.6, "one deal says little: {row:?}");
        assert_eq!(row.score.high, f64::INFINITY, "and nothing about points");
    }
}

#[test]
fn a_log_reads_back_and_forgives_a_cut_line() {
    let played = [bout(0, 0, [1, 2]), bout(0, 1, [1, 1])];
    let demo = title();
    let text = write_header(&demo) + &write_line(&played[0]) + &write_line(&played[1]);
    assert_eq!(read_log(&text, &demo).unwrap(), played);
    assert_eq!(read_log(&text[..text.len() - 3], &demo).unwrap(), played[..1]);
    let other = Title { seed: 8, ..title() };
    assert!(matches!(read_log(&text, &other), Err(LogError::OtherArena { .. })));
    let newer = Title { version: "2".to_owned(), ..title() };
    assert!(matches!(read_log(&text, &newer), Err(LogError::OtherVersion { .. })));
    assert_eq!(read_log("deal,rotation\n", &demo), Err(LogError::NoLog));
    // Eight lines of head and one of columns come before the first result.
    let damaged = text.replace("0,0,0|1", "0,0,0|1|7");
    assert_eq!(read_log(&damaged, &demo), Err(LogError::Line(10)));
}

fn title() -> Title {
    Title {
        version: "1".to_owned(),
        game: "go_fish".to_owned(),
        seed: 7,
        options: vec![("players".to_owned(), "2".to_owned())],
        players: vec!["one@5".to_owned(), "two".to_owned()],
        engines: vec!["two=python3 bot.py".to_owned()],
    }
}

#[test]
fn a_forfeit_is_logged_with_its_last_words() {
    let forfeit = Forfeit {
        reason: "exited, with code 3".to_owned(),
        last_words: "Traceback:\n  line 1, in x".to_owned(),
    };
    let lost = Played { loss: Some(Loss { seat: Seat::new(1), forfeit }), ..bout(0, 0, [1, 2]) };
    let text = write_header(&title()) + &write_line(&lost);
    let read = read_log(&text, &title()).unwrap();
    let forfeit = &read[0].loss.as_ref().unwrap().forfeit;
    // A comma would begin the next column.
    assert_eq!(forfeit.reason, "exited; with code 3");
    assert_eq!(forfeit.last_words, "Traceback:\n  line 1; in x");
    assert_eq!(lost.as_logged(), read[0]);
}

#[test]
fn logs_of_shards_join_to_the_log_of_one_run() {
    let (even, odd) = (bout(0, 0, [1, 2]), bout(1, 0, [2, 1]));
    let log = |played: &[&Played]| {
        let lines: String = played.iter().map(|played| write_line(played)).collect();
        parse_log(&(write_header(&title()) + &lines)).unwrap()
    };
    let (joined, played) = merge(vec![log(&[&odd]), log(&[&even])]).unwrap();
    assert_eq!((joined, played), log(&[&even, &odd]));
    assert_eq!(merge(vec![log(&[&odd]), log(&[&odd])]).unwrap().1.len(), 1, "the same result twice is one");
    let other = bout(1, 0, [1, 2]);
    assert_eq!(merge(vec![log(&[&odd]), log(&[&other])]), Err(LogError::Differs(1, 0)));
    let stranger = (Title { seed: 9, ..title() }, Vec::new());
    assert!(matches!(merge(vec![log(&[&odd]), stranger]), Err(LogError::OtherArena { .. })));
}
