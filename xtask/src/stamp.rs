//! Stamps: a file that remembers what something was made from, so that nothing is made twice.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::error::Error;

/// Folders that never hold sources.
const MADE: [&str; 3] = ["node_modules", "dist", "results"];

/// A hash of the names and contents under some files and folders. The client is a few hundred small files,
/// so reading them takes milliseconds, and unlike times of change it survives a checkout.
pub(crate) fn fingerprint(roots: &[PathBuf]) -> Result<String, Error> {
    let mut files = BTreeSet::new();
    for root in roots {
        collect(root, &mut files)?;
    }
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.hash(&mut hasher);
        fs::read(&file).map_err(Error::file(&file))?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn collect(path: &Path, files: &mut BTreeSet<PathBuf>) -> Result<(), Error> {
    if !path.is_dir() {
        files.insert(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path).map_err(Error::file(path))? {
        let entry = entry.map_err(Error::file(path))?;
        let made = entry.file_name().to_str().is_some_and(|name| MADE.contains(&name));
        if !made {
            collect(&entry.path(), files)?;
        }
    }
    Ok(())
}

/// Runs `make` unless `stamp` says that it was done from the same sources, and then stamps.
pub(crate) fn unless_fresh(
    stamp: &Path,
    sources: &[PathBuf],
    make: impl FnOnce() -> Result<(), Error>,
) -> Result<(), Error> {
    if fs::read_to_string(stamp).is_ok_and(|then| fingerprint(sources).is_ok_and(|now| now == then)) {
        println!("      nothing has changed");
        return Ok(());
    }
    make()?;
    if let Some(dir) = stamp.parent() {
        fs::create_dir_all(dir).map_err(Error::file(dir))?;
    }
    // Only now: what makes it may also write generated sources beside the others.
    fs::write(stamp, fingerprint(sources)?).map_err(Error::file(stamp))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let dir = std::env::temp_dir().join(format!("skok-xtask-{}-{name}", std::process::id()));
        fs::create_dir_all(dir.join("src/node_modules")).unwrap();
        fs::write(dir.join("src/a.ts"), "one").unwrap();
        dir
    }

    #[test]
    fn a_change_of_content_is_seen_and_made_folders_are_not() {
        let dir = scratch("content");
        let sources = [dir.join("src")];
        let first = fingerprint(&sources).unwrap();
        fs::write(dir.join("src/node_modules/x"), "noise").unwrap();
        assert_eq!(fingerprint(&sources).unwrap(), first);
        fs::write(dir.join("src/a.ts"), "two").unwrap();
        assert_ne!(fingerprint(&sources).unwrap(), first);
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn what_failed_is_made_again() {
        let dir = scratch("failed");
        let (stamp, sources) = (dir.join("made/stamp"), [dir.join("src")]);
        let fail = || Err(Error::Usage("no".to_owned()));
        assert!(unless_fresh(&stamp, &sources, fail).is_err());
        let mut made = 0;
        for _ in 0..2 {
            unless_fresh(&stamp, &sources, || {
                made += 1;
                Ok(())
            })
            .unwrap();
        }
        assert_eq!(made, 1);
        fs::remove_dir_all(dir).unwrap();
    }
}
