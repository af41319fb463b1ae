package io.tengen.engine.search;

import io.tengen.engine.search.tree.WilsonInterval;
import java.util.List;

/**
 * A root move with its statistics and principal variation, from the side that makes the move.
 *
 * @param move a point, or {@link io.tengen.game.board.Points#PASS}
 * @param visits number of simulations that began with it, at least 1
 * @param winRate its expected result, 0 (loss) to 1 (win)
 * @param prior the move's prior probability, 0 to 1; the priors of all legal moves sum to 1
 * @param lowerConfidenceBound the lower end of the win rate's {@link WilsonInterval}, 0 to {@code
 *     winRate}
 * @param scoreLead mean lead in points of that side at the end of this search's rollouts that began
 *     with the move, komi included; NaN if there was none. Rollouts that stop once the winner is
 *     clear are counted as they were then, so large leads are rough. Without rollouts, the mean of
 *     the network's predictions; NaN if it makes none
 * @param variation the move followed by the most visited replies, in order
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
