//! The first commands of a newcomer: help, addresses, pipes, and mistakes.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod binary;

use binary::outcome;

fn refused(args: &[&str], words: &[&str]) {
    let (out, error, code) = outcome(args);
    assert_eq!((out.as_str(), code), ("", 2), "{args:?}: {error}");
    for word in words {
        assert!(error.contains(word), "{args:?}: {error}");
    }
}

#[test]
fn help_of_a_command_is_found_either_way() {
    for command in ["serve", "show", "grade"] {
        assert_eq!(outcome(&["help", command]), outcome(&[command, "--help"]));
    }
}

#[test]
fn wrong_settings_of_a_server_are_refused_before_it_starts() {
    refused(&["serve", "--rate", "0"], &["--rate", "1"]);
    refused(&["serve", "--log", "loud"], &["loud", "warn"]);
    refused(&["--log", "loud"], &["loud", "warn"]);
    refused(&["serve", "--bind", "localhost:door"], &["\"door\" is not a port"]);
    refused(&["serve", "--bind", "99999"], &["99999"]);
}

#[test]
fn a_store_that_cannot_be_opened_is_named_once() {
    let folder = std::env::temp_dir().join(format!("tessera-no-store-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("tessera.sqlite");
    std::fs::write(&file, "no database").unwrap();
    let (_, error, code) = outcome(&["serve", "--no-open", "--data", folder.to_str().unwrap()]);
    assert_eq!(code, 2);
    assert_eq!(error.matches(file.to_str().unwrap()).count(), 1, "{error}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn pictures_go_to_standard_output() {
    let (svg, _, code) = outcome(&["show", "iq_steps", "BGSAHQ", "--svg", "-"]);
    assert_eq!(code, 0);
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    let png = binary::run(&["show", "iq_steps", "BGSAHQ", "--png", "-"], b"").stdout;
    assert!(png.starts_with(b"\x89PNG"));
    let small = binary::run(&["show", "iq_steps", "BGSAHQ", "--png", "-", "--width", "321"], b"").stdout;
    // The header chunk begins at byte 8: its length, its name, and then the width.
    assert_eq!(small[16..20], 321u32.to_be_bytes());
    refused(&["show", "iq_steps", "BGSAHQ", "--width", "321"], &["--png"]);
    refused(&["show", "iq_steps", "BGSAHQ", "--svg", "-", "--png", "-"], &["standard output"]);
    refused(&["show", "iq_steps", "BGSAHQ", "--svg", "-", "--seat", "1"], &["seats are 0 to 0"]);
    // No option is ignored.
    for option in ["--dark", "--seat=0"] {
        refused(&["show", "iq_steps", "BGSAHQ", option], &["--svg", "--png"]);
    }
    for option in ["--json", "--explain"] {
        refused(&["show", "iq_steps", "BGSAHQ", option, "--svg", "-"], &["cannot be used with"]);
    }
    refused(&["show", "iq_steps", "BGSAHQ", "--png", "-", "--width", "9"], &["100..=8000"]);
}

#[test]
fn exit_codes_do_not_depend_on_json() {
    let hopeless = "BGSAHQEFB/GCgCDNFHn";
    let commands: [(&[&str], i32); 8] = [
        (&["show", "iq_steps", hopeless], 0),
        (&["moves", "iq_steps", "BGSAHQ"], 0),
        (&["moves", "iq_steps", "BGSAHQ/EFB", "--why", "CAa"], 1),
        (&["solve", "iq_steps", "BGSAHQ"], 0),
        (&["solve", "iq_steps", hopeless], 1),
        (&["puzzle", "iq_steps", "--answer", "DCN EBL"], 0),
        (&["perft", "iq_steps", "BGSAHQ", "1"], 0),
        (&["advise", "iq_steps", "nonsense"], 2),
    ];
    for (command, code) in commands {
        assert_eq!(outcome(command).2, code, "{command:?}");
        assert_eq!(outcome(&[command, &["--json"]].concat()).2, code, "{command:?} --json");
    }
}

#[test]
fn standard_input_holds_one_string() {
    let moves = |text: &str| binary::run(&["moves", "iq_steps", "-"], text.as_bytes());
    assert_eq!(moves("\nBGSAHQ\n\n").status.code(), Some(0));
    let two = moves("BGSAHQ\nBGSAHQEFB\n");
    assert_eq!(two.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&two.stderr).contains("line 2"));
}

#[test]
fn a_record_without_a_seed_says_what_verify_needs() {
    let (record, _, _) = outcome(&["record", "warring_states"]);
    let verified = binary::run(&["verify", "-"], record.as_bytes());
    let error = String::from_utf8(verified.stderr).unwrap();
    assert_eq!(verified.status.code(), Some(2));
    assert!(error.contains("commitment") && error.contains("tessera replay"), "{error}");
}

#[test]
fn a_package_gets_completions_and_manual_pages() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (script, _, code) = outcome(&["completions", shell]);
        assert!(code == 0 && script.contains("tournament"), "{shell}");
    }
    let folder = std::env::temp_dir().join(format!("tessera-man-{}", std::process::id()));
    let (_, error, code) = outcome(&["man", folder.to_str().unwrap()]);
    assert_eq!(code, 0, "{error}");
    for page in ["tessera.1", "tessera-serve.1", "tessera-arena-merge.1"] {
        assert!(std::fs::read_to_string(folder.join(page)).unwrap().starts_with(".ie"), "{page}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
