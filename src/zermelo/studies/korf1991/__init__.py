"""Multi-player alpha-beta pruning [korf1991].

What can shallow pruning of max^n save at best, and what does it save on the average?
"""
