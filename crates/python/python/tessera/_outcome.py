"""What a finished match is worth to each seat."""

from __future__ import annotations

from tessera._tessera import Match


def returns(match: Match) -> list[float]:
    """1 for a sole win, -1 for a loss, shares of the first place between; all 0 before the end."""
    if not match.over:
        return [0.0] * match.players
    first = [rank == 1 for rank in match.ranks]
    share = 1.0 / max(sum(first), 1)
    return [2.0 * share - 1.0 if won else -1.0 for won in first]


def settle(match: Match) -> None:
    """Lets the dealer draw until a player is on turn or the match is over."""
    while match.to_draw:
        match.draw()
