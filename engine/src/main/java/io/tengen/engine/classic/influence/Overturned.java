package io.tengen.engine.classic.influence;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.Arrays;

/**
 * Finds the groups that count as dead in the estimate: those that are surrounded and whose own
 * influence is overturned.
 *
 * <p>A group is the stones of one colour that are connected through stones and through empty points
 * on which that colour prevails. It is surrounded if, through empty points on which the opponent
 * does not prevail, it reaches neither a point without influence nor {@value #ROOM} points. Its
 * influence is overturned if the opponent prevails in sum over the points of its stones and the
 * empty points to which they radiate, where each stone takes influence from the others. A group
 * with two closed spaces of its own is never dead.
 *
 * <p>The most overturned groups are removed first, because a dead group no longer surrounds others.
 *
 * <p>Methods allocate nothing. Confined to one thread at a time.
 */
final class Overturned {
  /** The number of points in which a group is taken to live. */
  static final int ROOM = 6;

  private final Points points;
  private final int[] sides;
  private final Influence influence;
  private final byte[] stones;
  private final boolean[] dead;

  private final int[] member;
  private final double[] balances;
  private int groups;

  // Scratch space of one group at a time.
  private final int[] stack;
  private final int[] seen;
  private int stamp;

  Overturned(Influence influence) {
    this.influence = influence;
    points = influence.points();
    int stride = points.stride();
    sides = new int[] {-stride, -1, 1, stride};
    int length = points.arrayLength();
    stones = new byte[length];
    dead = new boolean[length];
    member = new int[length];
    balances = new double[points.count() + 1];
    seen = new int[length];
    stack = new int[points.count()];
  }

  /**
   * Finds the dead groups of a position. Afterwards the influence is that of the position without
   * them.
   */
  void find(byte[] position) {
    System.arraycopy(position, 0, stones, 0, stones.length);
    Arrays.fill(dead, false);
    influence.find(stones);
    while (removeWorst()) {
      influence.find(stones);
    }
  }

  /** Forgets the dead groups. */
  void clear() {
    Arrays.fill(dead, false);
  }

  /** Returns whether the stone on this point counts as dead. */
  boolean isDead(int point) {
    return dead[point];
  }

  /** Removes the groups with the most overturned influence. Returns false if there is none. */
  private boolean removeWorst() {
    findBalances();
    double least = 0;
    for (int group = 1; group <= groups; group++) {
      least = Math.min(least, balances[group]);
    }
    if (least == 0) {
      return false;
    }
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (stones[point] != Board.EMPTY && balances[member[point]] == least) {
        stones[point] = Board.EMPTY;
        dead[point] = true;
      }
    }
    return true;
  }

  private void findBalances() {
    Arrays.fill(member, 0);
    groups = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (stones[point] != Board.EMPTY && member[point] == 0) {
        groups++;
        balances[groups] = balance(point);
      }
    }
  }

  /**
   * Marks the group of this stone and returns the mean of its colour's balance of influence on its
   * points and on the empty points to which it radiates; 0 if the group is not surrounded.
   */
  private double balance(int start) {
    int color = stones[start];
    markGroup(start, color);
    if (!isSurrounded(color) || closedSpaces(color) >= 2) {
      return 0;
    }
    int sum = 0;
    int count = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (isGroupStone(point) || isReached(point, color)) {
        sum += influence.total(point, color);
        count++;
      }
    }
    return count == 0 ? 0 : (double) sum / count;
  }

  private boolean isReached(int point, int color) {
    return stones[point] == Board.EMPTY && influence.of(point, color) > 0 && isNearGroup(point);
  }

  private void markGroup(int start, int color) {
    int depth = 0;
    stack[depth++] = start;
    member[start] = groups;
    while (depth > 0) {
      int point = stack[--depth];
      for (int side : sides) {
        int next = point + side;
        if (member[next] != groups && belongs(next, color)) {
          member[next] = groups;
          stack[depth++] = next;
        }
      }
    }
  }

  private boolean belongs(int point, int color) {
    return stones[point] == color
        || stones[point] == Board.EMPTY && influence.total(point, color) > 0;
  }

  /** Returns whether a stone of the current group is at most two points away. */
  private boolean isNearGroup(int point) {
    for (int side : sides) {
      int next = point + side;
      if (isGroupStone(next)) {
        return true;
      }
      if (stones[next] != Board.EDGE) {
        for (int further : sides) {
          if (isGroupStone(next + further)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean isGroupStone(int point) {
    return member[point] == groups && stones[point] != Board.EMPTY;
  }

  private boolean isSurrounded(int color) {
    stamp++;
    int depth = 0;
    int room = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (member[point] == groups) {
        seen[point] = stamp;
        stack[depth++] = point;
        room += stones[point] == Board.EMPTY ? 1 : 0;
      }
    }
    while (depth > 0) {
      int point = stack[--depth];
      for (int side : sides) {
        int next = point + side;
        if (seen[next] != stamp
            && stones[next] == Board.EMPTY
            && influence.total(next, color) >= 0) {
          if (influence.of(next, color) == 0) {
            return false;
          }
          seen[next] = stamp;
          stack[depth++] = next;
          room++;
        }
      }
    }
    return room < ROOM;
  }

  /** Returns the number of empty spaces that only stones of the current group enclose. */
  private int closedSpaces(int color) {
    stamp++;
    int spaces = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (member[point] == groups && stones[point] == Board.EMPTY && seen[point] != stamp) {
        spaces += isClosed(point, color) ? 1 : 0;
      }
    }
    return spaces;
  }

  private boolean isClosed(int start, int color) {
    boolean closed = true;
    int depth = 0;
    stack[depth++] = start;
    seen[start] = stamp;
    while (depth > 0) {
      int point = stack[--depth];
      for (int side : sides) {
        int next = point + side;
        if (stones[next] == Board.EMPTY) {
          if (seen[next] != stamp) {
            seen[next] = stamp;
            stack[depth++] = next;
          }
        } else if (stones[next] != color && stones[next] != Board.EDGE) {
          closed = false;
        }
      }
    }
    return closed;
  }
}
