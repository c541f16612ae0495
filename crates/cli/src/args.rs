//! The command line arguments. Examples in the help come from the catalogue, so they work when pasted.

mod arena;
mod engines;
mod grade;
mod join;
mod load;
mod serve;
mod tournament;

use clap::builder::TypedValueParser as _;
use clap::{ArgGroup, Args, CommandFactory, Parser, Subcommand};
use tessera_catalog::GAMES;

pub(crate) use arena::{Arena, ArenaCommand, Merge, SprtArgs};
pub(crate) use engines::{EngineLimits, Engines, Guest};
pub(crate) use grade::Grade;
pub(crate) use join::Join;
pub(crate) use load::{Load, Workload};
pub(crate) use serve::{Copy, Keep, Serve, StoreArgs, StoreCommand};
pub(crate) use tournament::Tournament;

/// Play, solve, study and research board games
///
/// Without a command, opens the table in your browser, like `tessera serve`.
#[derive(Parser)]
#[command(name = "tessera", version, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: Serve,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Open the table in the browser, or host it for others
    Serve(Serve),
    /// Back up all games to a new file, even while a server is running
    Backup(Keep),
    /// Verify a backup completely, then restore it
    Restore(Keep),
    /// Copy all games between an SQLite file and a PostgreSQL database
    Store(StoreArgs),
    /// List the games, or show the options and operations of one
    Games(Games),
    /// Answer questions: one JSON object per line in and out, in order
    Query(Query),
    /// Compare a program with the engine, and find the smallest question it gets wrong
    Grade(Grade),
    /// Draw a position as text, with its scores; unreachable positions too
    Show(Show),
    /// List the legal moves of a position, or the possible draws
    Moves(Moves),
    /// Count the sequences of DEPTH moves and draws
    Perft(Perft),
    /// Ask a computer player for the best move, its line, and whether it is proved
    Advise(Advise),
    /// Solve a puzzle: count solutions, and say what to play next or take back
    Solve(Solve),
    /// Print puzzles from the catalogue; each has exactly one solution
    Puzzle(Puzzle),
    /// Deal a new match and print its setup
    Deal(Deal),
    /// Play a random match and print its record
    Record(Deal),
    /// Check a record move by move and print where it ends
    Replay(Replay),
    /// Prove that the deal and the draws of an online game were fixed before it began
    Verify(Replay),
    /// Play matches between computer players on duplicate deals, with rotated seats
    Arena(Arena),
    /// Run a tournament: round robin, gauntlet, Swiss or elimination
    Tournament(Tournament),
    /// Seat a program or a computer player at a table of any server
    Join(Join),
    /// Play against a running server and measure how fast it answers
    Load(Load),
    /// Speak the engine protocol on standard input and output
    Engine(Engine),
    /// Run an engine so that nothing of it outlives its host
    #[command(hide = true)]
    EngineGuard(Guard),
    /// Analyse a record: the best moves, what each move lost, the luck of the draws
    Analyse(Analyse),
    /// Measure the speed of the engine in CPU time of one thread
    Bench(Bench),
    /// Print the completions of a shell
    Completions(Completions),
    /// Write the manual pages into a folder
    Man(Man),
}

#[derive(Args)]
pub(crate) struct Games {
    /// Only this game, in full
    pub(crate) game: Option<String>,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Setup {
    /// The game's name
    pub(crate) game: String,
    /// The position in the game's notation; `-` reads standard input
    #[arg(value_name = "STRING", allow_hyphen_values = true)]
    pub(crate) setup: String,
    /// Print JSON on one line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// Say why this move is illegal, or what it does
    #[arg(long, value_name = "ACTION", allow_hyphen_values = true)]
    pub(crate) why: Option<String>,
}

#[derive(Args)]
pub(crate) struct Advise {
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// The player: NAME, NAME@NODES or NAME@SECONDSs [default: the strongest of the game]
    #[arg(long)]
    pub(crate) player: Option<String>,
    /// Number of threads. With one, the same seed and nodes give the same answer everywhere
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256).map(usize::from))]
    pub(crate) threads: usize,
    /// The seed of everything random
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
}

#[derive(Args)]
#[command(group = ArgGroup::new("picture").multiple(true).conflicts_with_all(["json", "explain"]))]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// Write the picture as SVG to this file, or to standard output for `-`
    #[arg(long, value_name = "FILE", group = "picture")]
    pub(crate) svg: Option<String>,
    /// Write the picture as PNG to this file, or to standard output for `-`
    #[arg(long, value_name = "FILE", group = "picture")]
    pub(crate) png: Option<String>,
    /// The width of the PNG in pixels
    #[arg(long, value_name = "PIXELS", requires = "png", default_value_t = 2000)]
    #[arg(value_parser = clap::value_parser!(u16).range(100..=8000))]
    pub(crate) width: u16,
    /// Draw light on dark
    #[arg(long, requires = "picture")]
    pub(crate) dark: bool,
    /// Say where each point comes from
    #[arg(long)]
    pub(crate) explain: bool,
    /// Draw what this seat sees [default: what a spectator sees]
    #[arg(long, requires = "picture", value_parser = clap::value_parser!(u8).range(0..4))]
    pub(crate) seat: Option<u8>,
}

#[derive(Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// How many moves and draws
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) depth: u32,
    /// Also print the count after each first move
    #[arg(long)]
    pub(crate) divide: bool,
}

#[derive(Args)]
#[command(allow_missing_positional = true)]
pub(crate) struct Solve {
    /// The game's name [default: the puzzle game]
    pub(crate) game: Option<String>,
    /// The position in the game's notation; `-` reads standard input
    #[arg(value_name = "STRING", required = true)]
    pub(crate) setup: String,
    /// Print every solution, one per line
    #[arg(long, conflicts_with = "count")]
    pub(crate) all: bool,
    /// Print only the number of solutions
    #[arg(long)]
    pub(crate) count: bool,
    /// Print JSON on one line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Puzzle {
    /// The game's name [default: the puzzle game]
    pub(crate) game: Option<String>,
    /// The level: 1 is the easiest
    #[arg(long, default_value_t = 1)]
    pub(crate) level: u32,
    /// The number in the level's catalogue
    #[arg(long, default_value_t = 1)]
    pub(crate) number: u64,
    /// How many puzzles, starting with this number
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) count: u32,
    /// The puzzle of this day, such as 2026-11-18
    #[arg(long, value_name = "DATE", conflicts_with_all = ["level", "number", "count"])]
    pub(crate) daily: Option<String>,
    /// Judge these moves, separated by spaces
    #[arg(long, value_name = "MOVES", conflicts_with = "count")]
    pub(crate) answer: Option<String>,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Deal {
    /// The game's name
    pub(crate) game: String,
    /// The seed of everything random
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// An option of the game; `tessera games GAME` lists them
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
}

#[derive(Args)]
pub(crate) struct Replay {
    /// The file with the record; `-` reads standard input
    pub(crate) file: String,
    /// Print JSON on one line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Engine {
    /// The game's name
    pub(crate) game: String,
    /// The computer player [default: the strongest of the game]
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
}

#[derive(Args)]
pub(crate) struct Guard {
    /// The process without which the engine ends
    #[arg(long)]
    pub(crate) host: i32,
    /// Bytes of memory for each process
    #[arg(long)]
    pub(crate) memory: Option<u64>,
    /// Seconds of processor time for each process
    #[arg(long)]
    pub(crate) cpu: Option<u64>,
    /// The engine
    #[arg(last = true, required = true)]
    pub(crate) command: Vec<String>,
}

#[derive(Args)]
pub(crate) struct Analyse {
    /// The file with the record; `-` reads standard input
    pub(crate) file: String,
    /// The computer player that judges [default: the strongest of the game]
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Nodes per position [default: a tenth of the player's level]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// How many positions to judge at once [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256).map(usize::from))]
    pub(crate) threads: Option<usize>,
    /// Print JSON on one line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Bench {
    /// Only this game
    pub(crate) game: Option<String>,
    /// Only the workload of this name
    #[arg(long)]
    pub(crate) workload: Option<String>,
    /// Rounds of work, instead of each workload's own number
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) rounds: Option<u64>,
    /// How often to run each workload; the median is shown
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) repeat: u32,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args)]
pub(crate) struct Man {
    /// The folder, which is created if necessary
    pub(crate) folder: std::path::PathBuf,
}

/// What `tessera query` takes.
#[derive(clap::Args)]
pub(crate) struct Query {
    /// Compare the answers with known ones: FILE has lines with a question and its answer in "expect", or the lines
    /// that `tessera query` prints for the questions on standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) expect: Option<String>,
    /// Answer malformed and impossible strings with an error, where the answer would otherwise be false, null or empty
    #[arg(long)]
    pub(crate) strict: bool,
}

/// The parser with examples in every help text.
pub(crate) fn command() -> clap::Command {
    let first = GAMES[0].info();
    let last = GAMES[GAMES.len() - 1].info();
    let setup = |verb: &str, rest: &str| {
        let example =
            |info: &tessera_core::Info| format!("  tessera {verb} {} '{}'{rest}\n", info.name, info.example);
        format!("Examples:\n{}{}", example(first), example(last))
    };
    let (op, arguments) = (GAMES[0].ops()[0], GAMES[0].ops()[0].example(GAMES[0]));
    let request = format!("\"game\":\"{}\",\"op\":\"{}\",\"args\":{arguments}", first.name, op.name);
    let asked = tessera_wire::ask_line(tessera_catalog::find, format!("{{{request}}}").as_bytes(), false);
    let known = asked.answer.map(|answer| tessera_wire::write(&answer)).unwrap_or_default();
    let query = format!(
        "A request has \"game\", \"op\", \"args\" and optionally an \"id\", which is echoed.\n\
         An answer has \"ok\" or \"error\" with code, message and place.\n\
         `tessera games GAME` lists the ops of a game, and with --json the types of their arguments.\n\
         Blank lines are skipped.\n\n\
         Exit code: 0 if every line was a request that could be answered; an error about a text of the game,\n\
         such as \"malformed\", is an answer. 1 if a line was not (bad_request, unknown_game, unknown_op), or if an\n\
         answer differs from --expect. 2 if a file cannot be read.\n\n\
         Examples:\n  echo '{{\"id\":1,{request}}}' | tessera query\n  \
         echo '{{{request},\"expect\":{known}}}' | tessera query --expect -\n"
    );
    let grade = format!(
        "The program reads questions like `tessera query`, one JSON object per line, and answers each with one line.\n\
         It may leave out operations by answering the error \"unknown_op\".\n\
         Exit code: 0 if everything attempted is right, 1 if something is wrong, 2 if the program cannot be started.\n\n\
         Example:\n  tessera grade {} --report report.html -- python3 student.py\n",
        last.name
    );
    let puzzles = GAMES.iter().find(|game| crate::commands::puzzle::is_of_puzzles(**game));
    let puzzle = puzzles.map_or(first, |game| game.info());
    let solve = format!(
        "The answer is for people; --json prints everything. Exit code 1 means that there is no solution.\n\n\
         Examples:\n  tessera solve '{0}'\n  tessera solve {1} '{0}' --all\n",
        puzzle.example, puzzle.name
    );
    let name = last.name;
    let chosen = format!("-o {}={}", tessera_core::PLAYERS, last.seats.1);
    let example = |text: String| format!("Example:\n  {text}\n");
    Cli::command()
        // An example that is broken into lines cannot be pasted.
        .term_width(0)
        .mut_subcommand("games", |c| c.after_help(example(format!("tessera games {name}"))))
        .mut_subcommand("query", |c| c.after_help(query))
        .mut_subcommand("grade", |c| c.after_help(grade))
        .mut_subcommand("show", |c| c.after_help(setup("show", "")))
        .mut_subcommand("moves", |c| c.after_help(setup("moves", "")))
        .mut_subcommand("perft", |c| c.after_help(setup("perft", " 2")))
        .mut_subcommand("advise", |c| c.after_help(setup("advise", "")))
        .mut_subcommand("solve", |c| c.after_help(solve))
        .mut_subcommand("puzzle", |c| {
            let name = first.name;
            c.after_help(format!(
                "The same number of a level is the same puzzle in every version and on every machine.\n\
                 Each line has the start, its level, its number, its grade within the level and the solution.\n\
                 With --answer 'MOVE MOVE': exit code 0 if the moves lead to the goal, 1 if not.\n\n\
                 Examples:\n  tessera puzzle --level 3 --number 120 --count 5\n  \
                 tessera puzzle {name} --daily 2026-11-18 --json\n"
            ))
        })
        .mut_subcommand("deal", |c| c.after_help(example(format!("tessera deal {name} --seed 7 {chosen}"))))
        .mut_subcommand("record", |c| {
            c.after_help(example(format!("tessera record {name} --seed 7 {chosen} | tessera replay -")))
        })
        .mut_subcommand("replay", |c| {
            c.after_help(example(format!("tessera record {name} | tessera replay -")))
        })
        .mut_subcommand("serve", |c| {
            c.after_help(example("tessera serve --bind 0.0.0.0:8080 --data ./games --log info".to_owned()))
        })
        .mut_subcommand("arena", |c| {
            c.after_help(format!(
                "Examples:\n  tessera arena greedy random --game {name} --deals 20\n  \
                 tessera arena greedy random --game {name} --deals 20 --shard 1/2 --log one.csv\n  \
                 tessera arena greedy random --game {name} --deals 20 --shard 2/2 --log two.csv\n  \
                 tessera arena merge one.csv two.csv\n"
            ))
        })
        .mut_subcommand("engine", |c| {
            c.after_help(example(format!(
                "tessera arena ours greedy --game {name} --deals 2 --engine 'ours=tessera engine {name} --player greedy'"
            )))
        })
        .mut_subcommand("tournament", |c| {
            c.after_help(format!(
                "To resume, run the same command with the same --log again, even after it was killed.\n\n\
                 Examples:\n  tessera tournament greedy random novice --game {name} --games 4\n  \
                 tessera tournament --entrants field.txt --game {name} --format swiss --time 0.3s \
                 --log results.csv --report report.html\n"
            ))
        })
        .mut_subcommand("join", |c| {
            c.after_help(
                "Ctrl-C leaves the table; the token printed at the start takes the seat again.\n\
                 Exit code: 0 when all matches are over, 1 if the program has forfeited one, 2 on an error, 130 after \
                 Ctrl-C.\n\nExamples:\n  \
                 tessera join http://127.0.0.1:7777/t/7K3M9QXA --seat 1 -- python3 bot.py\n  \
                 tessera join 'http://127.0.0.1:7777/t/7K3M9QXA?seat=2' --player master\n",
            )
        })
        .mut_subcommand("load", |c| {
            c.after_help(
                "The tables stay in the store of the server: use one that is there for this.\n\
                 Ctrl-C ends early and prints what was measured.\n\
                 Exit code: 0 if all went well, 1 if there were errors, if a soak did not reach its moves or if memory \
                 grew by over 10 %,\n2 if nothing could be measured, 130 after Ctrl-C.\n\nExamples:\n  \
                 tessera load http://127.0.0.1:7777 --tables 50\n  \
                 tessera load http://127.0.0.1:7777 --workload mixed --seconds 60 --pid 4711 --json\n  \
                 tessera load http://127.0.0.1:7777 --soak 500000 --pid 4711\n",
            )
        })
        .mut_subcommand("analyse", |c| {
            c.after_help(example(format!("tessera record {name} --seed 7 | tessera analyse - --nodes 1000")))
        })
        .mut_subcommand("bench", |c| c.after_help(example(format!("tessera bench {name}"))))
}
