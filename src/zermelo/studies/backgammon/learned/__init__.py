"""Matches of the learned evaluation against the one by hand and against pubeval."""
