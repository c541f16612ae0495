//! `tessera completions` and `tessera man`: the extra files of a binary package.

use anyhow::Context;

use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn completions(args: &args::Completions, output: &mut Output) -> anyhow::Result<Answer> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut args::command(), "tessera", &mut script);
    output.bytes(&script)?;
    Ok(Answer::Yes)
}

/// Writes `tessera.1` and a page for each command, such as `tessera-serve.1`.
pub(crate) fn pages(args: &args::Man, output: &mut Output) -> anyhow::Result<Answer> {
    let folder = &args.folder;
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let command = args::command().disable_help_subcommand(true);
    clap_mangen::generate_to(command, folder).with_context(|| folder.display().to_string())?;
    output
        .line(format!("The manual pages are in {}. Read one with: man -l {0}/tessera.1", folder.display()))?;
    Ok(Answer::Yes)
}
