package io.tengen.engine.classic.life;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An eye space as a local game of its owner and the attacker.
 *
 * <p>Source: GNU Go 3.8, documentation of eyes, sections 8.3 and 8.5. A vertex is marginal if the
 * attacker can enter there. The owner removes a vertex by a stone. The attacker removes a marginal
 * vertex, which makes its empty neighbours marginal and connects its own stones to the outside, or
 * puts a stone on a vertex. When no vertex is marginal the space is closed, and reading counts its
 * eyes.
 *
 * <p>Confined to one thread at a time.
 */
final class EyeShape {
  private static final char GONE = '-';
  private static final char OPEN = '.';
  private static final char MARGINAL = '!';
  private static final char STONE = 'X';

  private final List<Integer> members;
  private final boolean[][] isAdjacent;
  private final ClosedSpace closed;
  private final Map<String, Integer> attacked = new HashMap<>();
  private final Map<String, Integer> defended = new HashMap<>();
  private final String start;

  /**
   * @param members the points of the space and the key points of half eyes
   * @param marginal the marginal ones of them
   * @param keys the key point of each half eye
   */
  EyeShape(
      ClosedSpace closed,
      byte[] stones,
      Points points,
      List<Integer> members,
      List<Integer> marginal,
      Map<Integer, Integer> keys) {
    this.closed = closed;
    this.members = List.copyOf(members);
    int size = members.size();
    isAdjacent = new boolean[size][size];
    StringBuilder shape = new StringBuilder();
    for (int i = 0; i < size; i++) {
      int point = members.get(i);
      char kind = stones[point] == Board.EMPTY ? OPEN : STONE;
      shape.append(marginal.contains(point) ? MARGINAL : kind);
      for (int j = 0; j < size; j++) {
        isAdjacent[i][j] = areAdjacent(point, members.get(j), points.stride(), keys);
      }
    }
    start = shape.toString();
  }

  private static boolean areAdjacent(int a, int b, int stride, Map<Integer, Integer> keys) {
    int distance = Math.abs(a - b);
    boolean isKey = keys.getOrDefault(a, 0) == b || keys.getOrDefault(b, 0) == a;
    return isKey
        || (distance == 1 || distance == stride)
            && !keys.containsValue(a)
            && !keys.containsValue(b);
  }

  /** Returns the number of eyes whoever moves first, with the first moves. */
  EyeValue value() {
    if (start.indexOf(MARGINAL) < 0) {
      return closed.value(points(start, OPEN), points(start, STONE));
    }
    int least = attacked(start);
    int most = Math.max(least, defended(start));
    return least == most
        ? new EyeValue(most, least, Points.PASS, Points.PASS)
        : new EyeValue(most, least, attack(least), defence(most));
  }

  /** Returns the number of eyes if the attacker moves first. */
  private int attacked(String shape) {
    Integer known = attacked.get(shape);
    if (known == null) {
      known = isSettled(shape) ? settled(shape, true) : bestAttack(shape);
      attacked.put(shape, known);
    }
    return known;
  }

  private int bestAttack(String shape) {
    int least = 2;
    for (int i = 0; i < shape.length() && least > 0; i++) {
      String next = attack(shape, i);
      least = next.isEmpty() ? least : Math.min(least, defended(next));
    }
    return least;
  }

  /** Returns the number of eyes if the owner moves first; it may pass. */
  private int defended(String shape) {
    Integer known = defended.get(shape);
    if (known == null) {
      known = isSettled(shape) ? settled(shape, false) : bestDefence(shape);
      defended.put(shape, known);
    }
    return known;
  }

  private int bestDefence(String shape) {
    int most = attacked(shape);
    for (int i = 0; i < shape.length() && most < 2; i++) {
      String next = defend(shape, i);
      most = next.isEmpty() ? most : Math.max(most, attacked(next));
    }
    return most;
  }

  private static boolean isSettled(String shape) {
    return shape.indexOf(MARGINAL) < 0 || shape.indexOf(OPEN) < 0 && shape.indexOf(STONE) < 0;
  }

  private int settled(String shape, boolean isAttack) {
    if (shape.indexOf(OPEN) < 0 && shape.indexOf(STONE) < 0) {
      return 0;
    }
    EyeValue value = closed.value(points(shape, OPEN), points(shape, STONE));
    return isAttack ? value.least() : value.most();
  }

  /** Returns the points of one kind. */
  private List<Integer> points(String shape, char kind) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < shape.length(); i++) {
      if (shape.charAt(i) == kind) {
        found.add(members.get(i));
      }
    }
    return found;
  }

  /** Returns the shape after the attacker's move; empty if there is none. */
  private String attack(String shape, int at) {
    char kind = shape.charAt(at);
    StringBuilder next = new StringBuilder(shape);
    if (kind == OPEN) {
      next.setCharAt(at, STONE);
      return hasLiberty(next, at, new boolean[shape.length()]) ? next.toString() : "";
    }
    if (kind != MARGINAL) {
      return "";
    }
    open(next, at);
    return next.toString();
  }

  /** Removes a vertex that the attacker holds from outside, with the stones that it connects. */
  private void open(StringBuilder shape, int at) {
    shape.setCharAt(at, GONE);
    for (int i = 0; i < shape.length(); i++) {
      if (isAdjacent[at][i] && shape.charAt(i) == OPEN) {
        shape.setCharAt(i, MARGINAL);
      } else if (isAdjacent[at][i] && shape.charAt(i) == STONE) {
        open(shape, i);
      }
    }
  }

  /** Returns whether the attacker's stones that this one belongs to have a liberty. */
  private boolean hasLiberty(CharSequence shape, int stone, boolean[] seen) {
    seen[stone] = true;
    for (int i = 0; i < shape.length(); i++) {
      if (isAdjacent[stone][i] && !seen[i]) {
        char kind = shape.charAt(i);
        boolean isFree = kind == OPEN || kind == MARGINAL;
        if (isFree || kind == STONE && hasLiberty(shape, i, seen)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the shape after the owner's move; empty if there is none. */
  private String defend(String shape, int at) {
    char kind = shape.charAt(at);
    if (kind != OPEN && kind != MARGINAL) {
      return "";
    }
    StringBuilder next = new StringBuilder(shape);
    next.setCharAt(at, GONE);
    String played = next.toString();
    for (int i = 0; i < played.length(); i++) {
      boolean isCaptured =
          played.charAt(i) == STONE && !hasLiberty(played, i, new boolean[played.length()]);
      next.setCharAt(i, isCaptured ? OPEN : played.charAt(i));
    }
    return next.toString();
  }

  private int attack(int least) {
    int best = Points.PASS;
    int most = -1;
    for (int i = 0; i < start.length(); i++) {
      String next = attack(start, i);
      if (!next.isEmpty() && defended(next) == least && weight(i) > most) {
        most = weight(i);
        best = members.get(i);
      }
    }
    return best;
  }

  private int defence(int eyes) {
    int best = Points.PASS;
    int most = -1;
    for (int i = 0; i < start.length(); i++) {
      String next = defend(start, i);
      if (!next.isEmpty() && attacked(next) == eyes && weight(i) > most) {
        most = weight(i);
        best = members.get(i);
      }
    }
    return best;
  }

  /** Returns how central a vertex is. */
  private int weight(int at) {
    int weight = 0;
    for (boolean adjacent : isAdjacent[at]) {
      weight += adjacent ? 2 : 0;
    }
    return weight;
  }
}
