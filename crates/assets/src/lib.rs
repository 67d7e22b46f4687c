//! The built web client. With the feature `embed` it is inside the binary; else a folder is read once at the start.
//!
//! **Invariant**: a request's path is only ever looked up in a list made at the start, so no path leaves the client.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

/// One file of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Its bytes.
    pub bytes: Cow<'static, [u8]>,
    /// What it is, for `Content-Type`.
    pub mime: &'static str,
    /// Whether its name changes with its content, so that browsers may keep it.
    pub hashed: bool,
    /// A tag of its content, quoted, for `ETag`.
    pub tag: String,
}

/// The files of the client by path, such as `index.html` or `assets/index-B1x2.js`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assets {
    files: HashMap<String, Asset>,
}

#[cfg(feature = "embed")]
#[derive(rust_embed::RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

impl Assets {
    /// The client inside the binary; empty without the feature `embed`.
    pub fn embedded() -> Assets {
        #[cfg(feature = "embed")]
        let files = <Dist as rust_embed::RustEmbed>::iter()
            .filter_map(|path| {
                let file = <Dist as rust_embed::RustEmbed>::get(&path)?;
                let path = path.into_owned();
                let asset = asset(&path, file.data);
                Some((path, asset))
            })
            .collect();
        #[cfg(not(feature = "embed"))]
        let files = HashMap::new();
        Assets { files }
    }

    /// The client in a folder, read once. Links out of the folder are not followed.
    pub fn from_folder(root: &Path) -> io::Result<Assets> {
        let mut files = HashMap::new();
        collect(root, "", &mut files)?;
        Ok(Assets { files })
    }

    /// The file of this path.
    pub fn get(&self, path: &str) -> Option<&Asset> {
        self.files.get(path)
    }

    /// Whether there is a client at all.
    pub fn has_client(&self) -> bool {
        self.files.contains_key("index.html")
    }
}

fn collect(folder: &Path, prefix: &str, files: &mut HashMap<String, Asset>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = format!("{prefix}{name}");
        let kind = entry.file_type()?;
        if kind.is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else if kind.is_file() && !name.starts_with('.') {
            let asset = asset(&path, Cow::Owned(fs::read(entry.path())?));
            files.insert(path, asset);
        }
    }
    Ok(())
}

fn asset(path: &str, bytes: Cow<'static, [u8]>) -> Asset {
    let tag = format!("\"{:016x}-{:x}\"", fnv(&bytes), bytes.len());
    Asset { mime: mime(path), hashed: path.starts_with("assets/"), tag, bytes }
}

/// FNV-1a: a change of a file changes the tag; nobody gains by forging one.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &b| (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

fn mime(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "embed")]
    #[test]
    fn the_client_in_the_binary_has_its_page() {
        assert!(Assets::embedded().has_client());
    }

    #[test]
    fn a_folder_gives_its_files_and_nothing_else() {
        let root = std::env::temp_dir().join(format!("skok-assets-{}", std::process::id()));
        fs::create_dir_all(root.join("assets")).expect("a folder");
        fs::write(root.join("index.html"), "<!doctype html>").expect("a file");
        fs::write(root.join("assets/a-1.js"), "1").expect("a file");
        fs::write(root.join(".secret"), "x").expect("a file");
        #[cfg(unix)]
        std::os::unix::fs::symlink("/etc/passwd", root.join("passwd")).expect("a link");
        let assets = Assets::from_folder(&root).expect("readable");
        fs::remove_dir_all(&root).expect("ours");
        assert!(assets.has_client());
        let script = assets.get("assets/a-1.js").expect("there");
        assert!(script.hashed && script.mime.starts_with("text/javascript"));
        assert!(!assets.get("index.html").expect("there").hashed);
        for path in [".secret", "passwd", "../index.html", "/etc/passwd", "assets/../index.html", ""] {
            assert_eq!(assets.get(path), None, "{path}");
        }
    }
}
