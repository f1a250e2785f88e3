"""The templates: escaped without exception, and loud about anything undefined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from site_builder import __version__
from site_builder.assets import find_templates
from site_builder.generator import DEFINITION
from site_builder.palette import DARK_PAPER_COLOR, PAPER_COLOR

if TYPE_CHECKING:
    from site_builder.pages.addresses import Addresses


def open_templates(solver_version: str) -> Environment:
    """Return the Jinja environment of the site. JSON enters a page through ``tojson`` alone."""
    environment = Environment(
        loader=FileSystemLoader(find_templates()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":"), "sort_keys": False}
    environment.globals["version"] = __version__
    environment.globals["definition"] = DEFINITION
    environment.globals["solver_version"] = solver_version
    environment.globals["paper"] = {"light": PAPER_COLOR, "dark": DARK_PAPER_COLOR}
    return environment


def render_page(
    environment: Environment, template: str, addresses: Addresses, **values: object
) -> bytes:
    """Return one page as UTF-8; ``url``, ``static`` and ``picture`` name other files."""
    text = environment.get_template(template).render(
        url=addresses.find_url,
        static=addresses.find_static_url,
        picture=addresses.find_picture_url,
        asset=addresses.find_picture_url,
        **values,
    )
    return text.encode()
