"""Records: whole matches as text, proved move by move when they are read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tessera._tessera import Match
from tessera._tessera import replay as _replay

__all__ = ["Event", "Record", "parse", "read", "write"]


class Event(NamedTuple):
    """Something that happened in a match."""

    seat: int | None
    """Who acted; None for a draw."""
    text: str
    """The action or the draw."""


class Record(NamedTuple):
    """A match from its start to wherever it got."""

    game: str
    """The name of the game."""
    start: str
    """The setup at the start."""
    events: tuple[Event, ...]
    """What happened, in order."""
    end: Match
    """The match after the last event."""

    def positions(self) -> Iterator[tuple[Match, Event]]:
        """Each event with the match before it. The match goes on with the iteration; clone it to keep it."""
        match = Match(self.game, setup=self.start, seed=0)
        for event in self.events:
            yield match, event
            if event.seat is None:
                match.draw(event.text)
            else:
                match.play(event.text)


def parse(text: str) -> Record:
    """Reads a record and proves it: every event must be possible, and every fingerprint right."""
    game, start, events, end = _replay(text)
    return Record(game, start, tuple(Event(*event) for event in events), end)


def read(path: str | os.PathLike[str]) -> Record:
    """Reads a record from a file."""
    return parse(Path(path).read_text(encoding="utf-8"))


def write(match: Match, path: str | os.PathLike[str]) -> None:
    """Writes the record of a match that was made with ``record=True``."""
    if match.record is None:
        raise ValueError("the match keeps no record; make it with record=True")
    Path(path).write_text(match.record, encoding="utf-8")
