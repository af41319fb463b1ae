package io.tengen.engine.classic.life;

import io.tengen.engine.classic.reading.GoalSolver;
import io.tengen.engine.classic.reading.Reading;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Counts the eyes of an enclosed space by search. The space alone is put on a board where its owner
 * has all other points: then its owner has two eyes if it lives there, and one if it lives with one
 * eye elsewhere.
 *
 * <p>Confined to one thread at a time.
 */
public final class EyeSpaces {
  private static final int MAX_SPACE = 14;
  private static final int SAFE_SPACE = 9;
  private static final int MAX_NODES = 30_000;

  private final Points points;
  private final byte[] stones;
  private final int stride;

  /**
   * @param board the position, which is copied
   */
  public EyeSpaces(Board board) {
    points = board.points();
    stride = points.stride();
    stones = new byte[points.arrayLength()];
    board.copyStones(stones);
  }

  /** A space and its owner. */
  private record Space(int owner, List<Integer> members) {}

  /**
   * Returns the value of the space at a point; empty if the point is not in a space of one side.
   */
  public Optional<EyeValue> evaluate(int point) {
    int black = distance(point, Board.BLACK);
    int white = distance(point, Board.WHITE);
    if (stones[point] != Board.EMPTY) {
      int owner = Board.BLACK + Board.WHITE - stones[point];
      return findSpace(point, owner, true).map(this::evaluate);
    }
    if (black == white) {
      return Optional.empty();
    }
    int owner = black < white ? Board.BLACK : Board.WHITE;
    return findSpace(point, owner, true)
        .or(() -> findSpace(point, owner, false))
        .map(this::evaluate);
  }

  /** Returns the number of steps over empty points to the nearest stone of a colour. */
  private int distance(int start, int color) {
    List<Integer> reached = new ArrayList<>(List.of(start));
    int[] steps = new int[points.arrayLength()];
    for (int i = 0; i < reached.size(); i++) {
      for (int offset : new int[] {-stride, -1, 1, stride}) {
        int next = reached.get(i) + offset;
        if (stones[next] == color) {
          return steps[reached.get(i)] + 1;
        }
        if (stones[next] == Board.EMPTY && next != start && steps[next] == 0) {
          steps[next] = steps[reached.get(i)] + 1;
          reached.add(next);
        }
      }
    }
    return Integer.MAX_VALUE;
  }

  /**
   * Finds the space of a point.
   *
   * @param isClosed whether the space is all that the owner's stones enclose; otherwise the empty
   *     points that are nearer to the owner than to the opponent
   */
  private Optional<Space> findSpace(int start, int owner, boolean isClosed) {
    List<Integer> members = new ArrayList<>(List.of(start));
    for (int i = 0; i < members.size(); i++) {
      for (int offset : new int[] {-stride, -1, 1, stride}) {
        int next = members.get(i) + offset;
        if (stones[next] != Board.EDGE
            && stones[next] != owner
            && !members.contains(next)
            && (isClosed || stones[next] == Board.EMPTY && isNearer(next, owner))) {
          members.add(next);
          if (isClosed && members.size() > MAX_SPACE) {
            return Optional.empty();
          }
        }
      }
    }
    return Optional.of(new Space(owner, members));
  }

  private boolean isNearer(int point, int owner) {
    return distance(point, owner) < distance(point, Board.BLACK + Board.WHITE - owner);
  }

  private EyeValue evaluate(Space space) {
    if (space.members.size() > SAFE_SPACE) {
      return new EyeValue(2, 2, Points.PASS, Points.PASS);
    }
    if (space.members.size() == 1) {
      return evaluatePoint(space.members.getFirst(), space.owner);
    }
    removeFalse(space);
    if (space.members.isEmpty()) {
      return new EyeValue(0, 0, Points.PASS, Points.PASS);
    }
    Reading killTwo = kill(space, 2, true);
    Reading killOne = kill(space, 1, true);
    Reading makeTwo = kill(space, 2, false);
    Reading makeOne = kill(space, 1, false);
    int least = !killTwo.code().succeeds() ? 2 : !killOne.code().succeeds() ? 1 : 0;
    int most = makeTwo.code().succeeds() ? 2 : makeOne.code().succeeds() ? 1 : 0;
    if (most <= least) {
      return new EyeValue(least, least, Points.PASS, Points.PASS);
    }
    int attack = least == 0 ? killOne.move() : killTwo.move();
    int defence = most == 2 ? makeTwo.move() : makeOne.move();
    return new EyeValue(most, least, attack, defence);
  }

  /**
   * Removes points at the end of the space that cannot become eyes, as their owner must connect.
   */
  private void removeFalse(Space space) {
    boolean isChanged = true;
    while (isChanged) {
      isChanged =
          space.members.removeIf(point ->
              stones[point] == Board.EMPTY
                  && neighbours(space, point) <= 1
                  && isFalse(space, point));
    }
  }

  /**
   * Returns the value of a single point by its diagonals: it is false once the opponent has one of
   * them at the edge, or two elsewhere. Each side takes every other diagonal that is open.
   */
  private EyeValue evaluatePoint(int point, int owner) {
    int opponent = Board.BLACK + Board.WHITE - owner;
    int lost = 0;
    int open = 0;
    int vital = Points.PASS;
    int enough = 2;
    for (int offset : new int[] {-stride - 1, -stride + 1, stride - 1, stride + 1}) {
      int diagonal = point + offset;
      if (stones[diagonal] == Board.EDGE) {
        enough = 1;
      } else if (stones[diagonal] == opponent) {
        lost++;
      } else if (stones[diagonal] == Board.EMPTY && distance(diagonal, opponent) == 1) {
        open++;
        vital = diagonal;
      }
    }
    int least = lost + (open + 1) / 2 >= enough ? 0 : 1;
    int most = lost + open / 2 >= enough ? 0 : 1;
    return least == most
        ? new EyeValue(most, least, Points.PASS, Points.PASS)
        : new EyeValue(most, least, vital, vital);
  }

  private int neighbours(Space space, int point) {
    int count = 0;
    for (int offset : new int[] {-stride, -1, 1, stride}) {
      count += space.members.contains(point + offset) ? 1 : 0;
    }
    return count;
  }

  private boolean isFalse(Space space, int point) {
    int lost = 0;
    int edges = 0;
    for (int offset : new int[] {-stride - 1, -stride + 1, stride - 1, stride + 1}) {
      int diagonal = point + offset;
      edges += stones[diagonal] == Board.EDGE ? 1 : 0;
      boolean isLost =
          stones[diagonal] == Board.BLACK + Board.WHITE - space.owner
              && !space.members.contains(diagonal);
      lost += isLost ? 1 : 0;
    }
    return edges > 0 ? lost > 0 : lost > 1;
  }

  /**
   * Searches whether the space gives fewer eyes than a number.
   *
   * @param eyes 1 or 2
   * @param isAttack whether the opponent moves first; otherwise the result is the owner's
   */
  private Reading kill(Space space, int eyes, boolean isAttack) {
    UndoBoard board = new UndoBoard(points.size());
    byte[] isolated = stones.clone();
    int spare = Points.PASS;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (!space.members.contains(point)) {
        isolated[point] = (byte) space.owner;
        spare = neighbours(space, point) == 0 && !touchesDiagonally(space, point) ? point : spare;
      }
    }
    if (eyes == 1 && spare != Points.PASS) {
      isolated[spare] = Board.EMPTY;
    }
    int wall = wallOf(isolated, space.owner);
    board.load(isolated, 0);
    Dragon dragon = new Dragon(space.owner, List.of(board.chain(wall)), List.of(wall));
    LifeGoal goal = new LifeGoal(board, dragon, LifeRegion.of(board, dragon, space.members));
    int mover = isAttack ? dragon.attacker() : space.owner;
    return new GoalSolver(board).solve(goal, mover, MAX_NODES);
  }

  private int wallOf(byte[] isolated, int owner) {
    for (int i = 0; i < points.count(); i++) {
      if (isolated[points.get(i)] == owner) {
        return points.get(i);
      }
    }
    throw new IllegalStateException("a space without a wall");
  }

  private boolean touchesDiagonally(Space space, int point) {
    return space.members.contains(point - stride - 1)
        || space.members.contains(point - stride + 1)
        || space.members.contains(point + stride - 1)
        || space.members.contains(point + stride + 1);
  }
}
