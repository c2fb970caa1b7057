"""Proof-number search: is a goal reached for certain? Proved, disproved, or unknown with the reason."""
