"""Bounded suboptimal game tree search [atzmon2018].

What does a value cost that may be wrong by epsilon? Bounded alpha-beta with two players, with and without chance.
"""
