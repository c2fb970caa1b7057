"""The nouns: game, traits, kernel, run, budget, result, registry, errors. Imports nothing else of Zermelo."""
