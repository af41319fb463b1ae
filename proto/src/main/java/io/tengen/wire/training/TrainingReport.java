package io.tengen.wire.training;

import java.util.Optional;

/**
 * A worker's report of the training that it does.
 *
 * @param progress the progress
 * @param checkpoint the last checkpoint that the worker has uploaded
 */
public record TrainingReport(TrainingProgress progress, Optional<TrainingCheckpoint> checkpoint) {}
