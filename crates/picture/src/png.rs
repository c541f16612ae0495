//! Renders our SVG files as pixels. Fonts are embedded, so a picture is the same everywhere.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};
use tessera_core::Font;

/// The reason why an SVG cannot be rendered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The text is not a valid SVG.
    #[error("the picture is not a valid SVG: {0}")]
    NoSvg(String),
    /// The picture would be too large.
    #[error("a picture {width} wide and {height} high is too large")]
    TooLarge {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
    },
    /// The picture cannot be encoded.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

const FONTS: [&[u8]; 2] =
    [include_bytes!("../assets/fonts/atkinson-400.ttf"), include_bytes!("../assets/fonts/atkinson-700.ttf")];

const MOST_PIXELS: u32 = 8000;

/// Renders an SVG, scaled by a factor, as a PNG file. `more` are the fonts of the game.
pub fn png(svg: &str, more: &[Font], factor: f32) -> Result<Vec<u8>, PngError> {
    let mut fonts = Database::new();
    for font in FONTS.into_iter().chain(more.iter().map(|font| font.ttf)) {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family("Atkinson Hyperlegible Next");
    let options = Options {
        font_family: "Atkinson Hyperlegible Next".to_owned(),
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| PngError::NoSvg(error.to_string()))?;
    let size = tree.size();
    let (width, height) = ((size.width() * factor).ceil() as u32, (size.height() * factor).ceil() as u32);
    let too_large = PngError::TooLarge { width, height };
    if width > MOST_PIXELS || height > MOST_PIXELS {
        return Err(too_large);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(&tree, Transform::from_scale(factor, factor), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}
