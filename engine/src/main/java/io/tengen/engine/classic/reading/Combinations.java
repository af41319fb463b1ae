package io.tengen.engine.classic.reading;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds moves that capture something by two threats at once, where no single chain can be captured
 * directly. Confined to one thread at a time.
 */
public final class Combinations {
  /** The positions after which a search of one position gives up. */
  public static final long MAX_NODES = 2_000_000;

  private static final int NODES = 2_000;
  private static final int MAX_LIBERTIES = 4;
  private static final int NEAR = 3;

  private final Board board;
  private final TacticalReader reader;
  private final long maxNodes;
  private long nodes;

  /**
   * @param board the position; must not change
   * @param ko the point where simple ko forbids the next move; 0 if there is none
   * @param maxNodes the positions after which the search gives up, and finds nothing
   */
  public Combinations(Board board, int ko, long maxNodes) {
    this.board = board;
    this.maxNodes = maxNodes;
    reader = TacticalReader.of(board, ko, NODES);
  }

  /**
   * Returns a move by which this side captures something whatever the opponent answers; {@link
   * Points#PASS} if there is none.
   */
  public int attack(int color) {
    List<Integer> targets = new ArrayList<>();
    List<Integer> moves = new ArrayList<>();
    Points points = board.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) == Board.BLACK + Board.WHITE - color
          && board.chain(point) == point
          && board.liberties(point, MAX_LIBERTIES + 1) <= MAX_LIBERTIES
          && !read(point).code().succeeds()) {
        targets.add(point);
        for (int move : reader.attacks(point)) {
          if (!moves.contains(move)) {
            moves.add(move);
          }
        }
      }
    }
    for (int move : moves) {
      if (!hasGivenUp() && works(move, color, targets)) {
        return move;
      }
    }
    return Points.PASS;
  }

  /** Returns whether the search reached its limit of positions. */
  public boolean hasGivenUp() {
    return nodes >= maxNodes;
  }

  /** Returns the number of positions that were searched. */
  public long nodes() {
    return nodes;
  }

  private Reading read(int target) {
    if (hasGivenUp()) {
      return Reading.lost(false, 0);
    }
    Reading reading = reader.attack(target);
    nodes += reading.nodes();
    return reading;
  }

  private boolean works(int move, int color, List<Integer> targets) {
    List<Integer> near = targets.stream().filter(target -> isNear(target, move)).toList();
    if (near.size() < 2) {
      return false;
    }
    reader.play(move, color);
    List<Integer> threatened = threatened(near);
    boolean works = threatened.size() > 1 && winsAgainstAll(threatened, color);
    reader.undo();
    return works;
  }

  /** Returns whether each defence of one chain gives up another. */
  private boolean winsAgainstAll(List<Integer> threatened, int color) {
    for (int target : threatened) {
      for (int defence : reader.defences(target)) {
        reader.play(defence, Board.BLACK + Board.WHITE - color);
        boolean isAnswered = threatened(threatened).isEmpty();
        reader.undo();
        if (isAnswered) {
          return false;
        }
      }
    }
    return true;
  }

  private List<Integer> threatened(List<Integer> targets) {
    return targets.stream().filter(target -> read(target).code() == ResultCode.WIN).toList();
  }

  private boolean isNear(int target, int move) {
    Points points = board.points();
    int stone = target;
    do {
      int rows = Math.abs(points.row(stone) - points.row(move));
      int columns = Math.abs(points.column(stone) - points.column(move));
      if (Math.max(rows, columns) <= NEAR) {
        return true;
      }
      stone = board.nextInChain(stone);
    } while (stone != target);
    return false;
  }
}
