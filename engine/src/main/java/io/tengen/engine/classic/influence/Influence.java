package io.tengen.engine.classic.influence;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.Arrays;

/**
 * The influence (qi-wei) of the stones of both colours on every point.
 *
 * <p>A stone radiates to the points around it by a table of distances:
 *
 * <ul>
 *   <li>adjacent points, level 1: 6
 *   <li>diagonal points, level 1.5: 5. If a stone stands on one of the two points in between, the
 *       stone reaches the diagonal point by a hane, which is level 2: 3
 *   <li>one-space jumps, level 2: 3
 *   <li>small knight's moves, level 2.5: 2
 * </ul>
 *
 * <p>A stone of either colour in between blocks it: on both of the points between diagonal points,
 * on the point that a jump passes over, and on either of the two points that a knight's move passes
 * between. From each colour a point has only the influence of the nearest stone. Black's is
 * positive and White's negative, and the two add.
 *
 * <p>Source: the survey "Artificial intelligence in Go programs", section on influence.
 *
 * <p>Call {@link #find} first, then the queries. Methods allocate nothing. Confined to one thread
 * at a time.
 */
public final class Influence {
  /** The influence of an adjacent stone, the largest there is. */
  public static final int ADJACENT = 6;

  /** The influence of a stone on a diagonal point with both ways open. */
  public static final int DIAGONAL = 5;

  /** The influence of a stone on a diagonal point that it reaches by a hane. */
  public static final int HANE = 3;

  /** The influence of a stone two points away. */
  public static final int JUMP = 3;

  /** The influence of a stone a small knight's move away. */
  public static final int KNIGHT = 2;

  private final Points points;
  private final int[] sides;
  private final byte[] stones;
  private final byte[] black;
  private final byte[] white;

  /**
   * @param size points along one side of the boards
   */
  public Influence(int size) {
    points = Points.of(size);
    int stride = points.stride();
    // Clockwise, so that side i + 1 is at a right angle to side i.
    sides = new int[] {-stride, 1, stride, -1};
    stones = new byte[points.arrayLength()];
    black = new byte[points.arrayLength()];
    white = new byte[points.arrayLength()];
  }

  /** Computes the influence of all stones of a board. */
  public void find(Board board) {
    board.copyStones(stones);
    find();
  }

  /**
   * Computes the influence of these stones.
   *
   * @param from the stones by point, edge included, as of {@link Board#copyStones}; copied
   */
  public void find(byte[] from) {
    System.arraycopy(from, 0, stones, 0, stones.length);
    find();
  }

  private void find() {
    Arrays.fill(black, (byte) 0);
    Arrays.fill(white, (byte) 0);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (stones[point] != Board.EMPTY) {
        radiate(point, stones[point] == Board.BLACK ? black : white);
      }
    }
  }

  private void radiate(int stone, byte[] into) {
    for (int i = 0; i < sides.length; i++) {
      int ahead = sides[i];
      int next = sides[(i + 1) % sides.length];
      raise(into, stone + ahead, ADJACENT);
      if (stones[stone + ahead] == Board.EMPTY) {
        raise(into, stone + 2 * ahead, JUMP);
        knight(stone + ahead, ahead, next, into);
        knight(stone + ahead, ahead, -next, into);
      }
      diagonal(stone, ahead, next, into);
    }
  }

  private void knight(int between, int ahead, int aside, byte[] into) {
    if (stones[between + aside] == Board.EMPTY) {
      raise(into, between + aside + ahead, KNIGHT);
    }
  }

  private void diagonal(int stone, int ahead, int next, byte[] into) {
    int blocked = isStone(stone + ahead) + isStone(stone + next);
    if (blocked < 2) {
      raise(into, stone + ahead + next, blocked == 0 ? DIAGONAL : HANE);
    }
  }

  private int isStone(int point) {
    return stones[point] == Board.EMPTY ? 0 : 1;
  }

  private void raise(byte[] into, int point, int value) {
    if (stones[point] != Board.EDGE && into[point] < value) {
      into[point] = (byte) value;
    }
  }

  /**
   * Returns the influence of one colour on a point, 0 to 6. On a point with a stone it is that of
   * the other stones.
   *
   * @param color {@link Board#BLACK} or {@link Board#WHITE}
   */
  public int of(int point, int color) {
    return color == Board.BLACK ? black[point] : white[point];
  }

  /** Returns Black's influence on a point minus White's, -6 to 6. */
  public int total(int point) {
    return black[point] - white[point];
  }

  /** Returns {@link #total} from the side of this colour. */
  public int total(int point, int color) {
    return color == Board.BLACK ? total(point) : -total(point);
  }

  /** Returns what stands on a point in the position of the last {@link #find}. */
  public int stoneAt(int point) {
    return stones[point];
  }

  /** Returns the points of the board. */
  public Points points() {
    return points;
  }
}
