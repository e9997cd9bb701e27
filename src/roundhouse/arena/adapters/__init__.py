"""The games as other people's learning libraries know them: Gymnasium, PettingZoo, OpenSpiel. Extra `rl`.

An action is the number of a move in the list of legal moves, which is stable; what each of these moves is
stands in the observation, so that a learner need not guess. The rest of the list is masked.
"""
