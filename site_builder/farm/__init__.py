"""The farm: many levels by many workers, here or on a cluster, merged by position.

Jobs are pure functions behind ``concurrent.futures.Executor``: whoever carries them out, in
whatever order they end, the outcome is the same.
"""

from site_builder.farm.examination import Examination, Inspected, Inspection
from site_builder.farm.examine_all import examine_boards, stream_inspections
from site_builder.farm.make import MOST_ATTEMPTS, Outcome, Report, make_levels, stream_levels
from site_builder.farm.workforce import Workforce, check_workforce

__all__ = [
    "MOST_ATTEMPTS",
    "Examination",
    "Inspected",
    "Inspection",
    "Outcome",
    "Report",
    "Workforce",
    "check_workforce",
    "examine_boards",
    "make_levels",
    "stream_inspections",
    "stream_levels",
]
