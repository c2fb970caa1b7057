"""The opponent impact factor of the games of n players."""
