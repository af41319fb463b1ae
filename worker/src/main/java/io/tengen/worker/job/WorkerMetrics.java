package io.tengen.worker.job;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import java.util.concurrent.atomic.AtomicInteger;

/** Everything a worker counts, under the only names it is counted by. Thread-safe. */
public final class WorkerMetrics {
  /** Games played to their end. */
  public static final String GAMES_FINISHED = "tengen.worker.games.finished";

  /** Jobs given back unplayed. */
  public static final String GAMES_DECLINED = "tengen.worker.games.declined";

  /** Games dropped because the coordinator took their lease back or the worker shuts down. */
  public static final String GAMES_DROPPED = "tengen.worker.games.dropped";

  /** Moves of finished games. */
  public static final String MOVES = "tengen.worker.moves";

  /** Slots that play a game now. */
  public static final String SLOTS_BUSY = "tengen.worker.slots.busy";

  /** Streams opened after the first. */
  public static final String RECONNECTS = "tengen.worker.reconnects";

  /** Results that the coordinator has not acknowledged yet. */
  public static final String OUTBOX_SIZE = "tengen.worker.outbox.size";

  /** Bytes of networks that came from the coordinator. */
  public static final String ARTIFACT_BYTES = "tengen.worker.artifacts.fetched";

  private final Counter finished;
  private final Counter declined;
  private final Counter dropped;
  private final Counter moves;
  private final Counter reconnects;
  private final Counter artifactBytes;
  private final AtomicInteger busy;
  private final AtomicInteger outbox;

  public WorkerMetrics(MeterRegistry registry) {
    finished = registry.counter(GAMES_FINISHED);
    declined = registry.counter(GAMES_DECLINED);
    dropped = registry.counter(GAMES_DROPPED);
    moves = registry.counter(MOVES);
    reconnects = registry.counter(RECONNECTS);
    artifactBytes =
        Counter.builder(ARTIFACT_BYTES)
            .baseUnit(BaseUnits.BYTES)
            .description("Of networks that came from the coordinator.")
            .register(registry);
    busy = registry.gauge(SLOTS_BUSY, new AtomicInteger());
    outbox = registry.gauge(OUTBOX_SIZE, new AtomicInteger());
  }

  void slotTaken() {
    busy.incrementAndGet();
  }

  void slotFreed() {
    busy.decrementAndGet();
  }

  void finished(int gameMoves) {
    finished.increment();
    moves.increment(gameMoves);
  }

  void dropped() {
    dropped.increment();
  }

  /** A job has been given back unplayed. */
  public void declined() {
    declined.increment();
  }

  /** A stream has been opened that is not the first. */
  public void reconnected() {
    reconnects.increment();
  }

  /** A piece of a network has come. */
  public void fetched(int bytes) {
    artifactBytes.increment(bytes);
  }

  /** The outbox holds this many results now. */
  public void outboxSize(int size) {
    outbox.set(size);
  }
}
