"""My study: what was published, and the question that its experiments ask.

Source: [KnuthMoore1975].
"""
