"""Synthetic trees, games by the same protocol: `zermelo.game("uniform_tree")`."""
