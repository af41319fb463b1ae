package io.tengen.worker.rollout;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.ManagedChannel;
import io.tengen.engine.rollout.remote.RolloutTask;
import io.tengen.text.Reasons;
import io.tengen.wire.rollout.RolloutProtocol;
import io.tengen.wire.rollout.RolloutRequest;
import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.worker.peer.PeerMeters;
import io.tengen.worker.retry.Backoff;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A search's use of one server: a stream, which is opened again with backoff when it breaks, and
 * what is known about the server's speed. A server that breaks, stalls or answers nonsense is left
 * alone by the same means. Thread-safe; no method blocks. Methods that say so report the ends of
 * tasks: do not hold a monitor then.
 */
final class ServerConnection {
  private static final Logger log = LoggerFactory.getLogger(ServerConnection.class);
  private static final Duration FIRST_WAIT = Duration.ofMillis(250);
  private static final Duration LAST_WAIT = Duration.ofSeconds(30);
  private static final Duration NONSENSE_WAIT = Duration.ofMinutes(1);

  /** The part of a full batch that is sent to a server with idle threads: a quarter. */
  private static final int EARLY = 4;

  private final Function<String, ManagedChannel> channels;
  private final ScheduledExecutorService timer;
  private final RolloutMetrics metrics;
  private final PeerMeters.Peer meters;
  private final Runnable room;

  @GuardedBy("this")
  private final Backoff backoff = new Backoff(FIRST_WAIT, LAST_WAIT, new SplittableRandom());

  @GuardedBy("this")
  private final ServerPace pace = new ServerPace();

  @GuardedBy("this")
  private EvaluatorAddress server;

  @GuardedBy("this")
  private SearchState search;

  /** The stream; null between attempts. */
  @GuardedBy("this")
  private @Nullable ServerStream stream;

  @GuardedBy("this")
  private boolean closed;

  /** What was logged last, so that a server that is away is logged once. */
  @GuardedBy("this")
  private String lastFailure = "";

  /**
   * Opens the first stream.
   *
   * @param channels makes a connection to {@code HOST:PORT}
   * @param room run when the server may have room for further rollouts
   */
  ServerConnection(
      EvaluatorAddress server,
      SearchState search,
      Function<String, ManagedChannel> channels,
      ScheduledExecutorService timer,
      RolloutMetrics metrics,
      Runnable room) {
    this.server = server;
    this.search = search;
    this.channels = channels;
    this.timer = timer;
    this.metrics = metrics;
    this.room = room;
    meters = metrics.server(server.worker());
    synchronized (this) {
      open();
    }
  }

  /** Takes a newer address and permit; reports tasks if the address is another. */
  void renew(EvaluatorAddress newer) {
    ServerStream moved = null;
    synchronized (this) {
      boolean isElsewhere = !newer.address().equals(server.address());
      boolean isSame = newer.equals(server);
      server = newer;
      if (stream == null || isSame) {
        return;
      }
      if (isElsewhere) {
        moved = stream;
      } else {
        stream.say(new RolloutRequest.Open(RolloutProtocol.VERSION, newer.permit(), search.game()));
      }
    }
    if (moved != null) {
      moved.end("the worker has another address now", false);
    }
  }

  /** Takes a new root of the same game, and returns the tasks of the last one. */
  synchronized List<RolloutTask> setRoot(SearchState next) {
    search = next;
    if (stream == null) {
      return List.of();
    }
    List<RolloutTask> back = stream.giveBack();
    stream.say(next.root());
    return back;
  }

  /**
   * Returns the nanoseconds after which a further rollout would be answered; infinite if the server
   * should not have so many.
   *
   * @param more the number of rollouts to be sent
   */
  synchronized double wait(int more) {
    ServerStream open = stream;
    int threads = open == null ? 0 : open.threads();
    if (open == null || threads == 0) {
      return Double.POSITIVE_INFINITY;
    }
    int tasks = open.tasks() + more;
    return tasks > pace.room(threads, open.credits())
        ? Double.POSITIVE_INFINITY
        : pace.wait(threads, tasks);
  }

  /** Returns the mean time from a batch to its answer, in nanoseconds; 0 before the first. */
  synchronized double latency() {
    return pace.latency();
  }

  /** Returns whether a batch of so many rollouts should be sent now rather than grow. */
  synchronized boolean wants(int count) {
    ServerStream open = stream;
    int threads = open == null ? 0 : open.threads();
    if (open == null || threads == 0) {
      return false;
    }
    int full = pace.batch(threads);
    int batches = open.batches();
    return count >= full || batches == 0 || (batches < threads && EARLY * count >= full);
  }

  /** Sends a batch if the server allows it, whether or not it wants it. */
  synchronized boolean send(TaskBatch batch) {
    return stream != null && stream.send(batch, search.root().id(), pace.deadline());
  }

  /** Leaves the server if it has stalled; reports tasks. */
  void requireAnswers() {
    ServerStream open;
    synchronized (this) {
      open = stream;
    }
    if (open != null) {
      open.requireAnswers();
    }
  }

  @GuardedBy("this")
  private void open() {
    try {
      ManagedChannel channel = channels.apply(server.address());
      Attempt attempt = new Attempt();
      ServerStream fresh = new ServerStream(channel, search.reader(), attempt);
      attempt.stream = fresh;
      stream = fresh;
      fresh.start(server.permit(), search);
    } catch (RuntimeException e) {
      // The address or the files of the certificates may be right at the next attempt.
      stream = null;
      again(Reasons.of(e), backoff.next());
    }
  }

  @GuardedBy("this")
  private void again(String why, Duration wait) {
    if (!why.equals(lastFailure)) {
      log.warn("worker {} at {} plays no rollouts: {}", server.worker(), server.address(), why);
      lastFailure = why;
    }
    try {
      ScheduledFuture<?> _ = timer.schedule(this::reopen, wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      log.debug("the worker is shutting down", e);
    }
  }

  private synchronized void reopen() {
    if (!closed && stream == null) {
      open();
    }
  }

  /** Ends the stream and reports its tasks. */
  void close() {
    ServerStream open;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      open = stream;
    }
    if (open != null) {
      open.end("the server is not used any more", false);
    }
    metrics.left(meters);
  }

  /** What happens on one stream. */
  private final class Attempt implements ServerStream.Listener {
    private @Nullable ServerStream stream;

    @Override
    public void opened() {
      synchronized (ServerConnection.this) {
        log.info("worker {} plays rollouts", server.worker());
      }
      room.run();
    }

    @Override
    public void answered(int count, long nanos, long busyNanos) {
      synchronized (ServerConnection.this) {
        pace.answered(count, nanos, busyNanos);
        backoff.reset();
        lastFailure = "";
      }
      meters.answered(count, nanos);
      room.run();
    }

    @Override
    public void broken(String why, List<RolloutTask> lost, int batches, boolean nonsense) {
      synchronized (ServerConnection.this) {
        if (ServerConnection.this.stream == stream) {
          ServerConnection.this.stream = null;
          if (!closed) {
            again(why, nonsense ? NONSENSE_WAIT : backoff.next());
          }
        }
      }
      for (int i = 0; i < batches; i++) {
        meters.failed();
      }
      Reports.failed(lost);
    }
  }
}
