//! The numbers that an arena prints, against values worked out by hand.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use tessera_arena::{
    Bout, Entrant, LogError, Pace, Pentanomial, Played, Schedule, Sprt, Verdict, read_log, standing,
    write_header, write_line,
};

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
    // A share of 3/4 is 400 * log10(3) = 190.8 Elo; every deal alike leaves no variance to speak of.
    let elo = Pentanomial([0, 0, 0, 1000, 0]).elo();
    assert!((elo.elo - 190.8).abs() < 0.1, "{elo:?}");
    assert!(elo.low <= elo.elo && elo.elo <= elo.high && elo.high - elo.low < 1.0);
    // Half the deals 1, half 0: the share is 1/2, its deviation 1/2, so the bar is 1.96 * 0.5 / 10.
    let elo = Pentanomial([50, 0, 0, 0, 50]).elo();
    assert!((elo.share - 0.5).abs() < 1e-9 && (elo.share_bar - 0.098).abs() < 1e-4, "{elo:?}");
}

#[test]
fn the_test_stops_when_the_ratio_passes_its_bound() {
    let sprt = Sprt { elo0: 0.0, elo1: 10.0, error: 0.05 };
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
        assert_eq!((row.firsts.low, row.firsts.high), (0.5, 0.5), "one deal has no spread");
    }
}

#[test]
fn a_log_reads_back_and_forgives_a_cut_line() {
    let played = [bout(0, 0, [1, 2]), bout(0, 1, [1, 1])];
    let text = write_header("demo") + &write_line(&played[0]) + &write_line(&played[1]);
    assert_eq!(read_log(&text, "demo").unwrap(), played);
    assert_eq!(read_log(&text[..text.len() - 3], "demo").unwrap(), played[..1]);
    assert!(matches!(read_log(&text, "other"), Err(LogError::OtherArena { .. })));
    let damaged = text.replace("0,0,0|1", "0,0,0|1|7");
    assert_eq!(read_log(&damaged, "demo"), Err(LogError::Line(3)));
}
