"""Players without search, which any search should beat."""
