package io.tengen.coordinator.training;

import io.tengen.coordinator.job.ToWorker;
import java.util.Optional;

/**
 * A network for a worker to train.
 *
 * @param saved where another worker left the training; empty for one that begins
 */
public record TrainingTask(TrainingSpec spec, Optional<TrainingCheckpoint> saved)
    implements ToWorker.Task {}
