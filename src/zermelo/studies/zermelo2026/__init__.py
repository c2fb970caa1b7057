"""Questions that the sources leave open, answered here [zermelo2026].

Each experiment states its question and its test before its result. A negative answer is an answer.
"""
