"""What a new site and a new pack begin with: files with an author's words filled in.

The files are those of ``templates/starter/``, with ``string.Template`` blanks.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import partial
from string import Template
from typing import TYPE_CHECKING

from anyascii import anyascii

from site_builder import __version__
from site_builder.assets import read_starter
from site_builder.packs.fields import check_text, read_slug
from site_builder.packs.limits import MAX_NAME, MAX_SEED, MAX_TITLE, MAX_URL
from site_builder.packs.urls import read_url
from site_builder.packs.yaml_nodes import Scalar

if TYPE_CHECKING:
    from collections.abc import Callable

SAMPLE = "first-light"
"""The slug of the pack that a new site begins with."""

NO_URL = "# Where the site will live; brings what needs a full address, such as feeds:\n# url: {}"
EXAMPLE_URL = "https://example.org/puzzles/"

_PLAIN = re.compile("[A-Za-z][A-Za-z0-9 .,()/+-]*[A-Za-z0-9.)]")
_NULLS = frozenset(["null", "Null", "NULL"])
_FILES = {
    "content/site.yaml": "site.yaml",
    f"content/packs/{SAMPLE}.yaml": f"{SAMPLE}.yaml",
    ".gitignore": "gitignore",
    ".github/workflows/pages.yml": "pages.yml",
    "requirements.txt": "requirements.txt",
    "README.md": "README.md",
}
"""Each file of a new site, and the template that it comes from."""


@dataclass(frozen=True, slots=True)
class NewSite:
    """What an author says of a new site; ``wheel`` is the name of the program's wheel, if any."""

    title: str
    author: str
    license: str
    url: str | None = None
    wheel: str | None = None


@dataclass(frozen=True, slots=True)
class NewPack:
    """What an author says of a new pack; ``size`` as people write it, in cells."""

    title: str
    slug: str
    seed: str
    size: str
    count: int


def find_problems(words: NewSite | NewPack) -> tuple[str, ...]:
    """Return what is wrong with an author's words, each as ``--option: what``."""
    title = partial(check_text, limit=MAX_TITLE)
    checks: list[tuple[str, Callable[[str], str], str | None]] = [("title", title, words.title)]
    if isinstance(words, NewSite):
        name = partial(check_text, limit=MAX_NAME)
        checks += [("author", name, words.author), ("license", name, words.license)]
        checks += [("url", _check_url, words.url)]
    else:
        checks += [("seed", partial(check_text, limit=MAX_SEED), words.seed)]
    problems = []
    for option, check, value in checks:
        try:
            if value is not None:
                check(value)
        except ValueError as error:
            problems.append(f"--{option}: {error}")
    return tuple(problems)


def plan_site(site: NewSite) -> dict[str, bytes]:
    """Return the files of a new site by path, in the order in which an author looks at them.

    Its words are those that ``find_problems`` finds nothing wrong with.
    """
    url = NO_URL.format(EXAMPLE_URL) if site.url is None else f"url: {quote_yaml(site.url)}"
    way = "wheel" if site.wheel else "index"
    facts = {"version": __version__, "wheel": site.wheel or ""}
    blanks = {
        "title": quote_yaml(site.title),
        "author": quote_yaml(site.author),
        "license": quote_yaml(site.license),
        "url": url,
        "requirement": _fill(f"requirement-{way}.txt", facts).rstrip("\n"),
        "installation": _fill(f"installation-{way}.md", facts).rstrip("\n"),
    }
    return {path: _fill(name, blanks).encode() for path, name in _FILES.items()}


def plan_pack(pack: NewPack) -> dict[str, bytes]:
    """Return the file of a new pack by its path in the content folder.

    Its words are those that ``find_problems`` finds nothing wrong with.
    """
    blanks = {
        "title": quote_yaml(pack.title),
        "slug": pack.slug,
        "seed": quote_yaml(pack.seed),
        "size": pack.size,
        "count": str(pack.count),
    }
    return {f"packs/{pack.slug}.yaml": _fill("pack.yaml", blanks).encode()}


def find_slug(name: str) -> str:
    """Return the slug for a pack's name: itself, or its words in Latin letters without accents.

    Raises ValueError when there is none.
    """
    words = re.findall("[a-z0-9]+", anyascii(name).lower().replace("'", ""))
    if not words:
        raise ValueError(
            f"{name!r} holds no letter and no digit to make a file's name of; "
            "name the pack rainy-days, say, and give its title with --title"
        )
    return read_slug(Scalar("-".join(words), plain=False, line=1, col=1))


def find_title(name: str) -> str:
    """Return the title for a pack's name: itself, or the words of a slug with a capital each."""
    if re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name):
        return " ".join(word.capitalize() for word in name.split("-"))
    return name.strip()


def quote_yaml(text: str) -> str:
    """Return one line of text as a YAML value: as it is where that is safe, else in quotes.

    JSON's quoted strings are YAML's too.
    """
    text = text.strip()
    if _PLAIN.fullmatch(text) and text not in _NULLS:
        return text
    return json.dumps(text, ensure_ascii=False)


def _check_url(text: str) -> str:
    return read_url(check_text(text, MAX_URL))


def _fill(name: str, blanks: dict[str, str]) -> str:
    return Template(read_starter(name)).substitute(blanks)
