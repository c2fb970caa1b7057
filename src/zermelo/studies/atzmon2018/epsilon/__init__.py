"""ER and AMB of bounded alpha-beta against epsilon."""
