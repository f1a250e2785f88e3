"""Bytes of a YAML file in, a tree of plain nodes with line and column out; nothing is guessed.

YAML's own guesses (``012`` is 10, ``22:22`` is 1342, ``no`` is false) are never made: a scalar
stays the text that the author wrote, and the schema says what it means. Aliases, anchors, tags,
deep nesting and duplicate keys are refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeAlias

import yaml

from site_builder.packs.limits import MAX_DEPTH, MAX_FILE_BYTES
from site_builder.packs.problems import Report, Spot, show, show_name

_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_UNREADABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value as written; ``plain`` means without quotes and not a text block."""

    text: str
    plain: bool
    line: int
    col: int


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: tuple[Node, ...]
    line: int
    col: int


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping: for each key its place and its value, in the order of the file."""

    keys: dict[str, Scalar]
    values: dict[str, Node]
    line: int
    col: int


Node: TypeAlias = Scalar | Items | Fields


class _Loader(yaml.SafeLoader):
    """PyYAML's composer, less what content files have no use for."""

    depth = 0

    def compose_node(self, parent: Any, index: Any) -> Any:  # noqa: ANN401 (PyYAML's signature)
        event: Any = self.peek_event()  # type: ignore[no-untyped-call]
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise _refuse(
                event, "anchors and aliases are not supported; write the value out, "
                "and put text that starts with & or * in quotes"
            )  # fmt: skip
        if event.tag is not None:
            raise _refuse(
                event, "tags are not supported; put text that starts with ! in quotes"
            )  # fmt: skip
        if self.depth >= MAX_DEPTH:
            raise _refuse(event, f"more than {MAX_DEPTH} lists and fields inside one another")
        self.depth += 1
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node


class _RefusedError(yaml.MarkedYAMLError):
    """YAML that is well-formed but not ours."""


def _refuse(event: Any, problem: str) -> _RefusedError:  # noqa: ANN401 (PyYAML's events)
    return _RefusedError(problem=problem, problem_mark=event.start_mark)


def read_fields(data: bytes, report: Report) -> Fields | None:
    """Return the fields of a file, or None with the reason added to ``report``."""
    text = _decode(data, report)
    node = None if text is None else _compose(text, report)
    if node is None:
        return None
    tree = _convert(node, report)
    if isinstance(tree, Fields):
        return tree
    if isinstance(tree, Scalar) and not tree.text.strip():
        report.add(Spot(), "file", "is empty")
    else:
        kind = "a list" if isinstance(tree, Items) else "text"
        report.add(tree, "file", f"holds {kind}, where fields such as `title: ...` are needed")
    return None


def _decode(data: bytes, report: Report) -> str | None:
    if len(data) > MAX_FILE_BYTES:
        report.add(Spot(), "file", f"is larger than {MAX_FILE_BYTES // 1024} kB")
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig")
        byte = data[error.start]
        report.add(_find_spot(before), "file", f"is not UTF-8: byte 0x{byte:02x} has no meaning")
        return None
    bad = _UNREADABLE.search(text)
    if bad is not None:
        report.add(
            _find_spot(text[: bad.start()]), "file", f"holds the control character {show(bad[0])}"
        )
        return None
    return text


def _compose(text: str, report: Report) -> yaml.Node | None:
    try:
        loader = _Loader(text)
        try:
            node: yaml.Node | None = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        _explain(error, text, report)
        return None
    except (ValueError, OverflowError, yaml.YAMLError):
        # PyYAML converts "\UFFFFFFFF" and "%YAML 1.99999..." without checking; it keeps no place.
        report.add(Spot(), "file", "cannot be read as YAML: a number in it is out of range")
        return None
    if node is None:
        report.add(Spot(), "file", "is empty")
    return node


def _explain(error: yaml.MarkedYAMLError, text: str, report: Report) -> None:
    """Report what PyYAML stumbled over, in an author's words where we know them."""
    mark = error.problem_mark or error.context_mark
    problem, context = str(error.problem or "no more is known"), str(error.context or "")
    if problem.startswith("found unexpected end of stream") and error.context_mark is not None:
        problem, mark = "a quote opens here and never closes", error.context_mark
    spot = Spot() if mark is None else Spot(mark.line + 1, mark.column + 1)
    if isinstance(error, _RefusedError):
        report.add(spot, "file", problem)
        return
    before = [*_BREAK.split(text), ""][spot.line - 1][: spot.col]
    if "\t" in before[: len(before) - len(before.lstrip()) + 1]:
        problem = "a tab stands where YAML wants spaces"
    elif "mapping values are not allowed" in problem:
        problem = "a second `: ` in one value; put text that holds one in quotes"
    elif "expected alphabetic" in problem or "cannot start any token" in problem:
        problem = f"{problem}; put text that starts with a sign in quotes"
    elif "expected a single document" in context:
        problem = "a second document starts here (`---`); one file holds one"
    report.add(spot, "file", f"cannot be read as YAML: {problem}")


def _convert(node: yaml.Node, report: Report) -> Node:
    line, col = node.start_mark.line + 1, node.start_mark.column + 1
    if isinstance(node, yaml.ScalarNode):
        return Scalar(node.value, node.style is None, line, col)
    if isinstance(node, yaml.SequenceNode):
        return Items(tuple(_convert(item, report) for item in node.value), line, col)
    fields = Fields({}, {}, line, col)
    for key_node, value_node in node.value:
        key, value = _convert(key_node, report), _convert(value_node, report)
        if not isinstance(key, Scalar):
            report.add(key, "file", "a field's name must be a word")
        elif key.text in fields.keys:
            first = fields.keys[key.text].line
            report.add(key, show_name(key.text), f"stands here twice; the first is in line {first}")
        else:
            fields.keys[key.text] = key
            fields.values[key.text] = value
    return fields


def _find_spot(before: str) -> Spot:
    """Return the place that comes right after the text ``before``."""
    lines = _BREAK.split(before)
    return Spot(len(lines), len(lines[-1]) + 1)
