package io.tengen.engine.search.tree;

import io.tengen.game.board.SplitMix64;
import io.tengen.game.rules.Position;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The nodes of a {@link Tree} by their positions, so that moves in another order lead to the same
 * node: Monte-Carlo graph search (Czech, Korus and Kersting, "Monte-Carlo Graph Search for
 * AlphaZero", 2020; in the form of KataGo's docs/GraphSearch.md). An edge keeps visits of its own,
 * and its value is that of the node behind it. The node has the network's answer for the first path
 * on which it was reached, although the network may see the last moves.
 *
 * <p>Positions are the same if they have the same stones, the same side to move, the same point
 * forbidden by simple ko, as many passes at the end, and as many moves since the start of the game;
 * the last makes cycles impossible. The boards on the way to them may differ, so that superko may
 * forbid a move of a node on one path and allow it on another: callers that play a move of a node
 * must check that it is legal.
 *
 * <p>Thread-safe, except as documented.
 */
public final class Transpositions {
  private static final int[] NO_EDGES = {};

  private final Map<Long, Integer> nodes = new ConcurrentHashMap<>();
  private final Map<Integer, int[]> edges = new ConcurrentHashMap<>();

  /** Returns what identifies a position: equal for the same ones, otherwise almost surely not. */
  public static long key(Position position) {
    long state = position.moveCount();
    state = state << 2 | position.passes();
    state = state << 2 | position.stoneToMove();
    state = state << 12 | position.ko();
    return position.board().hash() ^ SplitMix64.at(state);
  }

  /**
   * Makes an edge lead to the node of its position, if there is one.
   *
   * @param key the {@link #key} of the position behind the edge
   * @return whether it does so now; false also if the edge leads to a node already, or another
   *     thread makes one
   */
  public boolean join(Tree tree, int edge, long key) {
    Integer node = nodes.get(key);
    if (node == null || !tree.claim(edge)) {
      return false;
    }
    tree.link(edge, node);
    edges.merge(node, new int[] {edge}, Transpositions::concatenated);
    return true;
  }

  /** Adds a new node, unless its position has one. */
  public void add(long key, int edge, int node) {
    if (nodes.putIfAbsent(key, node) == null) {
      edges.merge(node, new int[] {edge}, Transpositions::concatenated);
    }
  }

  private static int[] concatenated(int[] some, int[] more) {
    int[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  /**
   * Returns the edges that lead to a node; none if it is the root. Callers must not change them.
   */
  public int[] edgesTo(int node) {
    return edges.getOrDefault(node, NO_EDGES);
  }

  /** Forgets all nodes. Needs exclusive access. */
  void clear() {
    nodes.clear();
    edges.clear();
  }

  /**
   * Follows the nodes of a tree that moved, and forgets those that were removed. Needs exclusive
   * access.
   *
   * @param from the nodes before, ascending
   * @param to the same nodes now
   */
  void follow(Tree tree, int[] from, int[] to) {
    Map<Long, Integer> before = new HashMap<>(nodes);
    clear();
    before.forEach((key, node) -> {
      int kept = Arrays.binarySearch(from, node);
      if (kept >= 0) {
        nodes.put(key, to[kept]);
      }
    });
    tree.forEachEdge(edge -> {
      int node = tree.child(edge);
      if (node != Tree.NONE && edge != Tree.ROOT) {
        edges.merge(node, new int[] {edge}, Transpositions::concatenated);
      }
    });
  }
}
