package io.tengen.engine.classic.eye;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The table of closed spaces of up to five points with their surroundings: the class of each, found
 * by {@link SpaceSolver} when it is first needed. Thread-safe.
 *
 * <p>The entries with walls in one piece are those of the survey: a space of two points has always
 * one eye; three points have two if the defender moves first; of four, the line and the bent shapes
 * have always two, the T two if the defender moves first, and the square one; of five, the bulky
 * five and the cross have two if the defender moves first, the others always two. Walls in several
 * pieces make entries with fewer eyes. The number of entries is bounded by that of the shapes and
 * of the ways to cut their walls, a few thousand of which occur.
 */
final class SpaceTable {
  private static final int MOST_ENTRIES = 100_000;

  private static final Map<EyeSpace, SpaceClass> CLASSES = new ConcurrentHashMap<>();

  private SpaceTable() {}

  /**
   * Returns the class of a space.
   *
   * @param space a space of at most {@link EyeSpace#MOST} points
   */
  static SpaceClass classOf(EyeSpace space) {
    SpaceClass known = CLASSES.get(space);
    if (known != null) {
      return known;
    }
    SpaceClass found = SpaceSolver.classOf(space);
    if (CLASSES.size() < MOST_ENTRIES) {
      CLASSES.put(space, found);
    }
    return found;
  }
}
