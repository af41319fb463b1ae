package io.tengen.coordinator.training;

import io.tengen.wire.training.TrainingProgress;

/**
 * The state and progress of a training at one moment.
 *
 * @param progress the last progress that its worker reported
 */
public record TrainingView(String id, TrainingBook book, TrainingProgress progress) {}
