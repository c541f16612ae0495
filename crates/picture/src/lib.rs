//! The border between scenes and image files: one writer makes SVG of a scene, and a renderer makes PNG of that.

mod png;
mod svg;

pub use png::{PngError, png};
pub use svg::{Theme, svg};
