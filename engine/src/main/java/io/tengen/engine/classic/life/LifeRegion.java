package io.tengen.engine.classic.life;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The part of the board on which a dragon lives or dies: the points that it reaches before the
 * surrounding enemy does, and its havens, from which it has escaped. Computed once, before the
 * search, from distances in moves (Kishimoto and Müller 2005 take the enclosed region as given; a
 * whole board has to find it).
 */
final class LifeRegion {
  /** A distance that no move reaches. */
  private static final int FAR = 99;

  private static final int REACH = 6;
  private static final int OPEN_DISTANCE = 4;
  private static final int MAX_ENCLOSED = 25;
  private static final int STRONG_LIBERTIES = 5;

  private final UndoBoard board;
  private final Points points;
  private final Dragon dragon;
  private final boolean[] isEnclosed;
  private final int[] fromDragon;
  private final int[] fromEnemy;
  private final boolean[] isInside;
  private final boolean[] isHaven;
  private final List<Integer> inside = new ArrayList<>();

  private LifeRegion(UndoBoard board, Dragon dragon, List<Integer> members) {
    this.board = board;
    this.dragon = dragon;
    points = board.points();
    isEnclosed = new boolean[points.arrayLength()];
    fromDragon = new int[points.arrayLength()];
    fromEnemy = new int[points.arrayLength()];
    isInside = new boolean[points.arrayLength()];
    isHaven = new boolean[points.arrayLength()];
    members.forEach(this::include);
  }

  /** Returns a region of these points, without havens. */
  static LifeRegion of(UndoBoard board, Dragon dragon, List<Integer> members) {
    return new LifeRegion(board, dragon, members);
  }

  LifeRegion(UndoBoard board, Dragon dragon) {
    this.board = board;
    this.dragon = dragon;
    points = board.points();
    isEnclosed = enclosed();
    fromDragon = distances(dragon.stones(), true);
    fromEnemy = distances(strongEnemies(), false);
    isInside = new boolean[points.arrayLength()];
    isHaven = new boolean[points.arrayLength()];
    for (int i = 0; i < points.count(); i++) {
      classify(points.get(i));
    }
  }

  /**
   * Returns the number of empty points that the dragon reaches before the enemy, and of its havens:
   * how much room it has.
   */
  int room() {
    int room = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) == Board.EMPTY
          && (isHaven[point] || fromDragon[point] < Math.min(FAR, fromEnemy[point]))) {
        room++;
      }
    }
    return room;
  }

  /** Returns the points of the region, empty or not, row by row. */
  List<Integer> inside() {
    return inside;
  }

  boolean contains(int point) {
    return isInside[point];
  }

  /** Returns whether there is a point at which the dragon has escaped. */
  boolean hasHavens() {
    for (boolean haven : isHaven) {
      if (haven) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the dragon has escaped when it has a stone at this point. */
  boolean isHaven(int point) {
    return isHaven[point];
  }

  /** Adds a point to the region, for moves of a race elsewhere. */
  void include(int point) {
    if (!isInside[point]) {
      isInside[point] = true;
      inside.add(point);
    }
  }

  private void classify(int point) {
    int own = fromDragon[point];
    int enemy = fromEnemy[point];
    int content = board.stoneAt(point);
    if (content == dragon.color()) {
      isHaven[point] = own > 0 && isSafe(point);
      return;
    }
    boolean isNear = own <= 2 || own <= REACH && own <= enemy + 1;
    if (isNear && own < FAR && (content != Board.EMPTY || own <= REACH)) {
      include(point);
    }
    if (content == Board.EMPTY) {
      boolean isOpen = enemy >= OPEN_DISTANCE && own >= 2 || own == REACH && own < enemy;
      isHaven[point] = own < FAR && isOpen && !isEnclosed[point];
    }
  }

  /** Marks the points of small spaces that only stones of the dragon's colour surround. */
  private boolean[] enclosed() {
    boolean[] enclosed = new boolean[points.arrayLength()];
    boolean[] seen = new boolean[points.arrayLength()];
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (!seen[point] && board.stoneAt(point) != dragon.color()) {
        List<Integer> space = flood(point, seen);
        if (space.size() <= MAX_ENCLOSED) {
          space.forEach(member -> enclosed[member] = true);
        }
      }
    }
    return enclosed;
  }

  private List<Integer> flood(int start, boolean[] seen) {
    List<Integer> space = new ArrayList<>(List.of(start));
    seen[start] = true;
    for (int i = 0; i < space.size(); i++) {
      for (int side = 0; side < 4; side++) {
        int next = board.neighbour(space.get(i), side);
        int content = board.stoneAt(next);
        if (content != Board.EDGE && content != dragon.color() && !seen[next]) {
          seen[next] = true;
          space.add(next);
        }
      }
    }
    return space;
  }

  /** Returns whether a friendly chain outside the dragon is one that lives by itself. */
  private boolean isSafe(int stone) {
    return !dragon.chains().contains(board.chain(stone))
        && board.liberties(stone, STRONG_LIBERTIES) >= STRONG_LIBERTIES
        && new TwoEyes(points).isAlive(board, stone);
  }

  /** Returns the enemy's stones that are not inside the dragon's space. */
  private List<Integer> strongEnemies() {
    List<Integer> strong = new ArrayList<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) == dragon.attacker() && !isWeak(point)) {
        strong.add(point);
      }
    }
    return strong;
  }

  private boolean isWeak(int stone) {
    return isEnclosed[stone] || board.chainSize(stone) <= 6 && board.liberties(stone, 3) <= 2;
  }

  /**
   * Returns the number of moves by which solid stones reach each point: one for an empty point,
   * none for friendly stones, two for weak enemy stones.
   */
  private int[] distances(List<Integer> from, boolean isDragon) {
    int friend = isDragon ? dragon.color() : dragon.attacker();
    int[] distance = new int[points.arrayLength()];
    Arrays.fill(distance, FAR);
    List<Deque<Integer>> levels = new ArrayList<>();
    for (int i = 0; i <= REACH + 4; i++) {
      levels.add(new ArrayDeque<>());
    }
    for (int stone : from) {
      distance[stone] = 0;
      levels.getFirst().add(stone);
    }
    for (int level = 0; level < levels.size(); level++) {
      while (!levels.get(level).isEmpty()) {
        int point = levels.get(level).poll();
        if (distance[point] == level) {
          for (int side = 0; side < 4; side++) {
            int next = board.neighbour(point, side);
            int cost = cost(next, friend);
            if (level + cost < Math.min(distance[next], levels.size())) {
              distance[next] = level + cost;
              levels.get(level + cost).add(next);
            }
          }
        }
      }
    }
    return distance;
  }

  private int cost(int point, int friend) {
    int content = board.stoneAt(point);
    if (content == Board.EDGE) {
      return FAR;
    }
    if (content == Board.EMPTY) {
      return 1;
    }
    if (content == friend) {
      return 0;
    }
    return isWeak(point) ? 2 : FAR;
  }
}
