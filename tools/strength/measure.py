#!/usr/bin/env python3
"""Measures how strong the computer players are, and writes the tables of docs/strength.md.

    cargo build --release
    tools/strength/measure.py --cheap      # the rows that need minutes
    tools/strength/measure.py              # all rows, which need hours
    tools/strength/measure.py --tables     # writes the tables again from the results

matches.csv says what is played. Each finished row is added to results.csv at once, and rows that this version of the
program has played already are left out, so a run can be stopped and started again.
"""

import argparse
import csv
import datetime
import json
import pathlib
import resource
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MATCHES = HERE / "matches.csv"
RESULTS = HERE / "results.csv"
PAGE = ROOT / "docs" / "strength.md"

KEY = ["game", "options", "first", "second", "deals", "seed"]
MEASURED = ["games", "firsts", "low", "high", "score", "other_score", "cpu_seconds", "version", "date"]


def read(path):
    if not path.exists():
        return []
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def key(row):
    return tuple(row[name] for name in KEY)


def command(row):
    """The command that plays a row, as a list of words."""
    words = ["arena", row["first"], row["second"], "--game", row["game"]]
    for option in row["options"].split():
        words += ["-o", option]
    return words + ["--deals", row["deals"], "--seed", row["seed"]]


def play(program, row, threads):
    """Plays a row and returns what was measured."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = [program, *command(row), "--threads", str(threads), "--json"]
    answer = subprocess.run(words, check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = json.loads(answer.stdout)
    first, second = found["players"]
    share, low, high = first["firsts"]
    return {
        "games": first["bouts"],
        "firsts": f"{share:.4f}",
        "low": f"{low:.4f}",
        "high": f"{high:.4f}",
        "score": f"{first['score'][0]:.2f}",
        "other_score": f"{second['score'][0]:.2f}",
        "cpu_seconds": f"{after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime:.1f}",
        "version": found["version"],
        "date": datetime.date.today().isoformat(),
    }


def table(game, rows):
    """The Markdown table of a game."""
    lines = [
        "| match | seats and options | first places of the first, % | games | mean scores | CPU s a game |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        share, low, high = (100 * float(row[name]) for name in ("firsts", "low", "high"))
        seconds = float(row["cpu_seconds"]) / int(row["games"])
        cells = [
            f"`{row['first']}` - `{row['second']}`",
            row["options"] or "2 players",
            f"{share:.1f} [{low:.1f}, {high:.1f}]",
            row["games"],
            f"{float(row['score']):.1f}, {float(row['other_score']):.1f}",
            f"{seconds:.2g}",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    dates = sorted({row["date"] for row in rows})
    when = dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}"
    versions = ", ".join(sorted({row["version"] for row in rows}))
    return "\n".join(lines) + f"\n\nMeasured {when} with version {versions} on two shared cores."


def write_tables(results):
    """Replaces each table of the page; a game without results keeps what it has."""
    page = PAGE.read_text()
    order = [key(row) for row in read(MATCHES)]
    for game in dict.fromkeys(row["game"] for row in results):
        rows = [row for row in results if row["game"] == game and key(row) in order]
        newest = {key(row): row for row in rows}
        rows = sorted(newest.values(), key=lambda row: order.index(key(row)))
        begin, end = f"<!-- table {game} -->\n", f"\n<!-- end {game} -->"
        if begin not in page or end not in page:
            sys.exit(f"{PAGE} has no place for the table of {game}: {begin.strip()} ... {end.strip()}")
        head, rest = page.split(begin)
        page = head + begin + table(game, rows) + end + rest.split(end, 1)[1]
    PAGE.write_text(page)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / "target" / "release" / "tessera"))
    parser.add_argument("--cheap", action="store_true", help="only the rows that need minutes")
    parser.add_argument("--game", help="only the rows of one game")
    parser.add_argument("--threads", type=int, default=1, help="how many matches to play at once")
    parser.add_argument("--tables", action="store_true", help="play nothing, and write the tables")
    options = parser.parse_args()
    results = read(RESULTS)
    if not options.tables:
        version = subprocess.run([options.program, "--version"], check=True, capture_output=True, text=True)
        version = version.stdout.split()[-1]
        played = {key(row) for row in results if row["version"] == version}
        wanted = [
            row
            for row in read(MATCHES)
            if key(row) not in played
            and (not options.cheap or row["cost"] == "cheap")
            and options.game in (None, row["game"])
        ]
        if not RESULTS.exists():
            RESULTS.write_text(",".join(KEY + MEASURED) + "\n")
        for number, row in enumerate(wanted, 1):
            print(f"{number}/{len(wanted)} tessera {' '.join(command(row))}", file=sys.stderr, flush=True)
            result = {name: row[name] for name in KEY} | play(options.program, row, options.threads)
            with RESULTS.open("a", newline="") as file:
                csv.DictWriter(file, KEY + MEASURED, lineterminator="\n").writerow(result)
            results.append(result)
    write_tables(results)


if __name__ == "__main__":
    main()
