"""Best-first search: SSS* and DUAL* with an OPEN list or as null-window searches with memory; best-first minimax."""
