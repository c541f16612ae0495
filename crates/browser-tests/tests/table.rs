//! Actions at a table besides moving: viewing earlier positions, taking back, asking for a hint, trying illegal moves,
//! playing from two browsers, and viewing any position.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::json;
use tessera_browser_tests::{
    Browser, Device, Fixture, Hands, Outcome, make_a_move, moves, open_table, people, wait_for_moves,
    wait_for_notice, with_table,
};

async fn laptop(fixture: &Fixture) -> Outcome<Browser> {
    fixture.browser(Device::Laptop).await
}

/// Whether the page is that of another table.
fn elsewhere(id: &str) -> String {
    format!(
        "return location.pathname.startsWith('/t/') && !location.pathname.includes('{id}') && document.body.classList.contains('ready') && document.querySelector('.log-count') !== null"
    )
}

#[tokio::test]
async fn looking_back_taking_back_and_hints() {
    with_table(|fixture| async move {
        let browser = laptop(&fixture).await?;
        let hands = Hands::at(&browser);
        open_table(&browser, "warring_states", people(2)).await?;
        for _ in 0..3 {
            make_a_move(&browser).await?;
        }
        wait_for_moves(&browser, 3).await?;
        let count = "return document.querySelector('.log-count').textContent";
        assert_eq!(browser.ask(count).await?, "3 / 3");
        hands.press("Start of game").await?;
        wait_for_notice(&browser, "move 0 of 3").await?;
        assert!(hands.targets().await?.is_empty(), "nothing can be done in the past");
        hands.press("Next move").await?;
        wait_for_notice(&browser, "move 1 of 3").await?;
        hands.press("Return to game").await?;
        browser.wait("the present", "return document.querySelector('[data-target]') !== null").await?;
        hands.press("Undo").await?;
        wait_for_moves(&browser, 2).await?;
        hands.press("Hint").await?;
        hands.press("Play it").await?;
        wait_for_moves(&browser, 3).await
    })
    .await;
}

#[tokio::test]
async fn a_drop_where_nothing_fits_says_why_and_a_good_one_snaps() {
    with_table(|fixture| async move {
        let browser = laptop(&fixture).await?;
        let hands = Hands::at(&browser);
        open_table(&browser, "iq_steps", people(1)).await?;
        let pick = hands.targets().await?.into_iter().next().ok_or("no piece can be taken")?;
        let corner = browser
            .ask("const box = document.querySelector('.role-board svg.panel').getBoundingClientRect(); return [box.left + 6, box.top + 6];")
            .await?;
        let corner = (corner[0].as_f64().unwrap_or_default(), corner[1].as_f64().unwrap_or_default());
        hands.drag((pick.x, pick.y), corner).await?;
        browser.wait("the reason", "return document.querySelector('.toast.refused')?.textContent.includes('on the board')").await?;
        assert_eq!(moves(&browser).await?, 0, "nothing was played");
        assert!(hands.targets().await?.iter().all(|target| !target.is_place), "nothing is in hand");
        hands.point(&pick.id).await?;
        let place = hands.targets().await?.into_iter().find(|target| target.is_place).ok_or("no place is shown")?;
        hands.key('\u{e00c}').await?;
        let pick = hands.targets().await?.into_iter().next().ok_or("the piece is not back")?;
        hands.drag((pick.x, pick.y), (place.x + 8.0, place.y + 6.0)).await?;
        wait_for_moves(&browser, 1).await
    })
    .await;
}

#[tokio::test]
async fn two_browsers_play_one_game_and_one_reloads() {
    with_table(|fixture| async move {
        let (first, second) = (laptop(&fixture).await?, fixture.browser(Device::Laptop).await?);
        let seats = json!([{ "kind": "person", "name": "Ann <b>" }, { "kind": "open" }]);
        let id = open_table(&first, "warring_states", seats).await?;
        second.open_page(&format!("/t/{id}?seat=2")).await?;
        second.write("dialog input", "Bo").await?;
        Hands::at(&second).press("Sit down").await?;
        second.wait("the seat", "return !location.search && document.body.classList.contains('ready')").await?;
        first.wait("the name of the other", "return document.querySelector('.seat-list').textContent.includes('Bo')").await?;
        let names = second.ask("return document.querySelector('.seat-name').textContent").await?;
        assert_eq!(names, "Ann <b>", "names are text");
        let (mut mover, mut other) = (&first, &second);
        for ply in 1.. {
            mover.wait("the turn", "return document.querySelector('[data-target], dialog.result') !== null").await?;
            if mover.ask("return document.querySelector('dialog.result') !== null").await? == true {
                break;
            }
            make_a_move(mover).await?;
            wait_for_moves(other, ply).await?;
            if ply == 5 {
                other.reload().await?;
                wait_for_moves(other, ply).await?;
            }
            std::mem::swap(&mut mover, &mut other);
        }
        let scores = "return [...document.querySelectorAll('.seat-score')].map((score) => parseInt(score.textContent))";
        other.wait("the result", "return document.querySelector('dialog.result') !== null").await?;
        assert_eq!(first.ask(scores).await?, second.ask(scores).await?);
        let columns = "return document.querySelectorAll('dialog.result tfoot td').length";
        assert_eq!(other.ask(columns).await?, 2, "the points of both stand side by side");
        Hands::at(&first).press("Play again").await?;
        first.wait("the next game", &elsewhere(&id)).await?;
        second.wait("the news", "return document.querySelector('dialog.rematch') !== null").await?;
        Hands::at(&second).press("Join it").await?;
        second.wait("the next game", &elsewhere(&id)).await?;
        // The seats have been rotated: the second player begins.
        wait_for_moves(&first, 0).await?;
        make_a_move(&second).await?;
        wait_for_moves(&first, 1).await
    })
    .await;
}

#[tokio::test]
async fn a_take_back_online_needs_consent() {
    with_table(|fixture| async move {
        let (first, second) = (laptop(&fixture).await?, fixture.browser(Device::Laptop).await?);
        let id =
            open_table(&first, "warring_states", json!([{ "kind": "person" }, { "kind": "open" }])).await?;
        second.open_page(&format!("/t/{id}?seat=2")).await?;
        Hands::at(&second).press("Sit down").await?;
        second
            .wait("the seat", "return !location.search && document.body.classList.contains('ready')")
            .await?;
        make_a_move(&first).await?;
        Hands::at(&first).press("Undo").await?;
        wait_for_notice(&first, "Waiting for an answer").await?;
        Hands::at(&second).press("Allow").await?;
        wait_for_moves(&first, 0).await?;
        wait_for_moves(&second, 0).await
    })
    .await;
}

#[tokio::test]
async fn the_viewer_shows_any_position_and_what_is_wrong() {
    with_table(|fixture| async move {
        let browser = laptop(&fixture).await?;
        let hands = Hands::at(&browser);
        browser.open_page("/").await?;
        let games = browser.games().await?;
        for game in &games {
            browser.open_page(&format!("/view?game={game}")).await?;
            browser
                .wait("the picture", "return document.querySelectorAll('svg.panel [data-id]').length > 5")
                .await?;
            let problem = browser.ask("return document.querySelector('.problem').textContent").await?;
            assert_eq!(problem, "", "the example of {game} is a good position");
        }
        browser.open_page("/view?game=warring_states").await?;
        browser.wait("the moves", "return document.querySelector('[data-target]') !== null").await?;
        let before = browser.ask("return document.querySelector('textarea').value").await?;
        let target = hands.targets().await?.into_iter().next().ok_or("nothing can be tried")?;
        hands.point(&target.id).await?;
        let changed = format!("return document.querySelector('textarea').value !== {before}");
        browser.wait("the position after the move", &changed).await?;
        assert!(browser.path().await?.contains("setup="), "the address carries the position");
        browser.reload().await?;
        browser.wait("the same position", &changed).await?;
        browser.write("textarea", "nonsense").await?;
        hands.press("Show").await?;
        browser.wait("the complaint", "return document.querySelector('.problem.malformed') !== null").await?;
        // Two pieces on one location: well formed, but nobody can play that.
        browser.open_page("/view?game=iq_steps&setup=BGSAGS").await?;
        let wrong =
            browser.wait("what is wrong", "return document.querySelector('.problem').textContent").await?;
        assert!(wrong.as_str().unwrap_or_default().contains("location S is taken by BGS"), "{wrong}");
        browser
            .wait("its picture", "return document.querySelectorAll('svg.panel [data-id]').length > 5")
            .await?;
        assert!(hands.targets().await?.is_empty(), "nothing can be tried from there");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn giving_up_is_told_in_the_second_person_and_the_game_can_be_analysed() {
    with_table(|fixture| async move {
        let browser = laptop(&fixture).await?;
        let hands = Hands::at(&browser);
        let seats = json!([{ "kind": "person", "name": "Ann" }, { "kind": "bot", "bot": "random" }]);
        open_table(&browser, "agamemnon", seats).await?;
        hands.press("Give up").await?;
        hands.press("Give up").await?;
        let told = "return document.querySelector('dialog.result .result-story')?.textContent";
        assert_eq!(browser.wait("the result", told).await?, "You gave up.");
        hands.press("Analyse").await?;
        browser.wait("the analysis", "return document.querySelector('.analysis').childElementCount > 0").await?;
        // In the list of games the second seat of this one is black.
        browser.open_page("/").await?;
        browser
            .wait("black in the list", "return [...document.querySelectorAll('.table-row .seat-shape')].some((shape) => getComputedStyle(shape.firstChild).fill === 'rgb(26, 24, 32)')")
            .await?;
        Ok(())
    })
    .await;
}
