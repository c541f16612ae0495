//! Two people play by link while the server is killed and started again: nothing is lost, and both go on by themselves.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use serde_json::json;
use tessera_browser_tests::{
    Device, Hands, make_a_move, open_table, people, wait_for_moves, wait_for_notice, with_table,
};

#[tokio::test]
async fn a_game_by_link_goes_on_after_the_server_was_killed() {
    with_table(|fixture| async move {
        let first = fixture.browser(Device::Laptop).await?;
        let second = fixture.browser(Device::Phone).await?;
        let seats = json!([{ "kind": "person", "name": "Ann" }, { "kind": "open" }]);
        let id = open_table(&first, "warring_states", seats).await?;
        second.open_page(&format!("/t/{id}?seat=2")).await?;
        Hands::at(&second).press("Sit down").await?;
        second
            .wait("the seat", "return !location.search && document.body.classList.contains('ready')")
            .await?;
        make_a_move(&first).await?;
        wait_for_moves(&second, 1).await?;
        fixture.kill_server().await;
        wait_for_notice(&first, "Connection lost").await?;
        wait_for_notice(&second, "Connection lost").await?;
        fixture.restart_server().await?;
        let connected = "return document.querySelector('.notice.lost') === null";
        first.wait("the connection", connected).await?;
        second.wait("the connection", connected).await?;
        wait_for_moves(&first, 1).await?;
        // Touch asks for confirmation.
        let target = Hands::at(&second).targets().await?.into_iter().next().ok_or("nothing can be done")?;
        Hands::at(&second).point(&target.id).await?;
        Hands::at(&second).press("Confirm").await?;
        wait_for_moves(&second, 2).await?;
        wait_for_moves(&first, 2).await?;
        make_a_move(&first).await?;
        wait_for_moves(&second, 3).await
    })
    .await;
}

/// A move that does not reach the server waits on the board, and is sent when somebody confirms it.
#[tokio::test]
async fn a_move_made_offline_is_kept() {
    with_table(|fixture| async move {
        let browser = fixture.browser(Device::Laptop).await?;
        let hands = Hands::at(&browser);
        open_table(&browser, "warring_states", people(2)).await?;
        let target = hands.targets().await?.into_iter().next().ok_or("nothing can be done")?;
        fixture.kill_server().await;
        wait_for_notice(&browser, "Connection lost").await?;
        hands.point(&target.id).await?;
        let kept = "return document.querySelector('.ui-bar button.primary')?.textContent";
        assert_eq!(browser.wait("the move", kept).await?, "Confirm");
        fixture.restart_server().await?;
        browser.wait("the connection", "return document.querySelector('.notice.lost') === null").await?;
        assert_eq!(browser.ask(kept).await?, "Confirm", "it still waits");
        hands.press("Confirm").await?;
        wait_for_moves(&browser, 1).await
    })
    .await;
}
