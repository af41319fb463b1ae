package io.tengen.engine.classic.eye;

import java.util.List;

/**
 * A closed space of up to {@value #MOST} points, numbered from 0, as a graph: what a board has
 * around it matters only by the chains that enclose it. Sets of points are bits. Immutable.
 *
 * @param neighbours for each point the points of the space next to it
 * @param walls for each of the defender's chains around the space, those that are connected outside
 *     it counted as one, the points next to it
 * @param attacker the points with stones of the attacker
 */
record EyeSpace(List<Integer> neighbours, List<Integer> walls, int attacker) {
  /** The size of the largest space that the table has. */
  static final int MOST = 5;

  EyeSpace {
    neighbours = List.copyOf(neighbours);
    // In order, so that equal surroundings have one entry of the table.
    walls = walls.stream().sorted().toList();
  }

  int size() {
    return neighbours.size();
  }
}
