"""A site to look at while it is written: built, served to this machine alone, rebuilt on change."""

from site_builder.serve.loop import ServeRequest, serve_site
from site_builder.serve.server import ServeError

__all__ = ["ServeError", "ServeRequest", "serve_site"]
