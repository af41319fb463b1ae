package io.tengen.engine.search;

import io.tengen.engine.search.tree.WilsonInterval;
import java.util.List;

/**
 * A root move and what the search expects to follow it. Seen from the side that makes the move.
 *
 * @param move a point, or {@link io.tengen.game.board.Points#PASS}
 * @param visits simulations that began with it, at least 1
 * @param winRate its expected result, 0 (loss) to 1 (win)
 * @param prior share of the search that the move was promised before it was tried, 0 to 1; the
 *     priors of all legal moves add up to 1
 * @param lowerConfidenceBound what the win rate is at least, by {@link WilsonInterval}'s interval;
 *     0 to {@code winRate}
 * @param scoreLead points by which that side led at the end of this search's games that began with
 *     the move, komi included, on the average; NaN if there was none. Rollouts that stop where the
 *     winner is clear count as they stood then, so large leads are rough. Without rollouts what a
 *     network expects, if it tells
 * @param variation the move and the replies to it that were visited most, in order
 */
public record Variation(
    int move,
    int visits,
    double winRate,
    double prior,
    double lowerConfidenceBound,
    double scoreLead,
    List<Integer> variation) {

  public Variation {
    variation = List.copyOf(variation);
  }
}
