"""M. H. M. Winands, J. W. H. M. Uiterwijk, H. J. van den Herik, PDS-PN (Computers and Games 2002): proof-number search.

Which variant solves most positions, given so many nodes and so much memory?
"""
