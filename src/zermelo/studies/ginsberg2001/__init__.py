"""Ginsberg: GIB: imperfect information in a computationally challenging game [ginsberg2001].

GIB plays a card by drawing deals that fit all that was seen and solving them double dummy, before every card anew. What
does a hundred of them buy, and what can no number of them buy?
"""
