"""Diminishing returns for additional search in chess [junghanns1997].

Is a further ply worth the less the deeper both sides search, and does it correct fewer decisions? In games of ours.
"""
