package io.tengen.worker.training;

import io.tengen.wire.LeaseToken;
import io.tengen.wire.training.TrainingCheckpoint;
import io.tengen.worker.learn.TrainingTask;
import java.util.Map;
import java.util.Optional;

/**
 * A training that the coordinator has assigned to this worker.
 *
 * @param training its id
 * @param lease the coordinator's name for the lease; sent with every message and upload of this
 *     training
 * @param task what to train
 * @param stores object stores of the shards that the coordinator does not have, by the shard's
 *     SHA-256
 * @param saved the last checkpoint that another worker uploaded
 */
public record TrainingJob(
    String training,
    LeaseToken lease,
    TrainingTask task,
    Map<String, String> stores,
    Optional<TrainingCheckpoint> saved) {

  public TrainingJob {
    stores = Map.copyOf(stores);
  }
}
