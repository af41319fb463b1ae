"""A mini-Go player for Python 3 that plays a random legal move.

The host starts it for each move. It reads input.txt and writes output.txt in the
present directory (docs/minigo.md).
"""
import random

from minigo import Board, read_input, write_move


def main():
    color, previous, board = read_input()
    moves = Board(board).legal_moves(color, previous)
    write_move(random.choice(moves) if moves else None)


if __name__ == "__main__":
    main()
