package io.tengen.engine.rollout.fit;

import io.tengen.game.rules.Position;
import java.util.List;

/**
 * A strong evaluator of positions, such as a neural network, from which policies learn. Used by one
 * thread at a time.
 */
@FunctionalInterface
public interface Teacher {
  /**
   * Evaluates a batch of positions; blocks until it is finished.
   *
   * @param positions at least one, none of them over, with their history; not changed; board sizes,
   *     komi and rules may differ
   * @return the evaluations in the order of the positions
   * @throws TeacherException if the teacher cannot evaluate such positions, or fails
   */
  List<TeacherEvaluation> evaluate(List<Position> positions) throws TeacherException;
}
