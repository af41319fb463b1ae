package io.tengen.engine.classic.life;

import io.tengen.engine.classic.reading.GoalSolver;
import io.tengen.engine.classic.reading.ResultCode;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /** The attacker (X) in a corner, and liberties (+) that it shares with the owner (O). */
  private static final String[] OUTSIDE_STONES = {".X.X", "XXXX", "+O+O"};

  /** The distance from the corner in which points belong to these stones. */
  private static final int OUTSIDE = 4;

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
    if (open.size() + enemies.size() == points.count()) {
      return certain(0);
    }
    if (open.isEmpty()) {
      // The owner's last move has captured the stones.
      return enemies.isEmpty() ? certain(0) : value(enemies, List.of());
    }
    boolean twoFall = search(open, enemies, 2, true).succeeds();
    boolean oneFalls = twoFall && search(open, enemies, 1, true).succeeds();
    boolean twoLive = search(open, enemies, 2, false).succeeds();
    boolean oneLives = twoLive || search(open, enemies, 1, false).succeeds();
    int least = !twoFall ? 2 : oneFalls ? 0 : 1;
    int most = twoLive ? 2 : oneLives ? 1 : 0;
    if (most <= least) {
      return certain(least);
    }
    return new EyeValue(
        most, least, vital(open, enemies, least + 1, true), vital(open, enemies, most, false));
  }

  /**
   * Returns the most central move inside the space that decides it.
   *
   * @param eyes the number of eyes that the attacker prevents or the owner makes
   */
  private int vital(List<Integer> open, List<Integer> enemies, int eyes, boolean isAttack) {
    List<Integer> moves = new ArrayList<>(open);
    moves.sort(Comparator.comparingInt(point -> -neighbours(point, open, enemies)));
    LifeGoal goal = load(open, enemies, eyes);
    int mover = isAttack ? Board.BLACK + Board.WHITE - owner : owner;
    return moves.stream()
        .filter(move -> solver.solveAfter(goal, mover, move, MAX_NODES).succeeds())
        .findFirst()
        .orElse(moves.getFirst());
  }

  private int neighbours(int point, List<Integer> open, List<Integer> enemies) {
    int count = 0;
    for (int side : new int[] {-points.stride(), -1, 1, points.stride()}) {
      count += open.contains(point + side) || enemies.contains(point + side) ? 1 : 0;
    }
    return count;
  }

  private static EyeValue certain(int eyes) {
    return new EyeValue(eyes, eyes, Points.PASS, Points.PASS);
  }

  /**
   * Searches whether a side has its way.
   *
   * @param eyes 1 or 2: the number that the attacker wants to prevent
   * @param isAttack whether the attacker moves first; otherwise the result is the owner's
   */
  private ResultCode search(List<Integer> open, List<Integer> enemies, int eyes, boolean isAttack) {
    LifeGoal goal = load(open, enemies, eyes);
    int mover = isAttack ? Board.BLACK + Board.WHITE - owner : owner;
    return solver.solve(goal, mover, MAX_NODES).code();
  }

  /** Puts the space on the board. Returns the goal to leave it fewer eyes than a number. */
  private LifeGoal load(List<Integer> open, List<Integer> enemies, int eyes) {
    List<Integer> space = new ArrayList<>(open);
    space.addAll(enemies);
    int attacker = Board.BLACK + Board.WHITE - owner;
    byte[] stones = new byte[points.arrayLength()];
    Arrays.fill(stones, (byte) Board.EDGE);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      stones[point] = (byte) (space.contains(point) ? Board.EMPTY : owner);
    }
    enemies.forEach(point -> stones[point] = (byte) attacker);
    List<Integer> region = new ArrayList<>(space);
    Optional<int[]> corner = cornerApart(space);
    corner.ifPresent(at -> region.addAll(addOutside(stones, at, attacker)));
    if (eyes == 1) {
      addEye(stones, space, corner);
    }
    board.load(stones, 0);
    int wall = wall();
    Dragon dragon = new Dragon(owner, List.of(wall), List.of(wall));
    return new LifeGoal(board, dragon, LifeRegion.of(board, dragon, region));
  }

  /** Returns a corner that is far from the space, as the signs of the directions away from it. */
  private Optional<int[]> cornerApart(List<Integer> space) {
    int last = points.size() - 1;
    for (int[] corner : new int[][] {{0, 0}, {0, last}, {last, 0}, {last, last}}) {
      boolean isApart =
          space.stream()
              .allMatch(point ->
                  Math.abs(points.row(point) - corner[0]) > OUTSIDE
                      || Math.abs(points.column(point) - corner[1]) > OUTSIDE);
      if (isApart) {
        return Optional.of(corner);
      }
    }
    return Optional.empty();
  }

  /**
   * Puts stones of the attacker with two eyes into a corner, with liberties of the owner's wall
   * between, since an eye space counts as it does for a group with liberties outside.
   *
   * @return these liberties
   */
  private List<Integer> addOutside(byte[] stones, int[] corner, int attacker) {
    List<Integer> liberties = new ArrayList<>();
    for (int row = 0; row < OUTSIDE_STONES.length; row++) {
      for (int column = 0; column < OUTSIDE_STONES[row].length(); column++) {
        int point = points.at(Math.abs(corner[0] - row), Math.abs(corner[1] - column));
        char kind = OUTSIDE_STONES[row].charAt(column);
        stones[point] = (byte) (kind == 'X' ? attacker : kind == 'O' ? owner : Board.EMPTY);
        if (kind == '+') {
          liberties.add(point);
        }
      }
    }
    return liberties;
  }

  /** Gives the owner an eye that is apart from the space and from the corner. */
  private void addEye(byte[] stones, List<Integer> space, Optional<int[]> corner) {
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      boolean isFree =
          corner.isEmpty()
              || Math.abs(points.row(point) - corner.get()[0]) > OUTSIDE
              || Math.abs(points.column(point) - corner.get()[1]) > OUTSIDE;
      if (isFree && isApart(point, space)) {
        stones[point] = Board.EMPTY;
        return;
      }
    }
  }

  /** Returns the owner's largest chain. */
  private int wall() {
    int largest = Points.PASS;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) == owner
          && (largest == Points.PASS || board.chainSize(point) > board.chainSize(largest))) {
        largest = board.chain(point);
      }
    }
    return largest;
  }

  /** Returns whether a point is not even diagonally next to the space. */
  private boolean isApart(int point, List<Integer> space) {
    return space.stream()
        .noneMatch(other ->
            Math.abs(points.row(other) - points.row(point)) <= 1
                && Math.abs(points.column(other) - points.column(point)) <= 1);
  }
}
