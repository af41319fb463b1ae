package io.tengen.coordinator.training;

import io.tengen.coordinator.job.ToWorker;
import io.tengen.wire.training.TrainingCheckpoint;
import io.tengen.wire.training.TrainingSpec;
import java.util.Optional;

/**
 * The task of training a network.
 *
 * @param spec what to train
 * @param saved the checkpoint to continue from; empty for a training that begins
 */
public record TrainingAssignment(TrainingSpec spec, Optional<TrainingCheckpoint> saved)
    implements ToWorker.Task {}
