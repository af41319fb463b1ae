package io.tengen.engine.search;

import io.tengen.game.record.SearchStats.MoveShare;
import java.util.List;

/**
 * The evaluation of a position without a search.
 *
 * @param moves the probability of each move by the policy, 0 to 1, in no particular order, without
 *     moves whose probability is 0
 * @param winRate expected result for the side to move, 0 (loss) to 1 (win); NaN without a network's
 *     value
 */
public record RawEvaluation(List<MoveShare> moves, double winRate) {
  public RawEvaluation {
    moves = List.copyOf(moves);
  }
}
