"""The games as other people's learning libraries know them: Gymnasium, PettingZoo, OpenSpiel, and many at once.

Extra `rl`. An action is the number of a move, always the same one; a position is a row of bits. Both are declared by
the game and known without playing (`core.encoding`). Arrays are made here, at the edge, and nowhere else.
"""
