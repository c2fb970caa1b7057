"""Positions solved by each variant of proof-number search, and by alpha-beta, under equal limits."""
