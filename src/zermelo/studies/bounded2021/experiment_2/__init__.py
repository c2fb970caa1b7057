"""Experiment 2: which epsilon is best in Rolit."""
