/**
 * Trainings: what is to be learned, which worker has it, and what came of it. {@link
 * io.tengen.coordinator.training.TrainingBook} is the pure state; {@link
 * io.tengen.coordinator.training.Training} persists and answers; {@link
 * io.tengen.coordinator.training.Trainings} brings them and the workers that can train together.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.training;
