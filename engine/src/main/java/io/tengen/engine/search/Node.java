package io.tengen.engine.search;

import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A position in the search tree and what is known of its moves. Edge {@code i} leads by {@code
 * moves[i]}; its statistics are seen from the side that makes the move.
 *
 * <p>Owned by the searching thread.
 */
final class Node {
  final int[] moves;
  final int[] visits;

  /** Sum of results in half-wins: 2 a win, 1 a draw. */
  final int[] halfWins;

  final @Nullable Node[] children;

  /** Simulations through this node since it was made: the sum of {@link #visits}. */
  int totalVisits;

  /** Sum of {@link #halfWins}. */
  int totalHalfWins;

  private Node(int[] moves) {
    this.moves = moves;
    visits = new int[moves.length];
    halfWins = new int[moves.length];
    children = new Node[moves.length];
  }

  /**
   * A node for this position: its legal moves that fill no own real eye, and a pass.
   *
   * @param withPass whether the pass is kept when there is another move
   */
  static Node of(Position position, boolean withPass, SplittableRandom random) {
    int[] moves = new int[position.board().emptyCount() + 1];
    int count = position.candidates(moves);
    // Sorted first: the board's list has an order of its past, the tree's shall come from the seed.
    Arrays.sort(moves, 0, count);
    // Shuffled, since moves without visits are tried in turn and often not all of them.
    for (int i = count - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int move = moves[i];
      moves[i] = moves[j];
      moves[j] = move;
    }
    if (withPass || count == 0) {
      moves[count++] = Points.PASS;
    }
    return new Node(Arrays.copyOf(moves, count));
  }

  void add(int edge, int result) {
    visits[edge]++;
    halfWins[edge] += result;
    totalVisits++;
    totalHalfWins += result;
  }

  /** Mean result of a move that has visits, 0 to 1. */
  double winRate(int edge) {
    return halfWins[edge] / (2.0 * visits[edge]);
  }

  /** Mean result over all moves, 0 to 1; ½ before the first visit. */
  double winRate() {
    return totalVisits == 0 ? 0.5 : totalHalfWins / (2.0 * totalVisits);
  }
}
