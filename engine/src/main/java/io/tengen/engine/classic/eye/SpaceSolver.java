package io.tengen.engine.classic.eye;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds by complete search whether an attacker who moves in a closed space can capture one of the
 * chains around it, if these have no other liberties.
 *
 * <p>Both sides may pass. A stone that took a single stone may not be retaken at once, and there
 * are no ko threats. A game that goes on for ever is the defender's. All positions that can arise
 * are generated first; then those from which the attacker captures are marked until nothing changes
 * (retrograde analysis).
 */
final class SpaceSolver {
  /** The result of a move that captures a chain around the space. */
  private static final int CAPTURED = -1;

  private static final int NO_KO = 0xff;

  private final EyeSpace space;
  private final int all;
  private final int eye;
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final List<int[]> successors = new ArrayList<>();
  private final List<Integer> states = new ArrayList<>();

  /**
   * @param eye the number of a wall that has an eye elsewhere; -1 if none has
   */
  private SpaceSolver(EyeSpace space, int eye) {
    this.space = space;
    this.eye = eye;
    all = (1 << space.size()) - 1;
  }

  /** Returns the class of a space, whose chains have no liberties elsewhere. */
  static SpaceClass classOf(EyeSpace space) {
    return SpaceClass.of(eyes(space, true), eyes(space, false));
  }

  /**
   * Returns the number of eyes that a space gives: 2 if the chains around it live by it alone, 1 if
   * they live together with an eye elsewhere, whichever of them has it.
   */
  static int eyes(EyeSpace space, boolean defenderFirst) {
    if (lives(space, -1, defenderFirst)) {
      return 2;
    }
    for (int wall = 0; wall < space.walls().size(); wall++) {
      if (!lives(space, wall, defenderFirst)) {
        return 0;
      }
    }
    return 1;
  }

  private static boolean lives(EyeSpace space, int eye, boolean defenderFirst) {
    SpaceSolver solver = new SpaceSolver(space, eye);
    int start = solver.number(state(0, space.attacker(), NO_KO, defenderFirst));
    solver.expand();
    return !solver.attackerWins()[start];
  }

  private static int state(int defender, int attacker, int ko, boolean defenderMoves) {
    return defender | attacker << 8 | ko << 16 | (defenderMoves ? 1 << 24 : 0);
  }

  private int number(int state) {
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known == null) {
      states.add(state);
      return states.size() - 1;
    }
    return known;
  }

  private void expand() {
    for (int i = 0; i < states.size(); i++) {
      successors.add(successors(states.get(i)));
    }
  }

  private int[] successors(int state) {
    int defender = state & 0xff;
    int attacker = state >> 8 & 0xff;
    int ko = state >> 16 & 0xff;
    boolean defenderMoves = state >> 24 != 0;
    int[] found = new int[space.size() + 2];
    int count = 0;
    found[count++] = number(state(defender, attacker, NO_KO, !defenderMoves));
    if (!defenderMoves && isWallCaptured(defender, attacker, -1)) {
      // The eye elsewhere was the last liberty.
      found[count++] = CAPTURED;
    }
    for (int point = 0; point < space.size(); point++) {
      if (((defender | attacker) & 1 << point) == 0 && point != ko) {
        int next =
            defenderMoves ? defend(defender, attacker, point) : attack(defender, attacker, point);
        if (next != 0) {
          found[count++] = next == CAPTURED ? CAPTURED : number(next);
        }
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** Returns the state after a stone of the defender; 0 if it is suicide. */
  private int defend(int defender, int attacker, int point) {
    int after = defender | 1 << point;
    int captured = captured(after, attacker);
    int left = attacker & ~captured;
    return isWallCaptured(after, left, eye) || capturedInside(after, left) != 0
        ? 0
        : state(after, left, ko(captured, after, left, point), false);
  }

  /**
   * Returns the state after a stone of the attacker; {@link #CAPTURED} if it takes a wall, 0 if it
   * is suicide.
   */
  private int attack(int defender, int attacker, int point) {
    int after = attacker | 1 << point;
    if (isWallCaptured(defender, after, eye)) {
      return CAPTURED;
    }
    int captured = capturedInside(defender, after);
    int left = defender & ~captured;
    return captured(left, after) != 0
        ? 0
        : state(left, after, ko(captured, after, left, point), true);
  }

  /** Returns the point that may not be retaken at once after a stone; {@link #NO_KO} if none. */
  private int ko(int captured, int own, int other, int point) {
    boolean single = (space.neighbours().get(point) & own) == 0;
    int liberties = space.neighbours().get(point) & ~own & ~other;
    // A stone next to a wall of its own side has more liberties than those of the space.
    return Integer.bitCount(captured) == 1 && single && liberties == captured
        ? Integer.numberOfTrailingZeros(captured)
        : NO_KO;
  }

  /** Returns the stones of the attacker without liberties. */
  private int captured(int defender, int attacker) {
    int captured = 0;
    int left = attacker;
    while (left != 0) {
      int chain = grow(Integer.lowestOneBit(left), attacker);
      captured |= (around(chain) & ~defender & ~attacker) == 0 ? chain : 0;
      left &= ~chain;
    }
    return captured;
  }

  /** Returns the defender's stones without liberties that are connected to no wall. */
  private int capturedInside(int defender, int attacker) {
    int captured = 0;
    int left = defender;
    while (left != 0) {
      int chain = grow(Integer.lowestOneBit(left), defender);
      boolean free = (around(chain) & ~defender & ~attacker) != 0;
      captured |= free || touchesWall(chain) ? 0 : chain;
      left &= ~chain;
    }
    return captured;
  }

  private boolean touchesWall(int chain) {
    return space.walls().stream().anyMatch(wall -> (wall & chain) != 0);
  }

  /**
   * Returns whether a wall, with all that is connected to it inside, has no liberty.
   *
   * @param eye the number of a wall that has an eye elsewhere; -1 if none has
   */
  private boolean isWallCaptured(int defender, int attacker, int eye) {
    int open = all & ~defender & ~attacker;
    int known = 0;
    for (int first = 0; first < space.walls().size(); first++) {
      if ((known & 1 << first) == 0) {
        int chains = 1 << first;
        int inside = 0;
        int liberties = 0;
        for (int before = 0; before != chains + (inside << 8); ) {
          before = chains + (inside << 8);
          for (int wall = 0; wall < space.walls().size(); wall++) {
            int touched = space.walls().get(wall);
            if ((chains & 1 << wall) != 0 || (touched & inside) != 0) {
              chains |= 1 << wall;
              inside |= grow(touched & defender, defender);
              liberties |= touched & open;
            }
          }
        }
        known |= chains;
        liberties |= around(inside) & open;
        if (liberties == 0 && (eye < 0 || (chains & 1 << eye) == 0)) {
          return true;
        }
      }
    }
    return false;
  }

  private int grow(int seed, int within) {
    int grown = seed;
    for (int before = 0; before != grown; ) {
      before = grown;
      grown |= around(grown) & within;
    }
    return grown;
  }

  private int around(int points) {
    int found = 0;
    for (int left = points; left != 0; left &= left - 1) {
      found |= space.neighbours().get(Integer.numberOfTrailingZeros(left));
    }
    return found;
  }

  /** Returns for each state whether the attacker captures from it. */
  private boolean[] attackerWins() {
    boolean[] wins = new boolean[states.size()];
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = states.size() - 1; i >= 0; i--) {
        if (!wins[i] && isWon(i, wins)) {
          wins[i] = true;
          changed = true;
        }
      }
    }
    return wins;
  }

  private boolean isWon(int state, boolean[] wins) {
    boolean defenderMoves = states.get(state) >> 24 != 0;
    for (int next : successors.get(state)) {
      boolean won = next == CAPTURED || wins[next];
      if (won != defenderMoves) {
        return won;
      }
    }
    return defenderMoves;
  }
}
