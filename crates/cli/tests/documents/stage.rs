//! A folder in which the commands of a document find what the document speaks of.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Child, Command, Output, Stdio};

use tessera_testkit::client::Client;

use crate::binary::{Folder, tessera};
use crate::markdown::{documents, root};

/// The address and the table that documents name.
const ADDRESS: &str = "127.0.0.1:7777";
const TABLE: &str = "7K3M9QXA";

/// How long a block may take, in seconds: far longer than any does.
const PATIENCE: &str = "900";

pub(crate) struct Stage {
    folder: Folder,
    server: Option<Server>,
}

struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Stage {
    pub(crate) fn new(name: &str) -> Stage {
        let folder = Folder::new(&format!("documents-{name}"));
        let stage = Stage { folder, server: None };
        fs::create_dir_all(stage.folder.0.join("bin")).unwrap();
        stage.write("bin/tessera", include_str!("tessera.sh"));
        // `cargo run --release` is the program itself.
        stage.write("bin/cargo", "#!/bin/sh\n[ \"$*\" = 'run --release' ] && exec tessera\n");
        for command in ["bin/tessera", "bin/cargo"] {
            fs::set_permissions(stage.folder.0.join(command), fs::Permissions::from_mode(0o755)).unwrap();
        }
        symlink(root().join("examples"), stage.folder.0.join("examples")).unwrap();
        fs::create_dir(stage.folder.0.join("logs")).unwrap();
        let guide =
            documents("docs").into_iter().find(|document| document.name == "docs/engines.md").unwrap();
        let engine = guide.fences().into_iter().find(|fence| fence.info == "python").unwrap().text;
        stage.write("first.py", &engine);
        stage.write("bot.py", &engine);
        stage.write("rules.py", "import os\nos.execvp('tessera', ['tessera', 'query'])\n");
        stage.write("field.txt", "first=python3 first.py\nbot=python3 bot.py\nrandom\n");
        stage
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.0.join(name), text).unwrap();
    }

    /// Runs a script, and stops at the first command that fails.
    pub(crate) fn run(&mut self, script: &str) -> Output {
        let mut script = self.with_tables(script);
        if script.contains("tessera backup ") {
            // There have to be games to back up.
            script.insert_str(0, "tessera serve\n");
        }
        let path = format!("{}:{}", self.folder.file("bin"), std::env::var("PATH").unwrap());
        Command::new("timeout")
            .args([PATIENCE, "sh", "-ec", &script])
            .current_dir(&self.folder.0)
            .env("PATH", path)
            .env("TESSERA", env!("CARGO_BIN_EXE_tessera"))
            .env("HOME", &self.folder.0)
            .env("XDG_DATA_HOME", self.folder.0.join("data"))
            .env("BACKUPS", &self.folder.0)
            .env("SLURM_ARRAY_TASK_ID", "1")
            .env("SLURM_ARRAY_TASK_COUNT", "64")
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }

    /// Starts a server if the script asks one, and puts in its address and the tables that the script needs.
    fn with_tables(&mut self, script: &str) -> String {
        if !script.contains(ADDRESS) {
            return script.to_owned();
        }
        let folder = self.folder.file("tables");
        let server = self.server.get_or_insert_with(|| Server::start(&folder));
        let mut parts = script.split(TABLE);
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            text += &if part.starts_with("/record") { server.finished() } else { server.open() };
            text += part;
        }
        text.replace(ADDRESS, &server.address)
    }
}

impl Server {
    fn start(folder: &str) -> Server {
        let mut child = tessera()
            .args(["serve", "--no-open", "--bind", "127.0.0.1:0", "--data", folder])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().trim().trim_end_matches('/').to_owned();
        Server { child, address }
    }

    fn table(&self, seats: &str) -> (Client, String) {
        let mut client = Client::connect(self.address.parse().unwrap()).unwrap();
        let body =
            format!(r#"{{"game":"warring_states","seats":[{seats},{{"kind":"bot","bot":"greedy"}}]}}"#);
        let opened = client.post("/api/tables", &body).unwrap();
        assert_eq!(opened.status, 201, "{}", opened.body);
        client.token = opened.text("0").map(str::to_owned);
        (client, opened.text("id").unwrap().to_owned())
    }

    /// A table with a free seat, at which a computer player waits.
    fn open(&self) -> String {
        self.table(r#"{"kind":"open"}"#).1
    }

    /// A table whose match is over.
    fn finished(&self) -> String {
        let (mut client, id) = self.table(r#"{"kind":"person"}"#);
        let over = client.post(&format!("/api/tables/{id}/resign"), r#"{"request":"resign"}"#).unwrap();
        assert_eq!(over.status, 200, "{}", over.body);
        id
    }
}
