package io.tengen.coordinator.run.lease;

/**
 * Decides which worker plays which game of a run. It is {@linkplain OpenDispatcher open} while the
 * run is played, and {@linkplain Closed closed} otherwise. Nothing of it outlives the actor that
 * owns it: after a restart the workers say again what they hold.
 */
public sealed interface Dispatcher permits Dispatcher.Closed, OpenDispatcher {
  /** Hands out no games. */
  enum Closed implements Dispatcher {
    INSTANCE
  }
}
