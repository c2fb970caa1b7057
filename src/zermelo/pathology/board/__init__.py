"""Pearl's board-splitting games as a study: boards, heuristics, move errors.

cells        the random values of a board
boards       many boards at once: subboards, true values, values backed up
heuristics   what a subboard looks worth
streamed_average  the fast study of the average, a stream of cells for all granularities at once
board_study  move errors and pathology, with intervals
"""
