"""The solver: questions about clauses, answered yes, no or gave-up by an engine."""

from site_builder.solver.engine import Answer, Engine, EngineMaker
from site_builder.solver.z3_engine import Z3Engine

__all__ = ["Answer", "Engine", "EngineMaker", "Z3Engine"]
