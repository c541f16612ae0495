//! Hints about changes, by LISTEN and NOTIFY on a connection of their own. They may be lost; a poll makes up for it.

use std::sync::Arc;
use std::time::Duration;

use tessera_table::TableId;
use tokio::sync::{broadcast, mpsc};
use tokio_postgres::Client;

use super::session::Connector;
use super::trouble::Trouble;

/// A table with its number of rows; 0 after its deletion.
pub(super) type Height = (TableId, u32);

/// The maximum number of hints in one notification, which may have 8,000 bytes.
const AT_ONCE: usize = 300;

/// The number of unread hints that are kept.
pub(super) const KEPT: usize = 4096;

/// The delay before a broken connection is opened again.
const PAUSE: Duration = Duration::from_secs(1);

const CHANNEL: &str = "tessera_hints";

/// Passes hints on in both directions until the store is closed.
pub(super) async fn run(
    connector: Arc<Connector>,
    node: String,
    mut outgoing: mpsc::Receiver<Height>,
    incoming: broadcast::Sender<Height>,
) {
    loop {
        match pass_on(&connector, &node, &mut outgoing, &incoming).await {
            Ok(()) => return,
            Err(Trouble::Refused(error)) => {
                tracing::warn!(
                    error,
                    "the database has no hints, so changes by other processes appear with a delay"
                );
                return;
            }
            Err(error) => tracing::warn!(%error, "the connection for hints is broken"),
        }
        tokio::time::sleep(PAUSE).await;
        // By now these are old, and polling has found the rows.
        while outgoing.try_recv().is_ok() {}
    }
}

async fn pass_on(
    connector: &Connector,
    node: &str,
    outgoing: &mut mpsc::Receiver<Height>,
    incoming: &broadcast::Sender<Height>,
) -> Result<(), Trouble> {
    let (own, heard) = (node.to_owned(), incoming.clone());
    let client = connector
        .connect(move |notification| {
            for height in parse(notification.payload(), &own) {
                let _ = heard.send(height);
            }
        })
        .await?;
    client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
    // Hints need not survive anything.
    let _ = client.batch_execute("SET synchronous_commit = off").await;
    let mut heights = Vec::new();
    loop {
        tokio::select! {
            count = outgoing.recv_many(&mut heights, AT_ONCE) => {
                if count == 0 {
                    return Ok(());
                }
                send(&client, node, &heights).await?;
                heights.clear();
            }
            () = closed(&client) => return Err(Trouble::Lost("the connection is closed".to_owned())),
        }
    }
}

async fn send(client: &Client, node: &str, heights: &[Height]) -> Result<(), Trouble> {
    client.execute("SELECT pg_notify($1, $2)", &[&CHANNEL, &text(node, heights)]).await?;
    Ok(())
}

/// Waits until a connection is closed.
async fn closed(client: &Client) {
    while !client.is_closed() {
        tokio::time::sleep(PAUSE / 4).await;
    }
}

/// Formats a notification: the sender, then each table with its number of rows.
fn text(node: &str, heights: &[Height]) -> String {
    let mut text = node.to_owned();
    for (id, rows) in heights {
        text.push_str(&format!(" {id}:{rows}"));
    }
    text
}

/// Parses the notification of another process. Anything else on the channel is ignored.
fn parse(text: &str, own: &str) -> Vec<Height> {
    let mut words = text.split(' ');
    if words.next() == Some(own) {
        return Vec::new();
    }
    let height = |word: &str| {
        let (id, rows) = word.split_once(':')?;
        Some((TableId::parse(id)?, rows.parse().ok()?))
    };
    words.filter_map(height).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notification_names_its_sender_and_fits() {
        let id = TableId::from_random([7; 8]);
        let heights = [(id, 12), (TableId::from_random([8; 8]), 0)];
        assert_eq!(text("node", &heights), "node 77777777:12 88888888:0");
        assert_eq!(parse("node 77777777:12 88888888:0", "other"), heights);
        assert_eq!(parse("node 77777777:12", "node"), []);
        assert_eq!(parse("x y 77777777 77777777:-1 :", "node"), []);
        assert!(text(&"n".repeat(32), &vec![(id, u32::MAX); AT_ONCE]).len() < 8000);
    }
}
