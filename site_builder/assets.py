"""Where the templates, style sheets and the bundled player are found."""

from __future__ import annotations

from hashlib import sha256
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
    return _read_folder("static")


def read_inline() -> dict[str, bytes]:
    """Return the bytes of every file that pages hold in themselves, by name, in order."""
    return _read_folder("inline")


def _read_folder(name: str) -> dict[str, bytes]:
    return {
        path.name: path.read_bytes()
        for path in sorted((find_templates() / name).iterdir())
        if path.is_file() and not path.name.startswith(".")
    }


def find_program_digest() -> str:
    """Return a SHA-256 (hex digits) of all that renders a site: our code and the templates."""
    digest = sha256()
    package = Path(__file__).resolve().parent
    for folder, pattern in ((package, "*.py"), (find_templates(), "*")):
        for path in sorted(path for path in folder.rglob(pattern) if path.is_file()):
            data = path.read_bytes()
            name = path.relative_to(folder).as_posix()
            digest.update(f"{name} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def read_starter(name: str) -> str:
    """Return the text of one of the files that a new site begins with; it may have blanks."""
    return (find_templates() / "starter" / name).read_bytes().decode()
