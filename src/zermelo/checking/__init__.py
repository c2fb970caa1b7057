"""Promises put to the test: many small trees, and the smallest one that breaks a promise."""
