"""Bounded-suboptimal search: give up at most epsilon of the value, and visit fewer nodes."""
