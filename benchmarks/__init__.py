"""Speed, memory and growth, measured against others and against theory: `python -m benchmarks`."""
