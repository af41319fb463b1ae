package io.tengen.worker.inference;

import io.tengen.engine.net.Evaluation;
import io.tengen.game.rules.Position;

/**
 * A position to evaluate with {@link NetworkEvaluator}, and the buffer for the result.
 *
 * @param position the position, whose moves were made by {@link Position#play} or {@link
 *     Position#playLegal}; not modified
 * @param symmetry symmetry that is applied to the network's input, 0 to 7 (see {@link
 *     io.tengen.engine.net.Layout})
 * @param answer receives the evaluation; of the position's board size
 */
public record EvaluationQuery(Position position, int symmetry, Evaluation answer) {
  /** Creates a query with the identity symmetry and a new result buffer. */
  public static EvaluationQuery of(Position position) {
    return new EvaluationQuery(position, 0, new Evaluation(position.points().size()));
  }
}
