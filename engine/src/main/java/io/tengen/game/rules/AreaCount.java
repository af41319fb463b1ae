package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The count of a finished board for both sides by the Chinese rules of 2002, articles 9 and 11:
 * after the dead stones are taken off, a side has a point for each of its stones and for each empty
 * point that only its stones reach; empty points that both sides' stones reach, and those of a
 * board without stones, count half for each. So eyes in a seki count, and its shared liberties half
 * each. Immutable.
 */
public final class AreaCount {
  private final Board board;
  private final byte[] owners;
  private final List<Integer> dead;
  private final int shared;
  private final Side black;
  private final Side white;

  /**
   * What a side has.
   *
   * @param stones living stones
   * @param territory empty points that only its stones reach
   * @param points stones, territory, and half of the shared points
   */
  public record Side(int stones, int territory, double points) {}

  private AreaCount(Board board, List<Integer> dead) {
    this.board = DeadStones.without(board, dead);
    this.dead = dead;
    owners = new byte[board.points().arrayLength()];
    findOwners();
    shared = (int) pointsOf(Board.EMPTY).count();
    black = has(Board.BLACK);
    white = has(Board.WHITE);
  }

  private Side has(int color) {
    int area = (int) pointsOf(color).count();
    int stones = (int) pointsOf(color).filter(p -> board.stoneAt(p) != Board.EMPTY).count();
    return new Side(stones, area - stones, area + shared / 2.0);
  }

  /**
   * Counts a board.
   *
   * @param board not changed
   * @param dead points of dead stones, at least one of each dead chain
   */
  public static AreaCount of(Board board, Collection<Integer> dead) {
    return new AreaCount(new Board(board), DeadStones.wholeChains(board, dead));
  }

  /** Returns what a side has. */
  public Side side(Color color) {
    return color == Color.BLACK ? black : white;
  }

  /** Returns the number of points that count half for each side. */
  public int shared() {
    return shared;
  }

  /** Returns the points of all dead stones, ascending. */
  public List<Integer> dead() {
    return dead;
  }

  /**
   * Returns the side that a point counts for: {@link Board#BLACK}, {@link Board#WHITE}, or {@link
   * Board#EMPTY} if both.
   */
  public int owner(int point) {
    return owners[point];
  }

  /** Returns Black's points minus White's, without komi. */
  public int lead() {
    return (int) (black.points() - white.points());
  }

  private IntStream pointsOf(int owner) {
    Points points = board.points();
    return IntStream.range(0, points.count()).map(points::get).filter(p -> owners[p] == owner);
  }

  private void findOwners() {
    Points points = board.points();
    boolean[] seen = new boolean[points.arrayLength()];
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) != Board.EMPTY) {
        owners[point] = (byte) board.stoneAt(point);
      } else if (!seen[point]) {
        fillRegion(point, seen);
      }
    }
  }

  /** Finds the owner of all points of an empty region. */
  private void fillRegion(int start, boolean[] seen) {
    Deque<Integer> region = new ArrayDeque<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    seen[start] = true;
    int reached = 0;
    while (!open.isEmpty()) {
      int point = open.pop();
      region.add(point);
      for (int side = 0; side < 4; side++) {
        int neighbour = board.neighbour(point, side);
        int stone = board.stoneAt(neighbour);
        if (stone == Board.BLACK || stone == Board.WHITE) {
          reached |= stone;
        } else if (stone == Board.EMPTY && !seen[neighbour]) {
          seen[neighbour] = true;
          open.push(neighbour);
        }
      }
    }
    byte owner = (byte) (reached == Board.BLACK + Board.WHITE ? Board.EMPTY : reached);
    region.forEach(point -> owners[point] = owner);
  }
}
