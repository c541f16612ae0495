//! Pictures as an animated PNG: one palette, and of each picture only what differs from the one before it.

use std::error::Error;
use std::io::Cursor;

use png::{BitDepth, BlendOp, ColorType, Compression, Decoder, Encoder, Filter};

use super::palette::Palette;

/// A picture and how long it is shown.
pub(crate) struct Frame {
    width: u32,
    pixels: Vec<[u8; 3]>,
    milliseconds: u16,
}

impl Frame {
    /// Reads an opaque PNG file.
    pub(crate) fn read(file: &[u8], milliseconds: u16) -> Result<Frame, Box<dyn Error>> {
        let mut reader = Decoder::new(Cursor::new(file)).read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().ok_or("the picture is too large")?];
        let info = reader.next_frame(&mut bytes)?;
        let pixels = bytes[..info.buffer_size()].chunks_exact(info.color_type.samples());
        let pixels = pixels.map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        Ok(Frame { width: info.width, pixels, milliseconds })
    }
}

/// Pictures of equal size, one after the other.
pub(crate) struct Film {
    frames: Vec<Frame>,
}

/// A rectangle of entries of the palette.
struct Patch {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    entries: Vec<u8>,
}

const TRANSPARENT: u8 = 0;

impl Film {
    pub(crate) fn new() -> Film {
        Film { frames: Vec::new() }
    }

    /// Appends a picture. A picture like the one before it makes that one last longer.
    pub(crate) fn push(&mut self, frame: Frame) -> Result<(), Box<dyn Error>> {
        match self.frames.last_mut() {
            Some(last) if last.pixels == frame.pixels => last.milliseconds += frame.milliseconds,
            Some(last) if (last.width, last.pixels.len()) != (frame.width, frame.pixels.len()) => {
                return Err("the pictures have different sizes".into());
            }
            _ => self.frames.push(frame),
        }
        Ok(())
    }

    /// Returns the file, which plays forever.
    pub(crate) fn encode(&self) -> Result<Vec<u8>, Box<dyn Error>> {
        let first = self.frames.first().ok_or("there are no pictures")?;
        let (width, height) = (first.width, first.pixels.len() as u32 / first.width);
        let palette = Palette::of(self.frames.iter().map(|frame| &*frame.pixels), 256);
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, width, height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(palette.colours.concat());
        encoder.set_trns(vec![0]);
        encoder.set_compression(Compression::High);
        encoder.set_filter(Filter::NoFilter);
        encoder.set_animated(self.frames.len() as u32, 0)?;
        let mut writer = encoder.write_header()?;
        let mut shown: Vec<u8> = Vec::new();
        for frame in &self.frames {
            let entries: Vec<u8> = frame.pixels.iter().map(|colour| palette.entry(*colour)).collect();
            let patch = difference(&shown, &entries, width);
            // Together with the place of the frame before, the size could be out of bounds.
            writer.reset_frame_position()?;
            writer.set_frame_dimension(patch.width, patch.height)?;
            writer.set_frame_position(patch.left, patch.top)?;
            writer.set_frame_delay(frame.milliseconds, 1000)?;
            writer.set_blend_op(BlendOp::Over)?;
            writer.write_image_data(&patch.entries)?;
            shown = entries;
        }
        writer.finish()?;
        Ok(file)
    }
}

/// Returns the smallest rectangle that turns one picture into the next; what stays in it is transparent.
fn difference(before: &[u8], after: &[u8], width: u32) -> Patch {
    let differs = |index: &usize| before.get(*index) != Some(&after[*index]);
    let changed: Vec<usize> = (0..after.len()).filter(differs).collect();
    let columns = || changed.iter().map(|index| *index as u32 % width);
    let rows = || changed.iter().map(|index| *index as u32 / width);
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
    let mut entries = Vec::new();
    for row in top..=bottom {
        for column in left..=right {
            let index = (row * width + column) as usize;
            entries.push(if differs(&index) { after[index] } else { TRANSPARENT });
        }
    }
    Patch { left, top, width: right - left + 1, height: bottom - top + 1, entries }
}
