package io.tengen.worker.peer;

import io.grpc.Status;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of the clients of one server, up to a limit; the permits that open them, the metrics
 * that count them, and the timer of their deadlines and retries. The server that creates it passes
 * it to its {@link PeerServer}, which ends the streams and the timer. Thread-safe; no method
 * blocks.
 */
public final class PeerStreams {
  private static final Logger log = LoggerFactory.getLogger(PeerStreams.class);
  private static final long OPEN_SECONDS = 10;
  private static final Status TOO_MANY =
      Status.RESOURCE_EXHAUSTED.withDescription("too many streams; try again later");
  private static final Status LEAVING =
      Status.UNAVAILABLE.withDescription("the worker is shutting down");

  private final String what;
  private final Permits permits;
  private final int most;
  private final PeerMetrics metrics;
  private final ScheduledExecutorService timer;
  private final Set<PeerStream<?, ?>> streams = ConcurrentHashMap.newKeySet();

  /**
   * @param what names in the plural what is served, for messages
   * @param worker the name of this worker
   * @param most the largest number of streams, 1 or more
   */
  public PeerStreams(String what, String worker, int most, PeerMetrics metrics) {
    this.what = what;
    permits = new Permits(worker);
    this.most = most;
    this.metrics = metrics;
    timer =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name(what + "-timer").daemon().factory());
  }

  /** Sets the key with which the coordinator seals permits for this server. */
  public void key(byte[] key) {
    permits.key(key);
  }

  /** Returns what is served, in the plural. */
  String what() {
    return what;
  }

  Permits permits() {
    return permits;
  }

  PeerMetrics metrics() {
    return metrics;
  }

  /**
   * Adds a stream. Ends it at once if there are too many, and after ten seconds if its client has
   * not opened it by then.
   *
   * @return the stream
   */
  public <S extends PeerStream<?, ?>> S add(S stream) {
    stream.start();
    streams.add(stream);
    if (streams.size() > most) {
      stream.end(TOO_MANY);
    } else if (!later(stream::requireOpened, OPEN_SECONDS, TimeUnit.SECONDS)) {
      stream.end(LEAVING);
    }
    return stream;
  }

  /** Removes a stream that has ended. */
  void remove(PeerStream<?, ?> stream) {
    streams.remove(stream);
  }

  /** Runs a task, which must not block, in a millisecond; never if the server is being closed. */
  public void soon(Runnable task) {
    var _ = later(task, 1, TimeUnit.MILLISECONDS);
  }

  /** Returns whether a task will run; it will not if the server is being closed. */
  private boolean later(Runnable task, long time, TimeUnit unit) {
    try {
      ScheduledFuture<?> _ = timer.schedule(task, time, unit);
      return true;
    } catch (RejectedExecutionException e) {
      log.debug("the server is closed, and no client waits", e);
      return false;
    }
  }

  /** Ends all streams, as the server takes no new ones. */
  void end() {
    streams.forEach(stream -> stream.end(LEAVING));
  }

  /** Ends the timer. Idempotent. */
  void endTimer() {
    timer.shutdownNow();
  }
}
