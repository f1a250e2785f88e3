"""The solver: questions about clauses, answered yes, no or gave-up by an engine."""

from site_builder.solver.engine import Answer, Engine, EngineMaker, Workshop
from site_builder.solver.sat_engine import SatEngine, open_sat_workshop
from site_builder.solver.z3_engine import Z3Engine, open_z3_workshop

ENGINES: dict[str, Workshop] = {"z3": open_z3_workshop, "cadical": open_sat_workshop}
"""The engines by the names that ``--engine`` takes; all of them make the same levels."""

__all__ = [
    "ENGINES",
    "Answer",
    "Engine",
    "EngineMaker",
    "SatEngine",
    "Workshop",
    "Z3Engine",
    "open_sat_workshop",
    "open_z3_workshop",
]
