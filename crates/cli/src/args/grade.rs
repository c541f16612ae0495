//! The arguments of `tessera grade`.

/// The program, the questions, and the reports.
#[derive(clap::Args)]
pub(crate) struct Grade {
    /// The game's name
    pub(crate) game: String,
    /// The number that the questions follow from
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many questions
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(0..=10_000_000))]
    pub(crate) questions: u32,
    /// Ask only for these operations; may be given several times or with commas
    #[arg(long, value_name = "OP", value_delimiter = ',')]
    pub(crate) ops: Vec<String>,
    /// Also ask the questions of this file: JSON lines with "op" and "args"; those of other games are passed over
    #[arg(long, value_name = "FILE")]
    pub(crate) vectors: Vec<String>,
    /// Also ask about malformed and impossible texts
    #[arg(long)]
    pub(crate) hostile: bool,
    /// How many seconds an answer may take
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    pub(crate) time: f64,
    /// How many MiB of memory each process of the program may use
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(crate) memory: Option<u64>,
    /// How many seconds of processor time each process of the program may use
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) cpu: Option<u64>,
    /// Write the result as a page with pictures
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<String>,
    /// Write the result as Gradescope reads it
    #[arg(long, value_name = "FILE")]
    pub(crate) gradescope: Option<String>,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// The program and its arguments, after `--`
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    pub(crate) program: Vec<String>,
}
