"""A mini-Go player for Python 3 that looks one move ahead.

It takes the move after which it has most stones more than its opponent, then most
liberties, and then the one nearest to the centre.
"""
from minigo import SIZE, Board, read_input, write_move


def value(board, color, move):
    after = board.play(color, *move)
    liberties = after.all_liberties(color) - after.all_liberties(3 - color)
    centre = (SIZE - 1) / 2
    distance = abs(move[0] - centre) + abs(move[1] - centre)
    # A chain that could be captured at once is lost.
    lost = after.stones_in_atari(color)
    return after.lead(color) - lost, liberties, -distance


def main():
    color, previous, rows = read_input()
    board = Board(rows)
    moves = board.legal_moves(color, previous)
    write_move(max(moves, key=lambda move: value(board, color, move), default=None))


if __name__ == "__main__":
    main()
