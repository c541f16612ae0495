//! A macro for the small enums of the rules, whose variants are written as letters.

/// Declares a fieldless enum whose variants have letters, and an array type indexed by it.
///
/// ```
/// tessera_core::letters! {
///     /// A kind of string of fate.
///     pub enum Fate: "a type of string" by
///     /// One value for each type.
///     ByFate {
///         /// Larger sum of strengths.
///         Strength = 'S',
///         /// Better leaders.
///         Leadership = 'L',
///     }
/// }
/// assert_eq!(Fate::from_char('L'), Some(Fate::Leadership));
/// assert_eq!(Fate::ALL[0].char(), 'S');
/// let mut count = ByFate([0; Fate::COUNT]);
/// count[Fate::Strength] += 1;
/// ```
#[macro_export]
macro_rules! letters {
    (
        $(#[$meta:meta])* $vis:vis enum $name:ident : $what:literal by $(#[$by_meta:meta])* $by:ident {
            $( $(#[$variant_meta:meta])* $variant:ident = $letter:literal ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        $vis enum $name { $( $(#[$variant_meta])* $variant ),+ }

        impl $name {
            /// Every variant in the order of the rules.
            $vis const ALL: [$name; $name::COUNT] = [ $( $name::$variant ),+ ];
            /// The number of variants.
            $vis const COUNT: usize = [ $( $letter ),+ ].len();
            /// The name of the type in messages.
            $vis const WHAT: &'static str = $what;

            /// Returns the variant with this letter.
            #[inline]
            $vis const fn from_char(letter: char) -> Option<$name> {
                match letter { $( $letter => Some($name::$variant), )+ _ => None }
            }

            /// Returns the letter of the notation.
            #[inline]
            $vis const fn char(self) -> char {
                match self { $( $name::$variant => $letter ),+ }
            }

            /// Returns the position in [`Self::ALL`].
            #[inline]
            $vis const fn index(self) -> usize {
                self as usize
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Write::write_char(f, self.char())
            }
        }

        $(#[$by_meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        $vis struct $by<T>(pub [T; $name::COUNT]);

        impl<T> ::std::ops::Index<$name> for $by<T> {
            type Output = T;
            #[inline]
            fn index(&self, at: $name) -> &T {
                &self.0[at as usize]
            }
        }

        impl<T> ::std::ops::IndexMut<$name> for $by<T> {
            #[inline]
            fn index_mut(&mut self, at: $name) -> &mut T {
                &mut self.0[at as usize]
            }
        }
    };
}
