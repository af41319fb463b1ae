package io.tengen.engine.search;

import io.tengen.game.record.SearchStats.MoveShare;
import java.util.List;

/**
 * What is known of a position without a search.
 *
 * @param moves how likely each is to be played, 0 to 1, in no order; those that are not likely at
 *     all are left out
 * @param winRate expected result for the side to move, 0 (loss) to 1 (win); NaN if nobody tells
 */
public record RawEvaluation(List<MoveShare> moves, double winRate) {
  public RawEvaluation {
    moves = List.copyOf(moves);
  }
}
