package io.tengen.coordinator.play;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The clients that watch one thing. Those that read slowly miss states in between. Confined to one
 * thread at a time.
 */
final class Watchers<T> {
  /** The clients with what they were sent last. */
  private final Map<Watcher<T>, Sent<T>> clients = new HashMap<>();

  private static final class Sent<T> {
    @Nullable T state;
  }

  void add(Watcher<T> client) {
    clients.put(client, new Sent<>());
  }

  boolean isEmpty() {
    clients.keySet().removeIf(Watcher::isClosed);
    return clients.isEmpty();
  }

  /**
   * Sends the state to those that have not been sent it and are ready. All are asked whether they
   * are, since that ends the streams of clients whose credentials are no longer valid.
   */
  void show(T state) {
    clients.keySet().removeIf(Watcher::isClosed);
    clients.forEach((client, sent) -> {
      if (client.isReady() && !Objects.equals(sent.state, state)) {
        client.send(state);
        sent.state = state;
      }
    });
  }

  void end(T last) {
    clients.keySet().forEach(client -> client.end(last));
    clients.clear();
  }

  void refuse(RefusedActionException refusal) {
    clients.keySet().forEach(client -> client.refuse(refusal));
    clients.clear();
  }
}
