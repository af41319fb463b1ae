/**
 * Trainings that a coordinator hands out: fetched, trained by a {@link
 * io.tengen.worker.learn.Trainer}, and brought back, over the death of the process.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.training;
