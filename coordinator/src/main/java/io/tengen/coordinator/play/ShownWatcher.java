package io.tengen.coordinator.play;

import java.util.function.UnaryOperator;

/**
 * A client that is sent what it may know of each state.
 *
 * @param shown returns what the client may know of a state
 */
record ShownWatcher<T>(Watcher<T> client, UnaryOperator<T> shown) implements Watcher<T> {
  @Override
  public boolean isClosed() {
    return client.isClosed();
  }

  @Override
  public boolean isReady() {
    return client.isReady();
  }

  @Override
  public void send(T state) {
    client.send(shown.apply(state));
  }

  @Override
  public void end(T last) {
    client.end(shown.apply(last));
  }

  @Override
  public void refuse(RefusedActionException refusal) {
    client.refuse(refusal);
  }
}
