"""AND/OR trees: is a position won? Evaluation with short circuit, from left to right and in random order."""
