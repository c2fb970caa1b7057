"""Best first: SSS* and its kin, with an OPEN list or as null windows with memory; and best-first minimax."""
