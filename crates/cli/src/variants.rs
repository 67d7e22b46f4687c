//! `skok variants`.

use std::io::Write;

use skok_protocol::{SettingInfo, VariantInfo};
use skok_rules::Variant;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// One JSON list with everything.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let variants: Vec<VariantInfo> = Variant::all().map(VariantInfo::from).collect();
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&variants)?)?;
        return Ok(());
    }
    for variant in variants {
        writeln!(out, "{}  {} ({})", variant.id, variant.name.en, variant.seats.join(", "))?;
        for (key, setting) in &variant.settings {
            writeln!(out, "    --set {key}={}  {}", setting.default, allowed(setting))?;
        }
    }
    Ok(())
}

fn allowed(setting: &SettingInfo) -> String {
    let range = setting.min.zip(setting.max).map(|(min, max)| format!("{min}..{max}"));
    range.into_iter().chain(setting.values.iter().flatten().cloned()).collect::<Vec<_>>().join(" | ")
}
