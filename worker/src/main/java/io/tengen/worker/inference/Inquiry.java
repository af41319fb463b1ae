package io.tengen.worker.inference;

import io.tengen.engine.game.Position;
import io.tengen.engine.net.Evaluation;

/**
 * A question to a network.
 *
 * @param position what is asked about: its moves were made by {@link Position#play} or {@link
 *     Position#playLegal}; only read
 * @param symmetry under which the network sees it, 0 to 7 (see {@link io.tengen.engine.net.Layout})
 * @param answer of the position's size; takes what the network says
 */
public record Inquiry(Position position, int symmetry, Evaluation answer) {
  /** As the position lies, with an answer of its own. */
  public static Inquiry of(Position position) {
    return new Inquiry(position, 0, new Evaluation(position.points().size()));
  }
}
