"""A strict judge of Atom feeds, written from the words of RFC 4287 alone."""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

ATOM = "{http://www.w3.org/2005/Atom}"
XML = "{http://www.w3.org/XML/1998/namespace}"

ONE, MAYBE, ANY = (1, 1), (0, 1), (0, None)
_COMMON = {"id": ONE, "title": ONE, "updated": ONE, "rights": MAYBE, "author": ANY,
           "category": ANY, "contributor": ANY, "link": ANY}  # fmt: skip
FEED = {**_COMMON, "generator": MAYBE, "icon": MAYBE, "logo": MAYBE, "subtitle": MAYBE,
        "entry": ANY}  # fmt: skip
ENTRY = {**_COMMON, "content": MAYBE, "published": MAYBE, "source": MAYBE, "summary": MAYBE}

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
_MEDIA_TYPE = re.compile(r"[^\s/;]+/[^\s/;]+(;.*)?")


def find_faults(data: bytes) -> list[str]:
    """Return every rule of RFC 4287 that a document breaks; a feed of ours needs no more of it."""
    try:
        feed = ET.fromstring(data)  # noqa: S314 (our own bytes)
    except ET.ParseError as error:
        return [f"not well-formed: {error}"]
    if feed.tag != f"{ATOM}feed":
        return [f"the root is {feed.tag}"]
    entries = feed.findall(f"{ATOM}entry")
    faults = _check_group(feed, FEED)
    for entry in entries:
        faults += _check_group(entry, ENTRY)
        if _find_text(entry, "published") > _find_text(entry, "updated"):
            faults.append("an entry was updated before it was published")
        if feed.find(f"{ATOM}author") is None and entry.find(f"{ATOM}author") is None:
            faults.append("neither the feed nor the entry has an author")
        if entry.find(f"{ATOM}content") is None and not _find_links(entry, "alternate"):
            faults.append("an entry without content must link to it")
    ids = Counter(_find_text(one, "id") for one in (feed, *entries))
    faults += [f"two elements have the id {name}" for name, count in ids.items() if count > 1]
    if len(_find_links(feed, "self")) != 1:
        faults.append("the feed does not say where it lies")
    return faults


def _check_group(group: ET.Element, known: dict[str, tuple[int, int | None]]) -> list[str]:
    """Return what is wrong with a feed or an entry: its elements, their number, their form."""
    names = Counter(child.tag.removeprefix(ATOM) for child in group)
    faults = [f"{name} does not belong here" for name in names if name not in known]
    for name, (low, high) in known.items():
        if not low <= names[name] <= (names[name] if high is None else high):
            faults.append(f"{name} stands {names[name]} times")
    kinds = Counter(
        (link.get("type"), link.get("hreflang")) for link in _find_links(group, "alternate")
    )
    faults += [f"two alternates are {kind}" for kind, count in kinds.items() if count > 1]
    if (group.text or "").strip() or any((child.tail or "").strip() for child in group):
        faults.append("words stand between the elements")
    return faults + [fault for child in group for fault in _check_element(child)]


def _check_element(element: ET.Element) -> list[str]:
    name, text = element.tag.removeprefix(ATOM), element.text or ""
    if name in {"id", "icon", "logo"} and not _is_absolute(text):
        return [f"{name} is no absolute address: {text!r}"]
    if name in {"updated", "published"} and not _is_moment(text):
        return [f"{name} is no moment: {text!r}"]
    if name in {"author", "contributor"}:
        names = [child.tag.removeprefix(ATOM) for child in element]
        good = names.count("name") == 1 and set(names) <= {"name", "uri", "email"}
        return [] if good and _find_text(element, "name") else [f"{name} is no person: {names}"]
    if name == "link":
        good = _is_absolute(element.get("href", "")) and len(element) == 0
        good = good and bool(_MEDIA_TYPE.fullmatch(element.get("type", "a/b")))
        return [] if good else [f"no link: {element.attrib}"]
    if name in {"title", "subtitle", "summary", "rights"}:
        plain = element.get("type", "text") == "text" and len(element) == 0 and text.strip()
        return [] if plain else [f"{name} is no text"]
    return []


def _is_moment(text: str) -> bool:
    if _MOMENT.fullmatch(text) is None:
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_absolute(address: str) -> bool:
    parts = urlsplit(address)
    return bool(parts.scheme and (parts.netloc or parts.scheme == "tag")) and " " not in address


def _find_links(group: ET.Element, rel: str) -> list[ET.Element]:
    return [one for one in group.findall(f"{ATOM}link") if one.get("rel", "alternate") == rel]


def _find_text(group: ET.Element, name: str) -> str:
    return group.findtext(f"{ATOM}{name}", "")
