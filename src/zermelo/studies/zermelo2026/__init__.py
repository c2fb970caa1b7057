"""Questions that the sources leave open, answered here [zermelo2026].

Each experiment states its question and its test. Where a test was written, widened or given a larger sample after some
results had been seen, its deviations say so. A negative answer is an answer.
"""
