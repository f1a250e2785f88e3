"""Benches: what generating and building cost, and what the levels look like. No part of the site.

``python -m bench [--quick] [names...]`` runs them; RESULTS.md keeps the figures of a run.
"""
