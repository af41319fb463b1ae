package io.tengen.engine.classic.life;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.Arrays;

/**
 * The domains of both colours: the points that stones hold around them for eyes.
 *
 * <p>Source: GNU Go 3.8, <a href="https://www.gnu.org/software/gnugo/gnugo_8.html">documentation of
 * eyes</a>, section 8.11. A colour's domain has its lively stones, the empty points beside them,
 * and the points next to two adjacent points of the domain that are not on the first line, unless
 * lively stones of the opponent keep it from passing a knight's move or a two-space jump.
 *
 * <p>Immutable.
 */
final class Domains {
  private final Points points;
  private final int stride;
  private final byte[] stones;
  private final boolean[] isBlack;
  private final boolean[] isWhite;

  /**
   * @param stones the stones that are lively; points of others are empty
   */
  Domains(Points points, byte[] stones) {
    this.points = points;
    this.stones = stones;
    stride = points.stride();
    isBlack = domain(Board.BLACK);
    isWhite = domain(Board.WHITE);
  }

  /** Returns whether a point belongs to the domain of a colour. */
  boolean contains(int point, int color) {
    return color == Board.BLACK ? isBlack[point] : isWhite[point];
  }

  private boolean[] domain(int color) {
    boolean[] domain = new boolean[points.arrayLength()];
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      domain[point] = stones[point] == color || isFree(point) && touches(point, color);
    }
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      boolean[] before = domain.clone();
      for (int i = 0; i < points.count(); i++) {
        int point = points.get(i);
        if (!before[point] && isFree(point) && isReached(point, color, before)) {
          domain[point] = true;
          isChanged = true;
        }
      }
    }
    return domain;
  }

  private boolean isFree(int point) {
    return stones[point] == Board.EMPTY;
  }

  private boolean touches(int point, int color) {
    return Arrays.stream(sides()).anyMatch(side -> stones[point + side] == color);
  }

  private int[] sides() {
    return new int[] {-stride, -1, 1, stride};
  }

  private boolean isReached(int point, int color, boolean[] domain) {
    if (isCorner(point)) {
      return isCornerReached(point, color, domain);
    }
    for (int side : sides()) {
      for (int across : across(side)) {
        if (leads(point, side, across, color, domain)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the two directions at right angles to a direction. */
  private int[] across(int side) {
    return Math.abs(side) == 1 ? new int[] {-stride, stride} : new int[] {-1, 1};
  }

  /** Returns whether the domain comes from the neighbour at a side and its neighbour across. */
  private boolean leads(int point, int side, int across, int color, boolean[] domain) {
    int near = point + side;
    int beside = near + across;
    if (!isInner(near, beside) || !domain[near] || !domain[beside]) {
      return false;
    }
    int opponent = Board.BLACK + Board.WHITE - color;
    boolean isKnightsMove = stones[point + across] == opponent;
    boolean isJump = stones[near - across] == opponent && stones[beside + across] == opponent;
    return !isKnightsMove && !isJump;
  }

  /** Returns whether two adjacent points are on the board and do not both lie on the first line. */
  private boolean isInner(int a, int b) {
    return stones[a] != Board.EDGE
        && stones[b] != Board.EDGE
        && !(isFirstLine(a) && isFirstLine(b));
  }

  private boolean isFirstLine(int point) {
    return Arrays.stream(sides()).anyMatch(side -> stones[point + side] == Board.EDGE);
  }

  private boolean isCorner(int point) {
    return Arrays.stream(sides()).filter(side -> stones[point + side] == Board.EDGE).count() > 1;
  }

  private boolean isCornerReached(int corner, int color, boolean[] domain) {
    int opponent = Board.BLACK + Board.WHITE - color;
    boolean isReached = false;
    int diagonal = corner;
    for (int side : sides()) {
      if (stones[corner + side] != Board.EDGE) {
        if (stones[corner + side] == opponent) {
          return false;
        }
        isReached |= domain[corner + side];
        diagonal += side;
      }
    }
    return isReached && stones[diagonal] != opponent;
  }
}
