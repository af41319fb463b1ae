/**
 * Trainings that a coordinator assigns: their inputs are fetched, a {@link
 * io.tengen.worker.learn.Trainer} runs them, and their results are uploaded. A training survives
 * the end of the process.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.training;
