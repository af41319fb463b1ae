package io.tengen.coordinator.pairing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Pairs an even number of ranked players so that as few as possible meet that should not. From the
 * top, each player takes the nearest one below it that nothing speaks against. Players that are
 * left over join by shortest augmenting paths (Edmonds, "Paths, trees, and flowers", 1965), which
 * change the fewest pairs and prefer near players. Only for players that cannot be paired in this
 * way is the next greater obstacle allowed.
 *
 * <p>Takes time in proportion to the square of the number of players for each player left over,
 * which are few: some milliseconds for a thousand players.
 */
final class NearestMatching {
  private static final int NONE = -1;

  /** How much speaks against matches between two ranks; 0 for nothing. */
  private final int[][] obstacles;

  private final int size;
  private final int[] mate;

  /** The vertex from which the search reached a vertex at odd distance. */
  private final int[] parent;

  /** The base of the blossom that a vertex has been contracted into. */
  private final int[] base;

  private final boolean[] isEven;

  /** The greatest obstacle that is allowed. */
  private int allowed;

  private NearestMatching(int[][] obstacles) {
    this.obstacles = obstacles;
    size = obstacles.length;
    mate = new int[size];
    parent = new int[size];
    base = new int[size];
    isEven = new boolean[size];
    Arrays.fill(mate, NONE);
  }

  /**
   * Returns the pairings in the order of their better-ranked players.
   *
   * @param obstacles how much speaks against matches between two ranks, symmetric; 0 for nothing;
   *     an even number of ranks
   */
  static List<Pairing> of(int[][] obstacles) {
    NearestMatching matching = new NearestMatching(obstacles);
    while (!matching.isPerfect()) {
      matching.greedy();
      for (int rank = 0; rank < matching.size; rank++) {
        if (matching.mate[rank] == NONE) {
          matching.augment(matching.search(rank));
        }
      }
      matching.allowed++;
    }
    List<Pairing> pairings = new ArrayList<>();
    for (int rank = 0; rank < matching.size; rank++) {
      if (matching.mate[rank] > rank) {
        pairings.add(new Pairing(rank, matching.mate[rank]));
      }
    }
    return pairings;
  }

  private boolean isPerfect() {
    return Arrays.stream(mate).noneMatch(other -> other == NONE);
  }

  private boolean mayMeet(int one, int other) {
    return one != other && obstacles[one][other] <= allowed;
  }

  private void greedy() {
    for (int one = 0; one < size; one++) {
      for (int other = one + 1; other < size && mate[one] == NONE; other++) {
        if (mate[other] == NONE && mayMeet(one, other)) {
          mate[one] = other;
          mate[other] = one;
        }
      }
    }
  }

  /** Returns the free end of a shortest augmenting path from a free root; {@link #NONE} if none. */
  private int search(int root) {
    Arrays.fill(parent, NONE);
    Arrays.fill(isEven, false);
    Arrays.setAll(base, vertex -> vertex);
    Deque<Integer> queue = new ArrayDeque<>();
    isEven[root] = true;
    queue.add(root);
    while (!queue.isEmpty()) {
      int from = queue.remove();
      // Nearest ranks first: from - 1, from + 1, from - 2, and so on.
      for (int step = 2; step < 2 * size; step++) {
        int to = step % 2 == 0 ? from - step / 2 : from + step / 2;
        if (to < 0 || to >= size || !mayMeet(from, to)) {
          continue;
        }
        if (base[from] == base[to] || mate[from] == to) {
          continue;
        }
        if (to == root || mate[to] != NONE && parent[mate[to]] != NONE) {
          contract(from, to, queue);
        } else if (parent[to] == NONE) {
          parent[to] = from;
          if (mate[to] == NONE) {
            return to;
          }
          isEven[mate[to]] = true;
          queue.add(mate[to]);
        }
      }
    }
    return NONE;
  }

  /** Contracts the odd cycle that an edge between two even vertices closes. */
  private void contract(int one, int other, Deque<Integer> queue) {
    int common = commonBase(one, other);
    boolean[] inBlossom = new boolean[size];
    mark(one, common, other, inBlossom);
    mark(other, common, one, inBlossom);
    for (int vertex = 0; vertex < size; vertex++) {
      if (inBlossom[base[vertex]]) {
        base[vertex] = common;
        if (!isEven[vertex]) {
          isEven[vertex] = true;
          queue.add(vertex);
        }
      }
    }
  }

  private int commonBase(int one, int other) {
    boolean[] seen = new boolean[size];
    int vertex = base[one];
    seen[vertex] = true;
    while (mate[vertex] != NONE) {
      vertex = base[parent[mate[vertex]]];
      seen[vertex] = true;
    }
    vertex = base[other];
    while (!seen[vertex]) {
      vertex = base[parent[mate[vertex]]];
    }
    return vertex;
  }

  private void mark(int from, int common, int child, boolean[] inBlossom) {
    int vertex = from;
    int next = child;
    while (base[vertex] != common) {
      inBlossom[base[vertex]] = true;
      inBlossom[base[mate[vertex]]] = true;
      parent[vertex] = next;
      next = mate[vertex];
      vertex = parent[mate[vertex]];
    }
  }

  private void augment(int end) {
    int vertex = end;
    while (vertex != NONE) {
      int before = parent[vertex];
      int next = mate[before];
      mate[vertex] = before;
      mate[before] = vertex;
      vertex = next;
    }
  }
}
