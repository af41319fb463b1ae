package io.tengen.coordinator.run;

import akka.actor.typed.ActorRef;
import io.tengen.coordinator.job.GrantedLease;
import io.tengen.coordinator.job.ToWorker;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The requests to workers to report the moves of watched games as they are made. A request lasts
 * for {@link #LASTS}, so that nothing needs to be sent when nobody watches any more; it is repeated
 * while somebody does, and when the game has moved to another worker or stream. Time is an
 * argument, in nanoseconds of any monotonic clock. Mutable; confined to the actor that owns it.
 */
final class WatchRequests {
  /** Least time between two reports of a worker on its watched games. */
  static final Duration INTERVAL = Duration.ofMillis(500);

  static final Duration LASTS = Duration.ofSeconds(20);

  private static final long REPEAT_NANOS = LASTS.toNanos() / 2;

  private final Map<Integer, Sent> sent = new HashMap<>();

  private record Sent(long lease, ActorRef<ToWorker> session, long at) {}

  /** Returns whether a request about a game is to be sent now, and records it as sent. */
  boolean isDue(GrantedLease lease, ActorRef<ToWorker> session, long now) {
    Sent last = sent.get(lease.index());
    boolean isDue =
        last == null
            || last.lease != lease.id()
            || !last.session.equals(session)
            || now - last.at >= REPEAT_NANOS;
    if (isDue) {
      sent.values().removeIf(each -> now - each.at >= LASTS.toNanos());
      sent.put(lease.index(), new Sent(lease.id(), session, now));
    }
    return isDue;
  }
}
