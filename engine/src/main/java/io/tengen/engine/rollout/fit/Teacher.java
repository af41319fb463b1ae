package io.tengen.engine.rollout.fit;

import io.tengen.game.rules.Position;
import java.util.List;

/**
 * A strong judge of positions that policies learn from, such as a neural network. Asked from one
 * thread at a time.
 */
@FunctionalInterface
public interface Teacher {
  /**
   * Judges positions, together since that may be faster than one by one; blocks until it has.
   *
   * @param positions at least one, none of them over, with their moves on record; not changed; they
   *     may be of different sizes, komi and rules
   * @return a judgement of each, in their order
   * @throws TeacherException if it cannot judge such positions, or fails
   */
  List<TeacherEvaluation> judge(List<Position> positions) throws TeacherException;
}
