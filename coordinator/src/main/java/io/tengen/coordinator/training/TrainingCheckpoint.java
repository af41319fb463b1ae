package io.tengen.coordinator.training;

import io.tengen.files.artifact.Artifact;

/**
 * A learner as it was after some steps of a training.
 *
 * @param steps of this training that it has learned
 */
public record TrainingCheckpoint(Artifact file, long steps) {
  /**
   * @throws IllegalArgumentException with one line if there are no such steps
   */
  public TrainingCheckpoint {
    TrainingSpec.require(steps >= 0, "a checkpoint after " + steps + " steps");
  }
}
