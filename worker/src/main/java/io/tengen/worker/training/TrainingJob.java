package io.tengen.worker.training;

import io.tengen.files.artifact.Artifact;
import io.tengen.worker.learn.TrainingTask;
import java.util.Map;
import java.util.Optional;

/**
 * A training that the coordinator has assigned to this worker.
 *
 * @param training its id
 * @param lease the lease's token: opaque, in hexadecimal; sent with every message and upload of
 *     this training
 * @param task what to train
 * @param stores object stores of the shards that the coordinator does not have, by the shard's
 *     SHA-256
 * @param saved the last checkpoint that another worker uploaded
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
   * @param steps of the task completed at this checkpoint
   */
  public record Saved(Artifact file, long steps) {}

  public TrainingJob {
    stores = Map.copyOf(stores);
  }
}
