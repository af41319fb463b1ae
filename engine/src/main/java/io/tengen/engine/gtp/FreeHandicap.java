package io.tengen.engine.gtp;

import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Handicap stones as many as one likes: on the star points first, then each where it is far from
 * the others and not near the edge, in the end into the gaps, own eyes last.
 */
final class FreeHandicap {
  /** Beyond this, distance from other stones is worth no more. */
  private static final int FAR = 4;

  private static final int DISTANCE_WEIGHT = 4;

  /** What a line is worth, from the first: the third and those above it alike. */
  private static final int[] LINES = {0, 4, 9};

  private final Points points;
  private final boolean[] taken;
  private final int[] distance;
  private final List<Integer> stones = new ArrayList<>();

  private FreeHandicap(Points points) {
    this.points = points;
    taken = new boolean[points.arrayLength()];
    distance = new int[points.arrayLength()];
    Arrays.fill(distance, FAR);
  }

  /**
   * Where they go.
   *
   * @param count 2 or more, and fewer than the board has points
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
    int bestWorth = -1;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int worth = taken[point] ? -1 : worth(point);
      if (worth > bestWorth) {
        bestWorth = worth;
        best = point;
      }
    }
    return best;
  }

  private int worth(int point) {
    int row = points.row(point);
    int column = points.column(point);
    int last = points.size() - 1;
    int line = Math.min(Math.min(row, last - row), Math.min(column, last - column));
    return DISTANCE_WEIGHT * distance[point]
        + LINES[Math.min(line, LINES.length - 1)]
        + gaps(row, column);
  }

  /** Points next to this one that are free. */
  private int gaps(int row, int column) {
    return gap(row - 1, column)
        + gap(row + 1, column)
        + gap(row, column - 1)
        + gap(row, column + 1);
  }

  private int gap(int row, int column) {
    boolean onBoard = row >= 0 && row < points.size() && column >= 0 && column < points.size();
    return onBoard && !taken[points.at(row, column)] ? 1 : 0;
  }
}
