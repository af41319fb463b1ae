package io.tengen.wire.training;

import io.tengen.files.artifact.Artifact;
import io.tengen.wire.Checks;

/**
 * The state of a learner after some steps of a training.
 *
 * @param file the learner's state
 * @param steps number of steps of this training, 0 or more
 */
public record TrainingCheckpoint(Artifact file, long steps) {
  /**
   * @throws IllegalArgumentException with one line if the steps are negative
   */
  public TrainingCheckpoint {
    Checks.require(steps >= 0, "a checkpoint's steps must be 0 or more, not " + steps);
  }
}
