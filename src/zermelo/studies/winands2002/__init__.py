"""PDS-PN: a new proof-number search algorithm [winands2002].

Which variant of proof-number search solves most positions, given so many nodes and so much memory?
"""
