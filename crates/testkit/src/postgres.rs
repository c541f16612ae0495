//! A throw-away PostgreSQL server on the loopback interface.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, Weak};

/// The password of the test user; no log or error may contain it.
pub const PASSWORD: &str = "correct-horse-7";

/// How often another port is tried.
const TRIES: u32 = 5;

/// A server of its own in a temporary folder. Dropping it stops the server and removes the folder.
pub struct Cluster {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
    databases: AtomicU32,
}

/// Returns the cluster of this test program, which runs while anybody holds it.
pub fn cluster() -> Arc<Cluster> {
    static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());
    let mut shared = SHARED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(cluster) = shared.upgrade() {
        return cluster;
    }
    let cluster = Arc::new(Cluster::start());
    *shared = Arc::downgrade(&cluster);
    cluster
}

/// The folder of the server programs, of the newest version that is installed.
fn programs() -> PathBuf {
    let mut found: Vec<(u32, PathBuf)> = Vec::new();
    for version in std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten() {
        let folder = version.path().join("bin");
        let number = version.file_name().to_string_lossy().parse().ok();
        found.extend(number.filter(|_| folder.join("initdb").exists()).map(|number| (number, folder)));
    }
    let newest = found.into_iter().max().map(|(_, folder)| folder);
    newest.expect("PostgreSQL is not installed in /usr/lib/postgresql; ./check installs it")
}

/// A command as the user of the server, which refuses to run as root.
fn as_owner(program: &Path) -> Command {
    // The entry of a process belongs to its user.
    let entry = std::fs::metadata("/proc/self");
    let is_root = entry.is_ok_and(|entry| std::os::unix::fs::MetadataExt::uid(&entry) == 0);
    let mut command = if is_root {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.current_dir("/").env_remove("PGPASSWORD");
    command
}

fn done(what: &str, output: &Output) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{what}: {}{}", text(&output.stdout), text(&output.stderr));
}

impl Cluster {
    /// Creates and starts a server.
    pub fn start() -> Cluster {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tessera-pg-{}-{}", std::process::id(), COUNT.fetch_add(1, Relaxed));
        let folder = std::env::temp_dir().join(name);
        let programs = programs();
        done("mkdir", &as_owner(Path::new("mkdir")).args(["-m", "700"]).arg(&folder).output().unwrap());
        let mut cluster = Cluster { folder, programs, port: 0, databases: AtomicU32::new(0) };
        let password = cluster.folder.join("password");
        let mut write = as_owner(Path::new("sh"));
        write.args(["-c", "umask 077; printf %s \"$1\" > \"$2\"", "sh", PASSWORD]).arg(&password);
        done("the password", &write.output().unwrap());
        let mut initdb = as_owner(&cluster.programs.join("initdb"));
        initdb.args([
            "--username=tester",
            "--auth=scram-sha-256",
            "--no-locale",
            "--encoding=UTF8",
            "--no-sync",
        ]);
        initdb.arg(format!("--pwfile={}", password.display())).arg("-D").arg(cluster.data());
        done("initdb", &initdb.output().unwrap());
        for _ in 0..TRIES {
            cluster.port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            if cluster.try_resume().status.success() {
                return cluster;
            }
        }
        panic!(
            "no port is free: {}",
            std::fs::read_to_string(cluster.folder.join("log")).unwrap_or_default()
        );
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn control(&self) -> Command {
        let mut control = as_owner(&self.programs.join("pg_ctl"));
        control.arg("-D").arg(self.data()).arg("-l").arg(self.folder.join("log")).arg("-w");
        control
    }

    fn try_resume(&self) -> Output {
        let options = format!("-c listen_addresses=127.0.0.1 -p {} -k {}", self.port, self.folder.display());
        // Null output: the server would keep a pipe open.
        let mut control = self.control();
        control.arg("-o").arg(options).arg("start").stdout(std::process::Stdio::null());
        let status = control.stderr(std::process::Stdio::null()).status().unwrap();
        Output { status, stdout: Vec::new(), stderr: Vec::new() }
    }

    /// Starts the server again after [`Cluster::pause`].
    pub fn resume(&self) {
        done("the server does not start", &self.try_resume());
    }

    /// Stops the server; `mode` is `fast` or, as in a crash, `immediate`.
    pub fn pause(&self, mode: &str) {
        done("the server does not stop", &self.control().args(["-m", mode, "stop"]).output().unwrap());
    }

    /// Enables TLS with a new certificate for 127.0.0.1 and returns its file.
    pub fn enable_tls(&self) -> PathBuf {
        let (key, certificate) = (self.data().join("server.key"), self.data().join("server.crt"));
        let mut make = as_owner(Path::new("openssl"));
        make.args([
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-days",
            "2",
        ]);
        make.args(["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]);
        make.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
        done("openssl", &make.arg("-keyout").arg(&key).arg("-out").arg(&certificate).output().unwrap());
        done("chmod", &as_owner(Path::new("chmod")).arg("600").arg(&key).output().unwrap());
        self.sql("postgres", "ALTER SYSTEM SET ssl = on");
        self.sql("postgres", "SELECT pg_reload_conf()");
        certificate
    }

    /// Creates a database and returns its URL.
    pub fn database(&self) -> String {
        let name = format!("games{}", self.databases.fetch_add(1, Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.url(&name)
    }

    /// Returns the URL of a database.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://tester:{PASSWORD}@127.0.0.1:{}/{database}", self.port)
    }

    /// Returns the port of the server.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Runs a statement in a database and returns what `psql` prints, without headers.
    pub fn sql(&self, database: &str, statement: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-h", "127.0.0.1", "-p"]).arg(self.port.to_string());
        psql.args([
            "-U",
            "tester",
            "-d",
            database,
            "-X",
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
            "-c",
            statement,
        ]);
        let output = psql.env("PGPASSWORD", PASSWORD).output().unwrap();
        done(statement, &output);
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.control().args(["-m", "immediate", "stop"]).output();
        let _ = as_owner(Path::new("rm")).arg("-rf").arg(&self.folder).output();
    }
}
