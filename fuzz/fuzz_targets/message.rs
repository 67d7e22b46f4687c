//! A socket's messages: each line is read as the gateway reads it; what is a command goes on into a live table.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skok_fuzz::one_line;
use skok_protocol::ClientIn;

/// Messages that are tried.
const MOST: usize = 32;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut commands = Vec::new();
    for line in text.lines().take(MOST) {
        let Ok(message) = skok_server::fuzz::read(line).inspect_err(one_line) else { continue };
        let written = serde_json::to_string(&message).expect("a message is plain data");
        assert_eq!(serde_json::from_str::<ClientIn>(&written).expect("our own text reads"), message);
        if let ClientIn::Command { id, action, .. } = message {
            commands.push((id, action));
        }
    }
    skok_server::fuzz::play(&commands).iter().for_each(one_line);
});
