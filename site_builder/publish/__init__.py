"""Site files become a folder on disk: staged beside the old site, then swapped in one step.

Single files go into folders of the author's by ``add_files``: all of them or none.
"""

from site_builder.publish.addition import Present, add_files
from site_builder.publish.claim import Claim, claim_site, publish_site
from site_builder.publish.files import MARKER, SiteFile

__all__ = ["MARKER", "Claim", "Present", "SiteFile", "add_files", "claim_site", "publish_site"]
