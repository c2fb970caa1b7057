"""Experiment 3: six players of Rolit, four of them on every board."""
