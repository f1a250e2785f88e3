"""The audit: what holds of a board that somebody else has made, and of the solution beside it.

``audit_entry`` is in ``audit.verdict``: importing it loads the solver, which the parent process of
a build does without.
"""

AUDIT = 1
"""Version of what an audit finds: whoever changes the chosen solutions or proofs counts it up."""

__all__ = ["AUDIT"]
