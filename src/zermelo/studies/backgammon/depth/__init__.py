"""Matches of two and three plies against one."""
