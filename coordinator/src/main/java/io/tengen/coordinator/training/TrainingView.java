package io.tengen.coordinator.training;

/**
 * A training and how far it has come, at one moment.
 *
 * @param progress what its worker has said
 */
public record TrainingView(String id, TrainingBook book, TrainingProgress progress) {}
