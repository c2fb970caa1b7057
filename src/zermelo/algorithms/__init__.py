"""One folder a family, one file an algorithm."""
