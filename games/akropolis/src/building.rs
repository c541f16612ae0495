//! The contents of a hex: districts, plazas and quarries.

use std::fmt::{self, Write};

tessera_core::letters! {
    /// A kind of district. Each has its own scoring rule and plazas.
    pub enum District: "a district" by
    /// One value for each kind of district.
    ByDistrict {
        /// Scores in the largest group.
        House = 'h',
        /// Scores away from other markets.
        Market = 'm',
        /// Scores on the edge of the city.
        Barracks = 'b',
        /// Scores when surrounded.
        Temple = 't',
        /// Always scores.
        Garden = 'g',
    }
}

impl District {
    /// The name in options and requests, such as `barracks`.
    pub const fn name(self) -> &'static str {
        match self {
            District::House => "house",
            District::Market => "market",
            District::Barracks => "barracks",
            District::Temple => "temple",
            District::Garden => "garden",
        }
    }

    /// Returns the district with this name.
    pub fn from_name(name: &str) -> Option<District> {
        District::ALL.into_iter().find(|district| district.name() == name)
    }

    /// Returns the number of stars on a plaza of this kind.
    pub const fn stars(self) -> u32 {
        match self {
            District::House => 1,
            District::Market | District::Barracks | District::Temple => 2,
            District::Garden => 3,
        }
    }
}

/// The content of one hex of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Building {
    /// A district, whose value may be its height. Written as a lower-case letter.
    District(District),
    /// A plaza, whose stars multiply the value of its districts. Written as a capital letter.
    Plaza(District),
    /// A quarry, which yields a stone when it is covered. Written as `q`.
    Quarry,
}

impl Building {
    /// Returns the building with this letter.
    pub const fn from_char(letter: char) -> Option<Building> {
        if letter == 'q' {
            return Some(Building::Quarry);
        }
        match District::from_char(letter.to_ascii_lowercase()) {
            Some(district) if letter.is_ascii_lowercase() => Some(Building::District(district)),
            Some(district) => Some(Building::Plaza(district)),
            None => None,
        }
    }

    /// Returns the letter of the notation.
    pub const fn char(self) -> char {
        match self {
            Building::District(district) => district.char(),
            Building::Plaza(district) => district.char().to_ascii_uppercase(),
            Building::Quarry => 'q',
        }
    }

    /// Returns four bits for the planes of a city: the kind from 1 to 6 in the low three bits, and whether it is a
    /// plaza in the high bit.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Building::District(district) => district as u8 + 1,
            Building::Plaza(district) => Building::PLAZA_CODE | (district as u8 + 1),
            Building::Quarry => Building::QUARRY_CODE,
        }
    }

    pub(crate) const QUARRY_CODE: u8 = District::COUNT as u8 + 1;
    pub(crate) const PLAZA_CODE: u8 = 8;

    /// Returns the building with this [`Building::code`]; 0 is an empty hex.
    pub(crate) fn from_code(code: u8) -> Option<Building> {
        let kind = code & !Building::PLAZA_CODE;
        match (kind, code & Building::PLAZA_CODE != 0) {
            (0, _) => None,
            (Building::QUARRY_CODE, _) => Some(Building::Quarry),
            (_, plaza) => {
                let district = *District::ALL.get(usize::from(kind) - 1)?;
                Some(if plaza { Building::Plaza(district) } else { Building::District(district) })
            }
        }
    }
}

impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.char())
    }
}
