//! The client's types in `web/src/net/types` are made from ours. `UPDATE=1` writes them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use skok_protocol::{
    Action, BoardInfo, ClientIn, LocalIn, LocalOut, Me, NewTable, Refusal, ServerOut, TableMade, TableRow, VariantInfo,
};
use ts_rs::{Config, TS};

/// Every type that crosses the wire by itself; what they hold comes with them.
fn export(folder: &Path) {
    let config = Config::new().with_out_dir(folder);
    Me::export_all(&config).expect("writable");
    VariantInfo::export_all(&config).expect("writable");
    BoardInfo::export_all(&config).expect("writable");
    NewTable::export_all(&config).expect("writable");
    TableMade::export_all(&config).expect("writable");
    TableRow::export_all(&config).expect("writable");
    Refusal::export_all(&config).expect("writable");
    // Flattened into `ClientIn`, so nothing else brings it.
    Action::export_all(&config).expect("writable");
    ClientIn::export_all(&config).expect("writable");
    ServerOut::export_all(&config).expect("writable");
    LocalIn::export_all(&config).expect("writable");
    LocalOut::export_all(&config).expect("writable");
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("the folder is there").map(|e| e.expect("readable").path());
    let name = |p: &PathBuf| p.file_name().expect("a name").to_string_lossy().into_owned();
    entries.map(|p| (name(&p), fs::read_to_string(&p).expect("text"))).collect()
}

#[test]
fn the_committed_types_of_the_client_are_not_stale() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/net/types");
    let fresh = Path::new(env!("CARGO_TARGET_TMPDIR")).join("types");
    let _ = fs::remove_dir_all(&fresh);
    export(&fresh);
    if std::env::var_os("UPDATE").is_some() {
        fs::remove_dir_all(&committed).expect("ours");
        export(&committed);
    }
    let (committed, fresh) = (files(&committed), files(&fresh));
    let stale: Vec<&String> =
        committed.keys().chain(fresh.keys()).filter(|name| committed.get(*name) != fresh.get(*name)).collect();
    assert!(stale.is_empty(), "run `UPDATE=1 cargo test -p skok-protocol` and commit web/src/net/types: {stale:?}");
}
