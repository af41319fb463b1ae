package io.tengen.worker.job;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import java.util.concurrent.atomic.AtomicInteger;

/** A worker's metrics and their names. Thread-safe. */
public final class WorkerMetrics {
  /** Games played to their end. */
  public static final String GAMES_FINISHED = "tengen.worker.games.finished";

  /** Jobs declined because they could not be played. */
  public static final String GAMES_DECLINED = "tengen.worker.games.declined";

  /** Games dropped because the coordinator took their lease back or the worker shuts down. */
  public static final String GAMES_DROPPED = "tengen.worker.games.dropped";

  /** Moves of finished games. */
  public static final String MOVES = "tengen.worker.moves";

  /** Slots that are playing a game. */
  public static final String SLOTS_BUSY = "tengen.worker.slots.busy";

  /** Streams opened after the first. */
  public static final String RECONNECTS = "tengen.worker.reconnects";

  /** Results that the coordinator has not acknowledged yet. */
  public static final String OUTBOX_SIZE = "tengen.worker.outbox.size";

  /** Bytes of networks fetched from the coordinator. */
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
            .description("Bytes of networks fetched from the coordinator.")
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

  /** Counts a declined job. */
  public void declined() {
    declined.increment();
  }

  /** Counts a stream opened after the first. */
  public void reconnected() {
    reconnects.increment();
  }

  /** Counts bytes of a network that have arrived. */
  public void fetched(int bytes) {
    artifactBytes.increment(bytes);
  }

  /** Sets the number of results in the outbox. */
  public void outboxSize(int size) {
    outbox.set(size);
  }
}
