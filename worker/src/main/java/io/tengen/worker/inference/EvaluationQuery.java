package io.tengen.worker.inference;

import io.tengen.engine.net.Evaluation;
import io.tengen.game.rules.Position;

/**
 * What {@link NetworkEvaluator} is asked.
 *
 * @param position what is asked about: its moves were made by {@link Position#play} or {@link
 *     Position#playLegal}; only read
 * @param symmetry under which the network sees it, 0 to 7 (see {@link io.tengen.engine.net.Layout})
 * @param answer of the position's size; takes what the network says
 */
public record EvaluationQuery(Position position, int symmetry, Evaluation answer) {
  /** As the position lies, with an answer of its own. */
  public static EvaluationQuery of(Position position) {
    return new EvaluationQuery(position, 0, new Evaluation(position.points().size()));
  }
}
