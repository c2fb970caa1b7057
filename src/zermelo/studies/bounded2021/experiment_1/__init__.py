"""Experiment 1: how much of a random tree bounded max^n searches, and what it loses."""
