package io.tengen.worker.inference;

import io.tengen.engine.game.Position;
import io.tengen.engine.net.Evaluation;

/**
 * What {@link NetworkEvaluator} is asked.
 *
 * @param position what is asked about: its moves were made by {@link Position#play} or {@link
 *     Position#playLegal}; only read
 * @param symmetry under which the network sees it, 0 to 7 (see {@link io.tengen.engine.net.Layout})
 * @param answer of the position's size; takes what the network says
 */
public record Question(Position position, int symmetry, Evaluation answer) {
  /** As the position lies, with an answer of its own. */
  public static Question of(Position position) {
    return new Question(position, 0, new Evaluation(position.points().size()));
  }
}
