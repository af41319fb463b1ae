package io.tengen.coordinator.run.lease;

/**
 * Assigns the games of a run to workers. It is {@linkplain OpenDispatcher open} while the run is
 * played, and {@linkplain Closed closed} otherwise. Its state is not durable: after a restart the
 * workers report again which leases they hold.
 */
public sealed interface Dispatcher permits Dispatcher.Closed, OpenDispatcher {
  /** Hands out no games. */
  enum Closed implements Dispatcher {
    INSTANCE
  }
}
