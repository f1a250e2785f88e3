"""Site files become a folder on disk: staged beside the old site, then swapped in one step."""

from site_builder.publish.claim import Claim, claim_site, publish_site
from site_builder.publish.files import MARKER, SiteFile

__all__ = ["MARKER", "Claim", "SiteFile", "claim_site", "publish_site"]
