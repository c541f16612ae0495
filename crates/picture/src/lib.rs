//! Converts scenes to image files: a writer turns a scene into SVG, and a renderer turns that into PNG.
//!
//! ```
//! use tessera_core::{Art, Scene};
//! use tessera_picture::{Theme, png, svg};
//!
//! let picture = svg(&Scene::default(), &Art::NONE, Theme::Light);
//! assert!(picture.starts_with("<svg"));
//! assert_eq!(&png(&picture, &[], 1.0)?[1..4], b"PNG");
//! # Ok::<(), tessera_picture::PngError>(())
//! ```

mod png;
mod svg;

pub use png::{PngError, png};
pub use svg::{Theme, WIDTH, arranged, svg};
