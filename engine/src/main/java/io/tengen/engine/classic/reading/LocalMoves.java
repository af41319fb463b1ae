package io.tengen.engine.classic.reading;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.List;

/**
 * Chooses among given moves by tactics: stones saved and captured first, then room and the third
 * and fourth lines. Confined to one thread at a time.
 */
public final class LocalMoves {
  private static final int NODES = 2_000;
  private static final int MAX_LIBERTIES = 4;
  private static final int STONE = 20;

  private final Board board;
  private final TacticalReader reader;

  /**
   * @param board the position; must not change
   * @param ko the point where simple ko forbids the next move; 0 if there is none
   */
  public LocalMoves(Board board, int ko) {
    this.board = board;
    reader = TacticalReader.of(board, ko, NODES);
  }

  /**
   * Returns the best of these moves; {@link Points#PASS} if none is legal and sensible.
   *
   * @param allowed points that are legal for the colour
   */
  public int best(int color, List<Integer> allowed) {
    int best = Points.PASS;
    int most = 0;
    for (int move : allowed) {
      int worth = board.emptyNeighbours(move) == 0 && isEye(move, color) ? 0 : worth(move, color);
      if (worth > most) {
        most = worth;
        best = move;
      }
    }
    return best;
  }

  private boolean isEye(int move, int color) {
    return board.neighbours(move, color) == 4;
  }

  private int worth(int move, int color) {
    Points points = board.points();
    int worth = 1 + board.emptyNeighbours(move) + line(move);
    for (int i = 0; i < points.count(); i++) {
      int chain = points.get(i);
      if (board.stoneAt(chain) != Board.EMPTY
          && board.chain(chain) == chain
          && board.liberties(chain, MAX_LIBERTIES + 1) <= MAX_LIBERTIES) {
        worth += gain(move, color, chain);
      }
    }
    return worth;
  }

  private int gain(int move, int color, int chain) {
    if (!reader.attack(chain).code().succeeds()) {
      return 0;
    }
    boolean isOwn = board.stoneAt(chain) == color;
    ResultCode code = isOwn ? reader.defendBy(move, chain) : reader.attackBy(move, chain);
    boolean matters = isOwn || reader.defend(chain).code().succeeds();
    return matters && code.succeeds() ? STONE * board.chainSize(chain) * code.worth() : 0;
  }

  /** Returns a bonus for the third and fourth lines. */
  private int line(int move) {
    Points points = board.points();
    int last = points.size() - 1;
    int row = Math.min(points.row(move), last - points.row(move));
    int column = Math.min(points.column(move), last - points.column(move));
    int line = Math.min(row, column);
    return line == 2 || line == 3 ? 4 : Math.min(line, 2);
  }
}
