//! Sanitizing the names that people enter.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// The maximum number of graphemes in a name.
const LONGEST: usize = 24;

/// The maximum number of combining marks on one letter: enough for every script, too few to cover the lines above.
const MARKS: usize = 3;

/// The maximum number of bytes examined.
const MOST_BYTES: usize = 4096;

/// Sanitizes a name for storage and display: normalised, without control and direction characters, at most 24 graphemes
/// with at most three marks each. `None` if nothing is left.
pub fn clean_name(name: &str) -> Option<String> {
    let mut end = name.len().min(MOST_BYTES);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    let mut marks = 0;
    let kept: String = name[..end]
        .chars()
        .map(|char| if char.is_whitespace() || is_blank(char) { ' ' } else { char })
        .filter(|&char| !is_invisible(char))
        .nfc()
        .filter(|&char| {
            marks = if is_combining_mark(char) { marks + 1 } else { 0 };
            marks <= MARKS
        })
        .collect();
    let words = kept.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let short: String = words.graphemes(true).take(LONGEST).collect();
    let short = short.trim_end();
    let visible = short.chars().any(|char| !is_combining_mark(char) && !is_selector(char) && char != ' ');
    visible.then(|| short.to_owned())
}

/// Returns whether a character is a control character, a direction mark or override, or a zero-width character that
/// makes different names look alike.
fn is_invisible(char: char) -> bool {
    char.is_control()
        || matches!(char,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFF}' | '\u{E0000}'..='\u{E0FFF}'
            | '\u{E000}'..='\u{F8FF}' | '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}'
            | '\u{16FE4}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}')
}

/// Returns whether a character looks blank but is not whitespace.
fn is_blank(char: char) -> bool {
    matches!(char, '\u{2800}' | '\u{1D159}')
}

/// Returns whether a character only selects the form of the one before it.
fn is_selector(char: char) -> bool {
    matches!(char, '\u{FE00}'..='\u{FE0F}' | '\u{1F3FB}'..='\u{1F3FF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_harmless() {
        assert_eq!(clean_name("  Ann\t Lee \n").as_deref(), Some("Ann Lee"));
        assert_eq!(clean_name("e\u{301}").as_deref(), Some("\u{e9}"));
        assert_eq!(clean_name("\u{202e}nnA\u{202c}\u{0}\u{200b}").as_deref(), Some("nnA"));
        assert_eq!(clean_name("<b>Ann</b>").as_deref(), Some("<b>Ann</b>"), "markup is text");
        let marked = clean_name(&format!("a{}", "\u{300}".repeat(10_000))).unwrap();
        assert!(marked.chars().count() <= 1 + MARKS, "{}", marked.chars().count());
        assert_eq!(clean_name(&"\u{1F600}".repeat(30)).unwrap().chars().count(), 24);
    }

    #[test]
    fn what_looks_like_a_space_is_one() {
        assert_eq!(clean_name("Ann\u{2800}").as_deref(), Some("Ann"));
        assert_eq!(clean_name("Ann\u{2800}\u{2800}Lee").as_deref(), Some("Ann Lee"));
        assert_eq!(
            clean_name("\u{2764}\u{fe0f}").as_deref(),
            Some("\u{2764}\u{fe0f}"),
            "a heart keeps its colour"
        );
    }

    #[test]
    fn a_name_of_nothing_is_none() {
        for empty in [
            "",
            "   ",
            "\u{200b}\u{200b}",
            "\u{301}\u{301}",
            "\u{3164}",
            "\u{2800}",
            "\u{2800} \u{2800}",
            "\u{17b4}",
            "\u{180b}",
            "\u{fe0f}",
            "\u{1d159}",
            "\u{1d173}",
            "\u{34f}",
        ] {
            assert_eq!(clean_name(empty), None, "{empty:?}");
        }
    }
}
