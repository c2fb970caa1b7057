"""A study to test the engine with: the mean of dice."""
