"""Where the templates, style sheets and the bundled player are found."""

from __future__ import annotations

from pathlib import Path


def find_templates() -> Path:
    """Return the templates folder: inside an installed package, else at the top of a checkout."""
    package = Path(__file__).resolve().parent
    installed = package / "_templates"
    return installed if installed.is_dir() else package.parent / "templates"


def read_worker() -> bytes:
    """Return the bundled service worker, which waits for the data of a site in front of it."""
    return (find_templates() / "sw.js").read_bytes()


def read_static() -> dict[str, bytes]:
    """Return the bytes of every static file by name, in the order of their names.

    Hidden files are left out: editors and file managers drop them everywhere.
    """
    folder = find_templates() / "static"
    return {
        path.name: path.read_bytes()
        for path in sorted(folder.iterdir())
        if path.is_file() and not path.name.startswith(".")
    }


def read_starter(name: str) -> str:
    """Return the text of one of the files that a new site begins with; it may have blanks."""
    return (find_templates() / "starter" / name).read_bytes().decode()
