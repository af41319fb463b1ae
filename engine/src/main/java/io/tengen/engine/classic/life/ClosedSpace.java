package io.tengen.engine.classic.life;

import io.tengen.engine.classic.reading.GoalSolver;
import io.tengen.engine.classic.reading.Reading;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts the eyes of closed spaces by search. The space alone is put on a board where its owner has
 * all other points: then its owner has two eyes if it lives there, and one if it lives with one eye
 * elsewhere.
 *
 * <p>Confined to one thread at a time.
 */
final class ClosedSpace {
  private static final int SAFE_SPACE = 9;
  private static final int MAX_NODES = 10_000;

  private final Points points;
  private final int owner;
  private final UndoBoard board;
  private final GoalSolver solver;
  private final Map<List<List<Integer>>, EyeValue> known = new HashMap<>();

  ClosedSpace(Points points, int owner) {
    this.points = points;
    this.owner = owner;
    board = new UndoBoard(points.size());
    solver = new GoalSolver(board);
  }

  /**
   * Returns the eyes of a space.
   *
   * @param open its empty points
   * @param enemies its points with stones of the attacker
   */
  EyeValue value(List<Integer> open, List<Integer> enemies) {
    List<List<Integer>> space = List.of(open, enemies);
    EyeValue value = known.get(space);
    if (value == null) {
      value = count(open, enemies);
      known.put(space, value);
    }
    return value;
  }

  private EyeValue count(List<Integer> open, List<Integer> enemies) {
    if (open.size() + enemies.size() > SAFE_SPACE) {
      return certain(2);
    }
    if (open.isEmpty()) {
      // The owner's last move has captured the stones.
      return enemies.isEmpty() ? certain(0) : value(enemies, List.of());
    }
    Reading killTwo = kill(open, enemies, 2, true);
    Reading killOne = kill(open, enemies, 1, true);
    Reading makeTwo = kill(open, enemies, 2, false);
    Reading makeOne = kill(open, enemies, 1, false);
    int least = !killTwo.code().succeeds() ? 2 : !killOne.code().succeeds() ? 1 : 0;
    int most = makeTwo.code().succeeds() ? 2 : makeOne.code().succeeds() ? 1 : 0;
    if (most <= least) {
      return certain(least);
    }
    int attack = least == 0 ? killOne.move() : killTwo.move();
    int defence = most == 2 ? makeTwo.move() : makeOne.move();
    return new EyeValue(most, least, attack, defence);
  }

  private static EyeValue certain(int eyes) {
    return new EyeValue(eyes, eyes, Points.PASS, Points.PASS);
  }

  /**
   * Searches whether the space gives fewer eyes than a number.
   *
   * @param eyes 1 or 2
   * @param isAttack whether the attacker moves first; otherwise the result is the owner's
   */
  private Reading kill(List<Integer> open, List<Integer> enemies, int eyes, boolean isAttack) {
    int attacker = Board.BLACK + Board.WHITE - owner;
    byte[] stones = new byte[points.arrayLength()];
    java.util.Arrays.fill(stones, (byte) Board.EDGE);
    List<Integer> space = new ArrayList<>(open);
    space.addAll(enemies);
    int spare = Points.PASS;
    int wall = Points.PASS;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      stones[point] = (byte) (enemies.contains(point) ? attacker : Board.EMPTY);
      if (!space.contains(point)) {
        stones[point] = (byte) owner;
        wall = point;
        spare = isApart(point, space) ? point : spare;
      }
    }
    if (wall == Points.PASS) {
      return Reading.lost(true, 0);
    }
    if (eyes == 1 && spare != Points.PASS) {
      stones[spare] = Board.EMPTY;
      wall = wall == spare ? space.stream().map(this::wallBeside).filter(p -> p != Points.PASS && !space.contains(p)).findFirst().orElse(wall) : wall;
    }
    board.load(stones, 0);
    Dragon dragon = new Dragon(owner, List.of(board.chain(wall)), List.of(wall));
    LifeGoal goal = new LifeGoal(board, dragon, LifeRegion.of(board, dragon, space));
    return solver.solve(goal, isAttack ? attacker : owner, MAX_NODES);
  }

  private int wallBeside(int point) {
    for (int side : new int[] {-points.stride(), -1, 1, points.stride()}) {
      if (points.contains(point + side)) {
        return point + side;
      }
    }
    return Points.PASS;
  }

  /** Returns whether a point is not even diagonally next to the space. */
  private boolean isApart(int point, List<Integer> space) {
    return space.stream().noneMatch(other ->
        Math.abs(points.row(other) - points.row(point)) <= 1
            && Math.abs(points.column(other) - points.column(point)) <= 1);
  }
}
