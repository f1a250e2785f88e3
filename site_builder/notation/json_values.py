"""What readers of JSON share: values of the right kind, or the name of the field that is not."""

from __future__ import annotations

import json

from site_builder.errors import NotationError
from site_builder.notation.texts import show

Object = dict[str, object]

_LARGEST = 999_999


def parse_json(text: str) -> object:
    """Return the value of a text; NotationError with line and column for what is no JSON.

    A field that stands twice in one object is refused: one program would read the first value, the
    next the last, and both would think that they had checked what the other shows.
    """
    try:
        return json.loads(text, object_pairs_hook=_join_fields)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"line {error.lineno}, column {error.colno}: this is not JSON ({error.msg})"
        ) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets in brackets
        raise NotationError("the JSON has a number too long or is nested too deeply") from None


def _join_fields(fields: list[tuple[str, object]]) -> Object:
    joined: Object = {}
    for name, value in fields:
        if name in joined:
            raise NotationError(f"the JSON has the field {show(name)} twice in one object")
        joined[name] = value
    return joined


def expect_object(value: object, path: str) -> Object:
    """Return an object; NotationError with the field ``path`` for anything else."""
    if not isinstance(value, dict):
        raise NotationError(f"{path}: this should be an object with fields")
    return value


def expect_list(value: object, path: str) -> list[object]:
    """Return a list; NotationError with the field ``path`` for anything else."""
    if not isinstance(value, list):
        raise NotationError(f"{path}: this should be a list")
    return value


def expect_number(value: object, path: str) -> int:
    """Return a whole number of at most six digits; NotationError for anything else."""
    if type(value) is not int or not 0 <= value <= _LARGEST:
        raise NotationError(f"{path}: this should be a whole number from 0")
    return value


def expect_text(value: object, path: str) -> str:
    """Return a text; NotationError with the field ``path`` for anything else."""
    if not isinstance(value, str):
        raise NotationError(f"{path}: this should be a text")
    return value
