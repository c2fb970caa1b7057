"""Leaves and nodes of five algorithms, on uniform trees and on games."""
