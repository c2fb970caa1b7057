"""AND/OR trees: evaluation with short circuit, from left to right and in random order."""
