package io.tengen.coordinator.rating;

import java.util.Arrays;

/**
 * The strongly connected components of a directed graph: within one, every node can be reached from
 * every other. Computed by Tarjan's algorithm (SIAM J. Comput. 1, 1972) with an explicit stack, so
 * that a long chain cannot overflow the thread's stack.
 */
final class Components {
  private final int[][] successors;

  /** The order in which a node was first visited, from 1; 0 if it has not been visited. */
  private final int[] visited;

  /**
   * The earliest node on the stack of open nodes that is known to be reachable, by its visiting
   * order.
   */
  private final int[] low;

  private final int[] label;

  /** The stack of open nodes, whose component is not known yet. */
  private final int[] open;

  /** The path from the start to the current node. */
  private final int[] path;

  /** For each node, the index of the next successor to follow. */
  private final int[] next;

  private int opened;
  private int time;
  private int components;

  private Components(int[][] successors) {
    int nodes = successors.length;
    this.successors = successors;
    visited = new int[nodes];
    low = new int[nodes];
    label = new int[nodes];
    open = new int[nodes];
    path = new int[nodes];
    next = new int[nodes];
    Arrays.fill(label, -1);
  }

  /**
   * Labels every node with the number of its component, from 0, in no particular order.
   *
   * @param edges the graph's edges; iterated twice
   */
  static int[] label(int nodes, Edges edges) {
    int[] degrees = new int[nodes];
    edges.forEach((from, to) -> degrees[from]++);
    int[][] successors = new int[nodes][];
    Arrays.setAll(successors, node -> new int[degrees[node]]);
    edges.forEach((from, to) -> successors[from][--degrees[from]] = to);
    Components components = new Components(successors);
    for (int node = 0; node < nodes; node++) {
      if (components.visited[node] == 0) {
        components.visit(node);
      }
    }
    return components.label;
  }

  /** A graph's edges. */
  interface Edges {
    void forEach(Edge edge);
  }

  /** Receives an edge. */
  interface Edge {
    void accept(int from, int to);
  }

  private void visit(int start) {
    int depth = 0;
    enter(start);
    path[0] = start;
    while (depth >= 0) {
      int node = path[depth];
      if (next[node] < successors[node].length) {
        int successor = successors[node][next[node]++];
        if (visited[successor] == 0) {
          enter(successor);
          path[++depth] = successor;
        } else if (label[successor] < 0) {
          low[node] = Math.min(low[node], visited[successor]);
        }
      } else {
        leave(node);
        depth--;
        if (depth >= 0) {
          low[path[depth]] = Math.min(low[path[depth]], low[node]);
        }
      }
    }
  }

  private void enter(int node) {
    visited[node] = ++time;
    low[node] = time;
    open[opened++] = node;
  }

  private void leave(int node) {
    if (low[node] < visited[node]) {
      return;
    }
    int member;
    do {
      member = open[--opened];
      label[member] = components;
    } while (member != node);
    components++;
  }
}
