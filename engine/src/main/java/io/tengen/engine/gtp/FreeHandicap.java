package io.tengen.engine.gtp;

import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Places any number of handicap stones: on the star points first, then one by one far from the
 * other stones and from the edge, at last in the gaps, with own eyes last of all.
 */
final class FreeHandicap {
  /** The distance from other stones beyond which more distance does not raise the score. */
  private static final int MAX_DISTANCE = 4;

  private static final int DISTANCE_WEIGHT = 4;

  /** The score of a line, from the first; all lines from the third upwards score the same. */
  private static final int[] LINE_SCORES = {0, 4, 9};

  private final Points points;
  private final boolean[] taken;
  private final int[] distance;
  private final List<Integer> stones = new ArrayList<>();

  private FreeHandicap(Points points) {
    this.points = points;
    taken = new boolean[points.arrayLength()];
    distance = new int[points.arrayLength()];
    Arrays.fill(distance, MAX_DISTANCE);
  }

  /**
   * Returns the points of the stones, in the order of their placement.
   *
   * @param count the number of stones: 2 or more, and fewer than the board has points
   */
  static List<Integer> place(Points points, int count) {
    FreeHandicap handicap = new FreeHandicap(points);
    int fixed = Math.min(count, GameSetup.mostHandicap(points.size()));
    GameSetup.of(Rules.CHINESE, points.size(), 0)
        .withHandicap(fixed)
        .blackStones()
        .forEach(handicap::add);
    while (handicap.stones.size() < count) {
      handicap.add(handicap.best());
    }
    return handicap.stones;
  }

  private void add(int stone) {
    stones.add(stone);
    taken[stone] = true;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int rows = Math.abs(points.row(point) - points.row(stone));
      int columns = Math.abs(points.column(point) - points.column(stone));
      distance[point] = Math.min(distance[point], rows + columns);
    }
  }

  private int best() {
    int best = Points.PASS;
    int bestScore = -1;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int score = taken[point] ? -1 : score(point);
      if (score > bestScore) {
        bestScore = score;
        best = point;
      }
    }
    return best;
  }

  private int score(int point) {
    int row = points.row(point);
    int column = points.column(point);
    int last = points.size() - 1;
    int line = Math.min(Math.min(row, last - row), Math.min(column, last - column));
    return DISTANCE_WEIGHT * distance[point]
        + LINE_SCORES[Math.min(line, LINE_SCORES.length - 1)]
        + freeNeighbours(row, column);
  }

  /** Returns the number of free neighbours of a point. */
  private int freeNeighbours(int row, int column) {
    return freeAt(row - 1, column)
        + freeAt(row + 1, column)
        + freeAt(row, column - 1)
        + freeAt(row, column + 1);
  }

  private int freeAt(int row, int column) {
    boolean onBoard = row >= 0 && row < points.size() && column >= 0 && column < points.size();
    return onBoard && !taken[points.at(row, column)] ? 1 : 0;
  }
}
