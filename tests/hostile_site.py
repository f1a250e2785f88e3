"""A content folder in which every text that an author writes is hostile, in a way of its own."""

from __future__ import annotations

import json
from pathlib import Path

TRAP = "window.ran=1"
"""What the texts try to run; a page in which anything of them ran has the mark."""

TEXTS = (
    f"</title></script><script>{TRAP}</script><img src=x onerror={TRAP}>",
    f'"\'`><svg onload={TRAP}> x=" onmouseover="{TRAP}" autofocus onfocus="{TRAP}',
    "{{7*7}}{% raw %}${7*7}#{7*7}<%=7*7%>[[7*7]]{#",
    '\\","ran":1}]</script><!--<script>\\u0022,\\',
    "]]><?php ?><![CDATA[--><!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>&e;&#0;&lol;",
    f'=HYPERLINK("javascript:{TRAP}","x")',
    f'javascript:{TRAP}//"><base href=//evil.example/><meta http-equiv=refresh content=0>',
    "+1;@SUM(1)\u200b\u200f\u061ce\u0301\u0489 \U0001f9e9 \ufdfd*/<style>p{all:unset}</style>",
)
"""Markup, quotes, templates, JSON, XML, a formula, addresses, and signs that few fonts have."""

POLYGLOT = f"</script><svg onload={TRAP}>\"'`--%>]]>{{{{7*7}}}}${{7*7}}\\u0022,=1"
"""All of these in one, for what a site has only once."""

MARKDOWN = f"""\
<script>{TRAP}</script> [x](javascript:{TRAP}) [y](JaVaScRiPt&colon;{TRAP}) ![z](x "onerror={TRAP}")
<img src=x onerror={TRAP}> [a](data:text/html,<script>{TRAP}</script>) <javascript:{TRAP}>

<style>*{{display:none}}</style> [b](//evil.example "\\"onmouseover={TRAP} x=")
&lt;svg onload={TRAP}&gt;

| a | b |
|---|---|
| <svg/onload={TRAP}> | `</code><script>{TRAP}</script>` |

[r]: vbscript:{TRAP}
[r] ]]> --> {{{{7*7}}}} <iframe srcdoc="<script>parent.ran=1</script>"></iframe>
"""

URL = "https://x.example.org/a/b/"
SIZES = ("4x4", "5x4", "4x5", "5x5", "6x4", "4x6", "6x5", "5x6")
BOARDS = "A.A\nB.B\nC.C\n\nA..A\nB..B\nC..C\n"

FIELDS = {
    "site": {"title", "author", "license", "summary", "url"},
    "pack": {"title", "author", "license", "summary", "seed"},
    "batch": {"title"},
}
"""Every text that is not one of a few words: what is hostile below."""


def write_hostile(folder: Path) -> Path:
    """Write the folder: a pack for each text, so that each of them stands in each field."""
    packs = folder / "packs"
    packs.mkdir(parents=True)
    _write(folder / "site.yaml", title=POLYGLOT, author=POLYGLOT, license=POLYGLOT,
           summary=MARKDOWN, url=URL)  # fmt: skip
    for number, size in enumerate(SIZES):
        title, author, terms, seed, batch = (TEXTS[(number + at) % len(TEXTS)] for at in range(5))
        _write(
            packs / f"pack-{number}.yaml", title=title, slug=f"pack-{number}", author=author,
            license=terms, seed=seed, summary=f"{batch}\n\n{MARKDOWN}", published="2026-12-01",
            batches=[{"title": batch, "size": size, "count": 1}],
        )  # fmt: skip
    _write(
        packs / "daily.yaml", title=POLYGLOT, slug="daily", seed=POLYGLOT, summary=MARKDOWN,
        kind="daily", start="2026-12-01", days=2, size="5x5",
    )  # fmt: skip
    name = f"<img src=x onerror={TRAP}> \"'&.txt"
    (packs / name).write_text(BOARDS)
    _write(
        packs / "own.yaml", title=POLYGLOT, slug="own", summary=MARKDOWN,
        allow=["ambiguous", "repeats"],
        batches=[{"title": TEXTS[0], "import": [name]}],
    )  # fmt: skip
    return folder


def _write(path: Path, **fields: object) -> None:
    """Write fields as YAML: JSON's texts and lists are YAML's, and numbers and words stay bare."""
    bare = {"kind", "start", "days", "size", "published", "slug"}
    lines = [
        f"{name}: {value if name in bare else _quote(value)}\n" for name, value in fields.items()
    ]
    path.write_text("".join(lines), encoding="utf-8")


def _quote(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
