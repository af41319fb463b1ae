package io.tengen.coordinator.grpc.watch;

import akka.actor.typed.ActorSystem;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.coordinator.grpc.call.OpenCall;
import io.tengen.coordinator.live.WatchInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends the changing states of runs, or of trainings, to clients. Each one that is watched is asked
 * for its state once for all of its clients, at intervals of {@link WatchInterval}. A client that
 * reads slowly misses states in between, but never the last. Thread-safe; does not block.
 *
 * @param <V> the state
 * @param <M> the message with the state
 */
public final class StateFeeds<V, M> {
  private final ActorSystem<?> system;
  private final Function<V, M> wire;
  private final Predicate<V> isLast;
  private final Map<String, Feed> feeds = new ConcurrentHashMap<>();

  /**
   * @param isLast returns whether a state is the last, with which calls end
   */
  public StateFeeds(ActorSystem<?> system, Function<V, M> wire, Predicate<V> isLast) {
    this.system = system;
    this.wire = wire;
    this.isLast = isLast;
  }

  /**
   * Sends the states of a run or training to a client until the last state, until the client
   * disconnects or its token is invalid.
   *
   * @param look returns the present state; fails to end the calls of all clients
   */
  public void add(String id, Supplier<CompletionStage<V>> look, OpenCall<M> call) {
    Feed feed =
        feeds.compute(
            id,
            (key, known) -> {
              Feed joined = known == null ? new Feed(id, look) : known;
              joined.add(call);
              return joined;
            });
    // Not within the map's computation: a look that fails at once changes the map.
    feed.start();
  }

  private int clients() {
    return feeds.values().stream().mapToInt(Feed::count).sum();
  }

  /** A client with the message that it was sent last. */
  private static final class Subscriber<M> {
    private final OpenCall<M> call;
    private @Nullable M sent;

    Subscriber(OpenCall<M> call) {
      this.call = call;
    }

    /** Sends a message unless it was sent already; ends the call if its credentials have ended. */
    void tell(M message, boolean last) {
      if (call.isReady() && sent != message) {
        call.send(message);
        sent = message;
      }
      if (last && sent == message) {
        call.complete();
      }
    }
  }

  /** The subscribers of one run or training. */
  private final class Feed {
    private final String id;
    private final Supplier<CompletionStage<V>> look;

    @GuardedBy("this")
    private final List<Subscriber<M>> subscribers = new ArrayList<>();

    @GuardedBy("this")
    private boolean isLooking;

    @GuardedBy("this")
    private @Nullable V state;

    /** The message with {@link #state}. */
    @GuardedBy("this")
    private @Nullable M message;

    Feed(String id, Supplier<CompletionStage<V>> look) {
      this.id = id;
      this.look = look;
    }

    synchronized int count() {
      return subscribers.size();
    }

    synchronized void add(OpenCall<M> call) {
      subscribers.add(new Subscriber<>(call));
    }

    void start() {
      synchronized (this) {
        if (isLooking) {
          return;
        }
        isLooking = true;
      }
      look();
    }

    private void look() {
      if (feeds.computeIfPresent(id, (key, self) -> isDeserted() ? null : self) != this) {
        return;
      }
      ask()
          .whenComplete((view, failure) -> {
            if (view == null) {
              fail(failure == null ? new IllegalStateException("no state") : failure);
            } else {
              tell(view);
            }
            system
                .scheduler()
                .scheduleOnce(WatchInterval.of(clients()), this::look, system.executionContext());
          });
    }

    private CompletionStage<V> ask() {
      try {
        return look.get();
      } catch (RuntimeException e) {
        return CompletableFuture.failedStage(e);
      }
    }

    private synchronized boolean isDeserted() {
      subscribers.removeIf(subscriber -> subscriber.call.isClosed());
      return subscribers.isEmpty();
    }

    private synchronized void tell(V view) {
      try {
        M next = message(view);
        boolean last = isLast.test(view);
        subscribers.forEach(subscriber -> subscriber.tell(next, last));
      } catch (RuntimeException e) {
        // Thrown on, it would end in a future that is never read, and the callers would wait.
        fail(e);
      }
    }

    private synchronized M message(V view) {
      M known = message;
      if (known == null || !view.equals(state)) {
        known = wire.apply(view);
        message = known;
        state = view;
      }
      return known;
    }

    private synchronized void fail(Throwable failure) {
      subscribers.forEach(subscriber -> subscriber.call.fail(failure));
    }
  }
}
