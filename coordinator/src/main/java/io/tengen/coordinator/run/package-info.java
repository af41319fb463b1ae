/**
 * One run as an event-sourced actor. Its decisions are pure: {@link
 * io.tengen.coordinator.run.RunBook} holds the durable state, {@link
 * io.tengen.coordinator.run.lease.Dispatcher} assigns games to workers, and {@link
 * io.tengen.coordinator.run.verify.Referee} decides which results are valid. The actor {@link
 * io.tengen.coordinator.run.Run} persists events and replies.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.run;
