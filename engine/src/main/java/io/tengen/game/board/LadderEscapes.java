package io.tengen.game.board;

/**
 * Finds the moves by which a chain in atari escapes: its last liberty, or the capture of a chain
 * beside it, after which it has three liberties, or two and no ladder captures it. Used by one
 * thread at a time; allocates nothing after construction.
 */
public final class LadderEscapes {
  private static final int SAFE = 3;
  private static final int SIDES = 4;

  private final Points points;
  private final Ladders ladders;
  private final Board after;
  private final byte[] stones;
  private final boolean[] found;
  private final int[] moves;
  private int count;

  /**
   * @param size points along one side of the boards to be read
   */
  public LadderEscapes(int size) {
    points = Points.of(size);
    ladders = new Ladders(size);
    after = new Board(size);
    stones = new byte[points.arrayLength()];
    found = new boolean[points.arrayLength()];
    moves = new int[points.count()];
  }

  /**
   * Finds the moves by which chains of a colour escape. They are no suicide; whether the rules
   * forbid them for another reason, such as ko, is up to the caller.
   *
   * @param board only read
   */
  public void find(Board board, int color) {
    for (int i = 0; i < count; i++) {
      found[moves[i]] = false;
    }
    count = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) == color && board.chain(point) == point && board.inAtari(point)) {
        findMoves(board, point, color);
      }
    }
  }

  private void findMoves(Board board, int chain, int color) {
    int opponent = Board.BLACK + Board.WHITE - color;
    tryMove(board, chain, board.lastLiberty(chain), color);
    int stone = chain;
    do {
      for (int side = 0; side < SIDES; side++) {
        int neighbour = board.neighbour(stone, side);
        if (board.stoneAt(neighbour) == opponent && board.inAtari(neighbour)) {
          tryMove(board, chain, board.lastLiberty(neighbour), color);
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != chain);
  }

  private void tryMove(Board board, int chain, int move, int color) {
    if (!found[move]
        && (board.effects(move, color) & MoveEffects.SUICIDE) == 0
        && escapes(board, chain, move, color)) {
      found[move] = true;
      moves[count++] = move;
    }
  }

  private boolean escapes(Board board, int chain, int move, int color) {
    after.copyFrom(board);
    int captured = after.play(move, color);
    boolean isKo = captured == 1 && after.chainSize(move) == 1 && after.inAtari(move);
    after.copyStones(stones);
    ladders.load(stones, isKo ? after.lastCapture() : 0);
    int liberties = ladders.liberties(chain);
    return liberties >= SAFE || liberties == SAFE - 1 && ladders.capturingMoves(chain) == 0;
  }

  /** Returns the number of moves found. */
  public int count() {
    return count;
  }

  /** Returns the i-th of the moves found, in no particular order. */
  public int move(int i) {
    return moves[i];
  }
}
