"""Is a pack, or a site, what it says it is? Bytes and values in, findings out; nothing is printed.

Whatever comes in may be hostile: names never become paths, and counts are bounded before work is
done. docs/VERIFY.md says what is checked.
"""

from site_builder.verify.findings import Finding
from site_builder.verify.members import PackFiles, compare_members
from site_builder.verify.pack import Plan, plan_pack
from site_builder.verify.site import Seen, compare_site
from site_builder.verify.told import ToldPack, read_told
from site_builder.verify.work import run_plan

__all__ = [
    "Finding",
    "PackFiles",
    "Plan",
    "Seen",
    "ToldPack",
    "compare_members",
    "compare_site",
    "plan_pack",
    "read_told",
    "run_plan",
]
