"""The rules of Warring States in a few lines, from the rules alone, with mistakes that can be switched on.

reference.py [BUG]
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../../examples/grade"))
from adapter import serve  # noqa: E402

LOCATIONS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
SIZES = dict(zip("abcdefg", (8, 7, 6, 5, 4, 3, 2)))
BUG = sys.argv[1] if len(sys.argv) > 1 else ""


def is_card(text):
    if len(text) != 2:
        return False
    if text == "z9":
        return True
    most = SIZES.get(text[0], 0) + (BUG == "one_more_card")
    return text[1] in "0123456789"[:most]


def cards(text):
    """Location to card, or an error."""
    found = {}
    if not text or len(text) % 3:
        raise ValueError("malformed placement")
    for at in range(0, len(text), 3):
        card, location = text[at : at + 2], text[at + 2]
        if not is_card(card) or location not in LOCATIONS or location in found or card in found.values():
            raise ValueError("malformed placement")
        found[location] = card
    return found


def place(location):
    return divmod(LOCATIONS.index(location), 6)


def zhang_yi(found):
    return next((location for location, card in found.items() if card == "z9"), None)


def way(found, to):
    """The locations of the cards that a move collects, or None if it is illegal."""
    start = zhang_yi(found)
    if start is None or to not in found or to == start:
        return None
    (a, b), (c, d) = place(start), place(to)
    if (a == c) == (b == d):
        return None
    step = ((c > a) - (c < a), (d > b) - (d < b))
    kingdom, seen, last = found[to][0], [], None
    x, y = a + step[0], b + step[1]
    while 0 <= x < 6 and 0 <= y < 6:
        here = LOCATIONS[6 * x + y]
        if here in found and found[here][0] == kingdom:
            last = here
            if len(seen) == 0 or seen[-1] != to:
                seen.append(here)
        x, y = x + step[0], y + step[1]
    if last != to and BUG != "not_the_furthest":
        return None
    return seen[-1:] if BUG == "collects_one" else seen


def move(found, to):
    path = way(found, to)
    if path is None:
        raise ValueError("illegal")
    taken = [found[here] for here in path]
    start = zhang_yi(found)
    after = {here: card for here, card in found.items() if here not in path and here != start}
    after[to] = "z9"
    return after, taken


def written(found):
    return "".join(found[here] + here for here in sorted(found, key=LOCATIONS.index))


def placement_well_formed(placement):
    try:
        return placement is not None and bool(cards(placement))
    except ValueError:
        return False


def move_legal(placement, move):
    try:
        return len(move) == 1 and way(cards(placement), move) is not None
    except ValueError:
        return False


def next_(placement, move_):
    found = cards(placement)
    if len(move_) != 1 or move_ not in LOCATIONS:
        raise ValueError("malformed")
    return written(move(found, move_)[0])


def valid_moves(placement):
    found = cards(placement)
    if zhang_yi(found) is None:
        return []
    return sorted((to for to in found if way(found, to) is not None), key=LOCATIONS.index)


def played(setup, moves, players):
    if not 2 <= players <= 4:
        raise ValueError("players")
    found, hands, flags = cards(setup), [[] for _ in range(players)], {}
    if any(to not in LOCATIONS for to in moves) or len(moves) > 35:
        raise ValueError("malformed moves")
    for ply, to in enumerate(moves):
        seat = ply % players
        found, taken = move(found, to)
        hands[seat] += taken
        kingdom = taken[0][0]
        count = lambda hand: sum(card[0] == kingdom for card in hand)
        others = [count(hand) for other, hand in enumerate(hands) if other != seat]
        own = count(hands[seat])
        ahead = own > max(others) if BUG == "level_is_not_enough" else own >= max(others)
        if ahead:
            flags[kingdom] = seat
    return hands, flags


def supporters(setup, moves, players, player):
    hands, _ = played(setup, moves, players)
    if not 0 <= player < players:
        raise ValueError("player")
    hand = hands[player]
    return "".join(hand if BUG == "unsorted" else sorted(hand))


def flags(setup, moves, players):
    owners = played(setup, moves, players)[1]
    return [owners.get(kingdom, -1) for kingdom in "abcdefg"]


def sequence_valid(setup, moves):
    if BUG == "crashes" and moves.endswith("9"):
        os._exit(3)
    if BUG == "hangs" and moves.endswith("9"):
        while True:
            pass
    try:
        played(setup, moves, 2)
        return True
    except ValueError:
        return False


serve(
    {
        "placement_well_formed": placement_well_formed,
        "move_legal": move_legal,
        "next": lambda placement, move: next_(placement, move),
        "valid_moves": valid_moves,
        "supporters": supporters,
        "flags": flags,
        "sequence_valid": sequence_valid,
    }
)
