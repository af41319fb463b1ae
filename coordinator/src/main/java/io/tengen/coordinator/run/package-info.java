/**
 * One run as an event-sourced actor. Its decisions are pure: {@link
 * io.tengen.coordinator.run.RunBook} (what is durable), {@link
 * io.tengen.coordinator.run.lease.Dispatcher} (who plays what), {@link
 * io.tengen.coordinator.run.verify.Referee} (what counts). The actor {@link
 * io.tengen.coordinator.run.Run} persists and answers.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.run;
