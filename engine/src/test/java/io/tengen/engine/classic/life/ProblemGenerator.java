package io.tengen.engine.classic.life;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes small enclosed groups at random: a connected space in a corner, at an edge or in the
 * centre, Black's wall around it, White's wall around that with up to two gaps, and white stones
 * inside. White has the remaining board with two eyes far away.
 */
final class ProblemGenerator {
  static final int SIZE = 9;

  private static final int[] ROWS = {-1, 0, 0, 1, -1, -1, 1, 1};
  private static final int[] COLUMNS = {0, -1, 1, 0, -1, 1, -1, 1};

  private final SplittableRandom random;
  private final Points points = Points.of(SIZE);

  ProblemGenerator(long seed) {
    random = new SplittableRandom(seed);
  }

  /**
   * A generated position.
   *
   * @param stones by point, edge included
   * @param region the points on which the group lives or dies
   * @param target a stone of the group, its largest chain
   */
  record Generated(byte[] stones, List<Integer> region, int target) {}

  /** Returns the next position. */
  Generated next(int least, int most) {
    byte[] stones = new byte[points.arrayLength()];
    new Board(SIZE).copyStones(stones);
    List<Integer> space = space(random.nextInt(least, most + 1));
    List<Integer> wall = around(space, space);
    wall.forEach(point -> stones[point] = Board.BLACK);
    List<Integer> inner = new ArrayList<>(space);
    inner.addAll(wall);
    List<Integer> ring = around(wall, inner);
    for (int i = 0; i < points.count(); i++) {
      if (!inner.contains(points.get(i))) {
        stones[points.get(i)] = Board.WHITE;
      }
    }
    stones[points.at(SIZE - 1, SIZE - 1)] = Board.EMPTY;
    stones[points.at(SIZE - 1, SIZE - 3)] = Board.EMPTY;
    List<Integer> region = new ArrayList<>(space);
    for (int gap = random.nextInt(3); gap > 0; gap--) {
      int point = ring.get(random.nextInt(ring.size()));
      if (stones[point] == Board.WHITE) {
        stones[point] = Board.EMPTY;
        region.add(point);
      }
    }
    for (int inside = random.nextInt(3); inside > 0; inside--) {
      stones[space.get(random.nextInt(space.size()))] = Board.WHITE;
    }
    if (random.nextInt(3) == 0) {
      int cut = wall.get(random.nextInt(wall.size()));
      stones[cut] = Board.EMPTY;
      region.add(cut);
    }
    return new Generated(stones, region, wall.getFirst());
  }

  private List<Integer> space(int size) {
    List<Integer> space = new ArrayList<>();
    int row = random.nextInt(5);
    int column = random.nextInt(5);
    space.add(points.at(row, column));
    while (space.size() < size) {
      int from = space.get(random.nextInt(space.size()));
      int side = random.nextInt(4);
      int nextRow = points.row(from) + ROWS[side];
      int nextColumn = points.column(from) + COLUMNS[side];
      boolean fits = nextRow >= 0 && nextRow < 5 && nextColumn >= 0 && nextColumn < 5;
      if (fits && !space.contains(points.at(nextRow, nextColumn))) {
        space.add(points.at(nextRow, nextColumn));
      }
    }
    return space;
  }

  /** Returns the points next to these, diagonals included, without those to leave out. */
  private List<Integer> around(List<Integer> from, List<Integer> without) {
    List<Integer> around = new ArrayList<>();
    for (int point : from) {
      for (int side = 0; side < 8; side++) {
        int row = points.row(point) + ROWS[side];
        int column = points.column(point) + COLUMNS[side];
        if (row >= 0 && row < SIZE && column >= 0 && column < SIZE) {
          int next = points.at(row, column);
          if (!without.contains(next) && !around.contains(next)) {
            around.add(next);
          }
        }
      }
    }
    return around;
  }
}
