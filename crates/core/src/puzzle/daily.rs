//! The puzzle of the day: maps a date to a number of the catalogue.

use std::fmt;
use std::str::FromStr;

use super::Puzzles;
use crate::Problem;

/// A prime that does not divide the number of puzzles, so that no number repeats before all have been used.
const STRIDE: u64 = 7_919;

/// The levels from Monday to Sunday.
const WEEK: [u32; 7] = [1, 2, 3, 3, 4, 5, 4];

/// A day of the Gregorian calendar, from 2000-01-01 to 9999-12-31.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Date {
    year: u32,
    month: u32,
    day: u32,
}

impl Date {
    /// Returns the day with this year, month and day, if it exists.
    pub const fn new(year: u32, month: u32, day: u32) -> Option<Date> {
        let known = year >= 2000 && year <= 9999 && month >= 1 && month <= 12;
        if known && day >= 1 && day <= days_of_month(year, month) {
            Some(Date { year, month, day })
        } else {
            None
        }
    }

    /// Returns the day `days` after 2000-01-01, or the last supported day if that is too far.
    pub fn from_days(days: u64) -> Date {
        let mut rest = days;
        for year in 2000..=9999 {
            for month in 1..=12 {
                let length = u64::from(days_of_month(year, month));
                if rest < length {
                    return Date { year, month, day: rest as u32 + 1 };
                }
                rest -= length;
            }
        }
        Date { year: 9999, month: 12, day: 31 }
    }

    /// Returns the UTC day of a time in milliseconds since 1970-01-01.
    pub fn of_moment(milliseconds: i64) -> Date {
        /// The days from 1970-01-01 to 2000-01-01.
        const BEFORE: i64 = 10_957;
        let days = milliseconds.div_euclid(86_400_000) - BEFORE;
        Date::from_days(u64::try_from(days).unwrap_or(0))
    }

    /// Returns the number of days after 2000-01-01.
    pub fn days(self) -> u64 {
        let years = u64::from(self.year - 2000);
        let leap_days = years.div_ceil(4) - years.div_ceil(100) + years.div_ceil(400);
        let months: u32 = (1..self.month).map(|month| days_of_month(self.year, month)).sum();
        365 * years + leap_days + u64::from(months + self.day - 1)
    }

    /// Returns the day of the week, 0 for Monday.
    pub fn weekday(self) -> usize {
        // 2000-01-01 was a Saturday.
        ((self.days() + 5) % 7) as usize
    }
}

const fn days_of_month(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Date, Problem> {
        let wrong = || {
            let text: String = text.chars().take(32).collect();
            Problem::bad_request(format!("{text:?} is not a date such as 2026-11-18, from 2000-01-01 on"))
        };
        let has_form = text.len() == 10
            && text.bytes().enumerate().all(|(at, byte)| match at {
                4 | 7 => byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        if !has_form {
            return Err(wrong());
        }
        let number = |from: usize, to: usize| text[from..to].parse::<u32>().map_err(|_| wrong());
        Date::new(number(0, 4)?, number(5, 7)?, number(8, 10)?).ok_or_else(wrong)
    }
}

/// Returns the level and number of the puzzle of a day: easier on Monday than on Saturday, and no puzzle of a level
/// repeats before its catalogue is used up.
pub fn daily(puzzles: &dyn Puzzles, date: Date) -> (u32, u64) {
    let level = WEEK[date.weekday()].min(puzzles.levels().len() as u32);
    (level, 1 + date.days() * STRIDE % puzzles.of_the_day(level).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_across_leap_years() {
        // 2000 and 2004 have 366 days; 2100 has 365.
        for (text, days, weekday) in [
            ("2000-01-01", 0, 5),
            ("2000-03-01", 60, 2),
            ("2001-01-01", 366, 0),
            ("2004-02-29", 1_520, 6),
            ("2100-03-01", 36_584, 0),
            ("2026-11-19", 9_819, 3),
        ] {
            let date: Date = text.parse().expect("a date");
            assert_eq!((date.days(), date.weekday(), date.to_string()), (days, weekday, text.to_owned()));
            assert_eq!(Date::from_days(days), date);
        }
        for text in
            ["", "2026-11", "2026-13-01", "2026-02-29", "1999-12-31", "2026-11-1x", "2026\u{2010}11-1"]
        {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
        // 2026-11-19T00:00:00Z is 1,795,046,400 seconds after 1970.
        assert_eq!(Date::of_moment(1_795_046_400_000).to_string(), "2026-11-19");
        assert_eq!(Date::of_moment(-1).to_string(), "2000-01-01");
    }
}
