//! `skok serve`.

/// Flags of the site; what is not given comes from the environment, then the file, then the defaults.
#[derive(clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_args: Args) -> anyhow::Result<()> {
    anyhow::bail!("not yet")
}
