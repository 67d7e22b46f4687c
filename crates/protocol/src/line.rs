//! Input inside messages: shortened, and one line whatever it held.

/// At most `most` characters of an input, with `?` for what would break a line or steer a terminal.
pub fn one_line(text: &str, most: usize) -> String {
    text.chars().take(most).map(|c| if c.is_control() { '?' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn input_cannot_break_a_message() {
        assert_eq!(one_line("a\r\nb\u{1b}[2J", 5), "a??b?");
        assert_eq!(one_line("käse", 40), "käse");
    }
}
