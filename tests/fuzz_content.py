"""Spoiled content folders before the reader of packs: it reads them, or says why not, and no more.

A script as well: ``python tests/fuzz_content.py --cases 100000 --seed 8``.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import unicodedata
from collections import Counter
from pathlib import Path
from random import Random

from site_builder.errors import ContentError
from site_builder.packs import Content, plan_orders, read_content
from site_builder.packs.limits import MAX_SITE_LEVELS

Files = dict[str, bytes]
"""A content folder: bytes by path."""

SITE = """\
title: Puzzles
author: Ada
license: CC0-1.0
url: https://a.example/b/
summary: |
  Words with *signs*.
print:
  per_page: [1, 4]
  paper: a4
  answers: apart
packs: [first, every-day, own]
"""
FIRST = """\
title: First
slug: first
seed: 42
published: 2026-12-01
updated: 2027-01-15
size: 6x6
length: [3, 20]
difficulty: [medium, hard]
order: easiest-first
batches:
  - title: Wide
    size: 9x6
    flows: [6, 8]
    count: 8
    straight: 0
    bends: [20, 50]
    border_dots: 60
  - size: 7x7
    uniqueness: unique
    touching: true
    solid_squares: true
    difficulty: expert
    count: 4
"""
DAILY = """\
title: Every Day
slug: every-day
seed: "one a day"
kind: daily
start: 2026-12-01
days: 60
size: 6x6
weekdays:
  monday: {size: 5x5, difficulty: gentle}
  sunday:
    size: 8x8
    dots_apart: 3
    symmetric_dots: true
"""
OWN = """\
title: Own
slug: own
uniqueness: any
allow: [ambiguous, repeats]
levels:
  - |
    A.A
    B.B
    C.C
import:
  - maps
  - {file: one.txt, format: rows}
"""
WHOLE: Files = {
    "site.yaml": SITE.encode(),
    "packs/first.yaml": FIRST.encode(),
    "packs/every-day.yaml": DAILY.encode(),
    "packs/own.yaml": OWN.encode(),
    "packs/one.txt": b"AB..\n..A.\n...B\n",
    "packs/maps/two.csv": b"1,1,1,1\n2,2,2,2\n3,3,3,3\n",
}
LINES = tuple(
    line
    for path, data in sorted(WHOLE.items())
    if path.endswith(".yaml")
    for line in data.decode().splitlines(keepends=True)
)


def keep_pack(slug: str) -> Files:
    """Return the sample with one of its packs alone, which is read sooner."""
    site = re.sub("packs: .*", f"packs: [{slug}]", SITE).encode()
    others = {path: data for path, data in WHOLE.items() if not path.endswith(".yaml")}
    path = f"packs/{slug}.yaml"
    return {"site.yaml": site, path: WHOLE[path], **others}


SAMPLES = (WHOLE, *(keep_pack(slug) for slug in ("first", "every-day", "own") for _ in range(3)))

SCRAPS = (
    *("", " ", "  ", "\n", "\r", "\r\n", "\t", "\0", "\x1b", "\x85", "\u2028", "\ufeff", "\ufffe"),
    *(
        "\u202e",
        "\u2066",
        "\u200b",
        "\ud800",
        "\U0010ffff",
        "e\u0301",
        "\u212a",
        "\uff0e",
        "\u0663",
    ),
    *(
        ":",
        ": ",
        "- ",
        "? ",
        "#",
        " #",
        "|",
        ">",
        "|+9\n",
        "'",
        '"',
        "[",
        "]",
        "{",
        "}",
        ",",
        "&a ",
    ),
    *(
        "*a",
        "!!int ",
        "!!python/name:os.system ",
        "<<: ",
        "%YAML 9.9\n",
        "---\n",
        "...\n",
        "@",
        "`",
    ),
    *("~", "null", "yes", "0", "-1", "1e999", "0x7f", "9" * 30, "22:22", "012", "1_000", ".inf"),
    *("\\x00", '"\\UFFFFFFFF"', '"\\ud800"', "[" * 30, "- " * 30, "a: " * 30, "x" * 200),
    *(
        "../",
        "..\\",
        "/etc",
        "C:",
        "con",
        "NUL",
        "first.",
        "FIRST",
        "none",
        "5by5",
        "30x30",
        "9x99",
    ),
    *(
        "2026-02-30",
        "monday:",
        "kind: daily\n",
        "import: .\n",
        "levels: [A]\n",
        "</script>",
        "{{7*7}}",
    ),
)


def spoil_text(source: Random, text: str) -> str:
    """Return a text with a few things wrong with it, in lines and in signs."""
    for _ in range(source.choice((1, 1, 1, 2, 5))):
        text = (spoil_line if source.random() < 0.5 else spoil_signs)(source, text)
    return text


def spoil_line(source: Random, text: str) -> str:
    """Return a text with a line of it moved, repeated, left out, or with another value."""
    lines = text.splitlines(keepends=True) or [""]
    at = source.randrange(len(lines))
    name = lines[at].partition(":")[0]
    value = source.choice(LINES).partition(": ")[2] or "\n"
    line = source.choice(
        (
            source.choice(LINES),
            f"  {lines[at]}",
            lines[at].lstrip(),
            lines[at] * source.randint(0, 3),
            f"{name}: {source.choice(SCRAPS)}\n",
            f"{name}: {value}",
        )
    )
    return "".join((*lines[:at], line, *lines[at + 1 :]))


def spoil_signs(source: Random, text: str) -> str:
    """Return a text with a few signs of it left out, and others in their place."""
    at, end = sorted(source.randint(0, len(text)) for _ in range(2))
    end = min(end, at + source.choice((0, 1, 1, 2, 8)))
    sign = chr(source.choice((source.randrange(128), source.randrange(0x3000))))
    again = text[at:end] * source.randint(2, 9)
    piece = source.choice((source.choice(SCRAPS), sign, again))
    return text[:at] + piece + text[end:]


def spoil(source: Random, files: Files) -> Files:
    """Return a content folder of which a file or two are spoiled, missing or exchanged."""
    spoiled = dict(files)
    texts = sorted(path for path in files if path.endswith(".yaml"))
    for _ in range(source.choice((1, 1, 2))):
        path = source.choice(texts)
        how = source.random()
        if how < 0.9:
            text = spoil_text(source, files[path].decode())
            spoiled[path] = text.encode("utf-8", "surrogatepass")
        elif how < 0.95:
            data = bytearray(files[path])
            for _ in range(source.randint(1, 9)):
                data[source.randrange(len(data))] = source.randrange(256)
            spoiled[path] = bytes(data)
        else:
            spoiled[path] = files[source.choice(texts)]
    return spoiled


def write_files(folder: Path, files: Files) -> None:
    """Write a content folder."""
    for path, data in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


def check_case(folder: Path) -> str:
    """Read a content folder; return ``read`` or ``refused``. AssertionError for any other end."""
    try:
        content = read_content(folder)
    except ContentError as error:
        problems = error.problems
    else:
        check_content(content)
        return "read"
    assert problems
    for line in problems:
        assert line.isprintable(), line
        assert re.match(r".+\.ya?ml:[1-9]\d*:[1-9]\d*: .+", line), line
    return "refused"


def check_content(content: Content) -> None:
    """Raise AssertionError unless content that was read can be published as it is."""
    words = [content.site.title, content.site.author, content.site.license]
    for pack in content.packs:
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", pack.slug), pack.slug
        words += [pack.title, pack.author, pack.license, pack.seed or "-"]
        words += [batch.title or "-" for batch in pack.batches]
        assert len(plan_orders(pack)) <= MAX_SITE_LEVELS
    for word in words:
        assert word
        assert not any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in word), word


def run(cases: int, seed: int) -> Counter[str]:
    """Give the reader so many spoiled folders; return how many were read, and how many refused.

    Raises AssertionError that holds the files of the first case that ends in another way.
    """
    ends: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as top:
        for number, sample in enumerate(SAMPLES):
            write_files(Path(top) / f"{number}", sample)
        for number in range(cases):
            folder = Path(top) / f"{number % len(SAMPLES)}"
            sample = SAMPLES[number % len(SAMPLES)]
            files = spoil(Random(f"content {seed} {number}"), sample)  # noqa: S311
            changed = {path: data for path, data in files.items() if data != sample[path]}
            write_files(folder, changed)
            try:
                ends[check_case(folder)] += 1
            except Exception as error:
                raise AssertionError(f"case {number} of seed {seed}: {changed}") from error
            write_files(folder, {path: sample[path] for path in changed})
    return ends


def main() -> None:
    """Run as many cases as the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=8)
    wanted = parser.parse_args()
    ends = run(wanted.cases, wanted.seed)
    told = ", ".join(f"{count:,} {end}" for end, count in sorted(ends.items()))
    sys.stdout.write(f"{wanted.cases:,} spoiled content folders: {told}, nothing else\n")


if __name__ == "__main__":
    main()
