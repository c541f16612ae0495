//! What a move would do is seen before it is made: on the score sheet and on the board.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::{Value, json};
use tessera_browser_tests::{Browser, Device, Hands, Outcome, open_table_at, people, with_table};

/// Rows of the score sheet that a preview has changed, with the points of the seat on turn.
const CHANGED: &str = "
  return [...document.querySelectorAll('.ui-sheet tbody tr.ui-changed')].map((row) =>
    [row.querySelector('th').textContent, row.querySelector('td.ui-changed b').textContent]);";

/// The strings of the standard board.
const STRINGS: &str = "S0001S0004F0105L0204F0206L0203L0306S0307L0408S0409S0510F0508F0611S0712F0813S0809S0911S1015F1114L1112\
    S1216F1217S1315F1314L1418L1419F1520L1619S1617F1722L1820L1823S1924F1921F2025L2126F2122L2226F2325F2324F2427S2428L2529L2628\
    L2729L2728S2831S2930S3031";

/// Opens a table of Agamemnon with these tiles on the board and these in hand.
async fn open(browser: &Browser, tiles: &str, drawn: &str) -> Outcome {
    open_table_at(browser, "agamemnon", &format!("{tiles}/{STRINGS}/{drawn}"), people(2)).await?;
    browser.wait("something to point at", "return document.querySelector('[data-target]') !== null").await?;
    Ok(())
}

/// Points at a target, and waits for the effects of the move.
async fn aim_at(browser: &Browser, id: &str) -> Outcome {
    let hands = Hands::at(browser);
    let (x, y) = hands.find(id).await?;
    hands.hover(x, y).await?;
    browser.wait("the effects", "return document.querySelector('.ui-note .ui-effect') !== null").await?;
    Ok(())
}

/// Orange has won the two Strength edges that meet at 00. On 04, Black's C joins them with the edge to 09 and is stronger:
/// 3 edges for Black, none for Orange. The two Leadership edges at 04 are Black's as well, in a new row.
#[tokio::test]
async fn a_string_that_would_change_its_owner_has_the_colour_of_the_new_one() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        open(&browser, "Oa00", "BbBc").await?;
        Hands::at(&browser).point("tile-B-c").await?;
        aim_at(&browser, "node-04").await?;
        let edges = "
          return [...document.querySelectorAll('.ui-gained')].map((edge) => edge.dataset.id).filter((id) => id.startsWith('edge-')).sort()";
        let expected = json!(["edge-00-01", "edge-00-04", "edge-02-04", "edge-04-08", "edge-04-09"]);
        assert_eq!(browser.ask(edges).await?, expected);
        // Black's colour in this game is black, although second players are blue elsewhere.
        let colour = "return getComputedStyle(document.querySelector('[data-id=edge-00-04]')).filter";
        let colour = browser.ask(colour).await?;
        assert!(colour.as_str().unwrap().contains("rgb(26, 24, 32)"), "{colour}");
        let rows = browser.wait("the score sheet", &format!("const rows = (() => {{ {CHANGED} }})(); return rows.length > 0 && rows")).await?;
        assert_eq!(rows, json!([["Strength string of 2", "0"]]));
        // The sheet is as before once nothing is pointed at.
        Hands::at(&browser).hover(640.0, 4.0).await?;
        browser.wait("the sheet as it was", "return document.querySelector('.ui-sheet .ui-changed') === null && document.querySelector('.ui-sheet tbody td b').textContent === '2'").await?;
        Ok(())
    })
    .await;
}

/// Around a Weft that is aimed at a node the cut is drawn.
#[tokio::test]
async fn a_weft_shows_the_cut() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        open(&browser, "Oa00Bg09", "Bi").await?;
        aim_at(&browser, "node-04").await?;
        let ghost = "return document.querySelector('.ui-ghost use').getAttribute('href')";
        assert_eq!(browser.ask(ghost).await?, "#cut-Bi");
        Hands::at(&browser).point("node-04").await?;
        let tile =
            "return document.querySelector('.role-board [data-id=tile-B-i-1] use')?.getAttribute('href')";
        assert_eq!(browser.wait("the tile", tile).await?, "#cut-Bi");
        Ok(())
    })
    .await;
}

/// The first edge that a Warp exchanges stays marked while the second one is chosen, and long effects move nothing.
#[tokio::test]
async fn the_first_edge_of_a_warp_stays_marked() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open(&browser, "Oa00Bg09", "Bj").await?;
        let frame = "
          const box = document.querySelector('.boards .panel-fit').getBoundingClientRect();
          return [box.left, box.top, box.width, box.height];";
        let before: Value = browser.ask(frame).await?;
        hands.point("node-04").await?;
        hands.point("edge-00-04").await?;
        let taken = "return [...document.querySelectorAll('.ui-taken')].map((item) => item.dataset.id).filter((id) => id.startsWith('edge-'))";
        assert_eq!(browser.ask(taken).await?, json!(["edge-00-04"]));
        aim_at(&browser, "edge-02-04").await?;
        assert_eq!(browser.ask(frame).await?, before, "the board stays where it is");
        let inside = "return document.documentElement.scrollHeight <= innerHeight";
        assert_eq!(browser.ask(inside).await?, true, "the page does not begin to scroll");
        Ok(())
    })
    .await;
}

/// The row of the gardens and that of the stones change with a garden that costs a stone.
#[tokio::test]
async fn the_score_sheet_of_a_city_follows_the_tile_in_hand() {
    const LATE: &str = "2hmbtg;037072024;P00115S02W02R526S02E00R425S01W01R301S03W02R319S03W01R404S02W01R329S02W04R230S03W03R3\
                        18S00W04R311S03E01R313S05W01R033S05W05R003S04E00R006S00W03R208S05W04R3;P10728S01W02R517S01W02R035S00W03R5\
                        16S01W05R032S02W03R336S02W06R521N01W01R323N01W05R031N03W02R205N04W01R312N03W01R310S00W03R314N01W03R4\
                        09S00W03R527N01E00R3;";
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_table_at(&browser, "akropolis", LATE, people(2)).await?;
        hands.point("tile-07").await?;
        // A garden in the sea beside three plazas of gardens with six stars: six points for one stone.
        aim_at(&browser, "S07W02").await?;
        let note = browser.ask("return document.querySelector('.ui-note').textContent").await?;
        assert!(
            note.as_str().unwrap().contains("+6 gardens") && note.as_str().unwrap().contains("pays 1 stone"),
            "{note}"
        );
        let rows = browser
            .wait(
                "the score sheet",
                &format!("const rows = (() => {{ {CHANGED} }})(); return rows.length > 0 && rows"),
            )
            .await?;
        let changed: Vec<&str> =
            rows.as_array().unwrap().iter().map(|row| row[0].as_str().unwrap()).collect();
        assert_eq!(changed, ["garden", "stones"]);
        Ok(())
    })
    .await;
}
