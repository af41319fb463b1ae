package io.tengen.worker.training;

import io.tengen.files.artifact.Artifact;
import io.tengen.worker.learn.TrainingTask;
import java.util.Map;
import java.util.Optional;

/**
 * A training that the coordinator has given to this worker.
 *
 * @param training its id
 * @param lease the token of the right to it: opaque, in hexadecimal; goes with everything that is
 *     said or brought
 * @param task what is to be done
 * @param stores the object stores of those shards that the coordinator does not have, by SHA-256
 * @param saved what another worker has done of it
 */
public record TrainingJob(
    String training,
    String lease,
    TrainingTask task,
    Map<String, String> stores,
    Optional<Saved> saved) {

  /**
   * A checkpoint.
   *
   * @param steps of the task that it has learned
   */
  public record Saved(Artifact file, long steps) {}

  public TrainingJob {
    stores = Map.copyOf(stores);
  }
}
