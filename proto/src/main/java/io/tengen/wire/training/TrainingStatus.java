package io.tengen.wire.training;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A training and its progress at one moment.
 *
 * @param spec without its shards where many trainings are listed or one is watched
 * @param createdAt by the coordinator's clock
 * @param worker the worker that holds the training, or held it when it ended; empty if no worker
 *     ever did
 * @param since when that worker was given the training
 * @param progress as that worker last reported it; the steps of the last checkpoint if the worker
 *     was lost
 * @param checkpoint where another worker would continue; empty before the first one, and once the
 *     training has ended
 * @param result empty unless the training is finished
 * @param problem one line for people if something stands in the way; empty otherwise
 * @param trainers number of connected workers that can train
 * @param curve the losses over the steps, from the first on; empty where many trainings are listed
 *     or one is watched
 */
public record TrainingStatus(
    String id,
    TrainingSpec spec,
    TrainingState state,
    Instant createdAt,
    String worker,
    Optional<Instant> since,
    TrainingProgress progress,
    Optional<TrainingCheckpoint> checkpoint,
    Optional<TrainingResult> result,
    String problem,
    int trainers,
    List<TrainingPoint> curve) {}
