//! Where things are in the checkout.

use std::env;
use std::path::{Path, PathBuf};

/// The checkout and its folders.
pub(crate) struct Room {
    root: PathBuf,
    target: PathBuf,
}

impl Room {
    /// The checkout that this program was built from.
    pub(crate) fn find() -> Self {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = manifest.parent().expect("xtask lies inside the workspace").to_owned();
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
        Self { root, target }
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn web(&self) -> PathBuf {
        self.root.join("web")
    }

    /// The rules and the machine for browsers, when they could be built.
    pub(crate) fn wasm(&self) -> PathBuf {
        self.web().join("made/skok.wasm")
    }

    pub(crate) fn e2e(&self) -> PathBuf {
        self.root.join("e2e")
    }

    /// What is handed to others.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// What cargo builds.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Our own scratch files, beside what cargo builds (`CARGO_TARGET_DIR` when it is set); gone with `cargo clean`.
    pub(crate) fn scratch(&self) -> PathBuf {
        self.target.join("xtask")
    }

    /// The `skok` binary of a profile's folder, `debug`, `release` or `dist`.
    pub(crate) fn skok(&self, profile_dir: &str) -> PathBuf {
        self.target.join(profile_dir).join(format!("skok{}", env::consts::EXE_SUFFIX))
    }
}
