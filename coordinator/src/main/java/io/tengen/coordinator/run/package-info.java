/**
 * One run: what is to be played, who plays it now, what has been counted. The decisions are pure
 * ({@link io.tengen.coordinator.run.RunBook}, LeaseBook, {@link
 * io.tengen.coordinator.run.verify.Referee}); the actor {@link io.tengen.coordinator.run.Run}
 * persists and answers.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.run;
