"""The rules and the files of mini-Go, for players in Python 3.

A board is a list of rows of numbers: 0 empty, 1 Black, 2 White. A move is a pair
(row, column), counted from 0 at the top left, or None for a pass.
"""

SIZE = 5


def read_input(path="input.txt"):
    """Returns the colour to play, the board after its own last move, and the board now."""
    with open(path) as lines:
        color = int(lines.readline())
        rows = [[int(digit) for digit in line.strip()] for line in lines]
    return color, rows[:SIZE], rows[SIZE:]


def write_move(move, path="output.txt"):
    """Writes a move, or a pass for None."""
    with open(path, "w") as out:
        out.write("PASS" if move is None else "%d,%d" % move)


class Board:
    def __init__(self, rows):
        self.rows = [list(row) for row in rows]

    def neighbours(self, row, column):
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < SIZE and 0 <= c < SIZE:
                yield r, c

    def chain(self, row, column):
        """Returns the stones of the chain on a point, and its liberties."""
        color = self.rows[row][column]
        stones, liberties, waiting = set(), set(), [(row, column)]
        while waiting:
            point = waiting.pop()
            if point in stones:
                continue
            stones.add(point)
            for r, c in self.neighbours(*point):
                if self.rows[r][c] == 0:
                    liberties.add((r, c))
                elif self.rows[r][c] == color:
                    waiting.append((r, c))
        return stones, liberties

    def play(self, color, row, column):
        """Returns the board after a stone; None if it would be suicide or the point is taken."""
        if self.rows[row][column] != 0:
            return None
        after = Board(self.rows)
        after.rows[row][column] = color
        for r, c in self.neighbours(row, column):
            if after.rows[r][c] == 3 - color:
                stones, liberties = after.chain(r, c)
                if not liberties:
                    for stone in stones:
                        after.rows[stone[0]][stone[1]] = 0
        return after if after.chain(row, column)[1] else None

    def legal_moves(self, color, previous):
        """Returns all legal points.

        A move that restores the board after the own last move would retake a ko at once.
        """
        moves = []
        for row in range(SIZE):
            for column in range(SIZE):
                after = self.play(color, row, column)
                if after and not (self.captures(after, color) == 1 and after.rows == previous):
                    moves.append((row, column))
        return moves

    def captures(self, after, color):
        return self.count(3 - color) - after.count(3 - color)

    def count(self, color):
        return sum(row.count(color) for row in self.rows)

    def lead(self, color):
        return self.count(color) - self.count(3 - color)

    def chains(self, color):
        seen = set()
        for row in range(SIZE):
            for column in range(SIZE):
                if self.rows[row][column] == color and (row, column) not in seen:
                    stones, liberties = self.chain(row, column)
                    seen |= stones
                    yield stones, liberties

    def all_liberties(self, color):
        return sum(len(liberties) for _, liberties in self.chains(color))

    def stones_in_atari(self, color):
        return sum(len(stones) for stones, liberties in self.chains(color) if len(liberties) == 1)
