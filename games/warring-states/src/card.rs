//! Kingdoms and the cards of their people.

use std::num::NonZeroU8;

tessera_core::letters! {
    /// One of the seven kingdoms, from the one with the most cards to the one with the fewest.
    pub enum Kingdom: "a kingdom" by
    /// One value for each kingdom.
    ByKingdom {
        /// Eight cards.
        Qin = 'a',
        /// Seven cards.
        Qi = 'b',
        /// Six cards.
        Chu = 'c',
        /// Five cards.
        Zhao = 'd',
        /// Four cards.
        Han = 'e',
        /// Three cards.
        Wei = 'f',
        /// Two cards.
        Yan = 'g',
    }
}

impl Kingdom {
    /// Returns the number of cards of the kingdom.
    #[inline]
    pub const fn cards(self) -> usize {
        8 - self.index()
    }

    /// The name, such as `Qin`.
    pub const fn name(self) -> &'static str {
        ["Qin", "Qi", "Chu", "Zhao", "Han", "Wei", "Yan"][self.index()]
    }

    /// Returns the Chinese name, a single character.
    pub const fn sign(self) -> char {
        ['秦', '齊', '楚', '趙', '韓', '魏', '燕'][self.index()]
    }
}

/// One of the 36 cards: a person of a kingdom, or the diplomat Zhang Yi, who belongs to none.
///
/// The order is that of the codes, `a0` to `g1`, and Zhang Yi comes last.
// The code is `0b01kkknnn` with the kingdom and the number; it is never zero, so that an empty location
// costs nothing in an `Option<Card>`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// The number of cards.
    pub const COUNT: usize = 36;

    /// Zhang Yi, who moves and is never collected.
    pub const ZHANG_YI: Card = Card::from_code(0b01_111_001);

    /// Every card in order, Zhang Yi last.
    pub const ALL: [Card; Card::COUNT] = {
        let mut all = [Card::ZHANG_YI; Card::COUNT];
        let (mut next, mut kingdom) = (0, 0);
        while kingdom < Kingdom::COUNT {
            let mut number = 0;
            while number < Kingdom::ALL[kingdom].cards() {
                all[next] = Card::of(Kingdom::ALL[kingdom], number as u8);
                next += 1;
                number += 1;
            }
            kingdom += 1;
        }
        all
    };

    /// Returns the card of a kingdom with this number, if it exists.
    pub const fn new(kingdom: Kingdom, number: u8) -> Option<Card> {
        if (number as usize) < kingdom.cards() { Some(Card::of(kingdom, number)) } else { None }
    }

    /// The kingdom, or `None` for Zhang Yi.
    #[inline]
    pub const fn kingdom(self) -> Option<Kingdom> {
        match self.0.get() >> 3 & 7 {
            0 => Some(Kingdom::Qin),
            1 => Some(Kingdom::Qi),
            2 => Some(Kingdom::Chu),
            3 => Some(Kingdom::Zhao),
            4 => Some(Kingdom::Han),
            5 => Some(Kingdom::Wei),
            6 => Some(Kingdom::Yan),
            _ => None,
        }
    }

    /// The number within the kingdom, counted from 0; 9 for Zhang Yi.
    pub const fn number(self) -> u8 {
        match self.kingdom() {
            Some(_) => self.0.get() & 7,
            None => 9,
        }
    }

    /// Returns the index in [`Card::ALL`].
    pub const fn index(self) -> usize {
        let kingdom = (self.0.get() >> 3 & 7) as usize;
        // The kingdoms before this one have 8, 7, 6, ... cards; Zhang Yi takes the place of an eighth.
        let before = kingdom * (17 - kingdom) / 2;
        match self.kingdom() {
            Some(_) => before + self.number() as usize,
            None => before,
        }
    }

    /// Returns the person's name.
    pub const fn name(self) -> &'static str {
        NAMES[self.index()].0
    }

    /// Returns the person's Chinese name.
    pub const fn chinese_name(self) -> &'static str {
        NAMES[self.index()].1
    }

    const fn of(kingdom: Kingdom, number: u8) -> Card {
        Card::from_code(0b01_000_000 | (kingdom as u8) << 3 | number)
    }

    const fn from_code(code: u8) -> Card {
        Card(NonZeroU8::new(code).expect("one bit of a code is always set"))
    }
}

/// The names in the order of [`Card::ALL`].
const NAMES: [(&str, &str); Card::COUNT] = [
    ("Duke Xiao", "孝公"),
    ("Shang Yang", "商鞅"),
    ("King Hui", "惠文王"),
    ("King Zhaoxiang", "昭襄王"),
    ("Lady Mi", "羋八子"),
    ("Bai Qi", "白起"),
    ("Lady Zhao", "趙姬"),
    ("King Zheng", "政王"),
    ("King Xuan", "宣王"),
    ("Zhong Wuyan", "鍾無艷"),
    ("Lord Menchang", "孟嘗君"),
    ("King Xiang", "襄王"),
    ("Queen Junwang", "君王后"),
    ("King Jian", "建王"),
    ("Sun Bin", "孫臏"),
    ("Wu Qi", "吳起"),
    ("King Kaolie", "考烈王"),
    ("King You", "幽王"),
    ("Qu Yuan", "屈原"),
    ("Fuchu", "負芻"),
    ("Lord Chunshen", "春申君"),
    ("King Wuling", "武靈王"),
    ("Lord Pingyuan", "平原君"),
    ("King Xiaocheng", "孝成王"),
    ("Li Mu", "李牧"),
    ("Lian Po", "廉頗"),
    ("Marquess Ai", "韩哀侯"),
    ("King Huanhui", "桓惠王"),
    ("King An", "安王"),
    ("Han Fei", "韓非"),
    ("Marquess Wen", "魏文侯"),
    ("Lord Xinling", "信陵君"),
    ("King Anxi", "安僖王"),
    ("King Xi", "喜王"),
    ("Prince Dan", "太子丹"),
    ("Zhang Yi", "張儀"),
];
