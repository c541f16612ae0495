//! The arguments of `tessera grade`.

/// The program, the questions, and the reports.
#[derive(clap::Args)]
pub(crate) struct Grade {
    /// The game's name
    pub(crate) game: String,
    /// The seed of the questions
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many questions
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(0..=10_000_000))]
    pub(crate) questions: u32,
    /// Ask only these operations, separated by commas
    #[arg(long, value_name = "OP", value_delimiter = ',')]
    pub(crate) ops: Vec<String>,
    /// Also ask the questions of this file: JSON lines with "op" and "args"; other games are skipped
    #[arg(long, value_name = "FILE")]
    pub(crate) vectors: Vec<String>,
    /// Also ask about malformed and impossible strings
    #[arg(long)]
    pub(crate) hostile: bool,
    /// Time limit per answer in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    pub(crate) time: f64,
    /// Memory limit of each process in MiB
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(crate) memory: Option<u64>,
    /// CPU time limit of each process in seconds
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) cpu: Option<u64>,
    /// Write the report to this HTML file, with pictures
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<String>,
    /// Write the result in Gradescope's format
    #[arg(long, value_name = "FILE")]
    pub(crate) gradescope: Option<String>,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// The program and its arguments, after `--`
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    pub(crate) program: Vec<String>,
}
