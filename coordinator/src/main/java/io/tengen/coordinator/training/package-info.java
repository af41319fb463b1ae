/**
 * Trainings of networks: their specifications, their workers and their results. {@link
 * io.tengen.coordinator.training.TrainingBook} is the pure state, the actor {@link
 * io.tengen.coordinator.training.Training} persists events and replies, and {@link
 * io.tengen.coordinator.training.TrainingRegistry} assigns trainings to workers that can train.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.training;
