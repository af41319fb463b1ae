package io.tengen.worker.job;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.tengen.wire.worker.WorkerSpeed;
import io.tengen.worker.speed.SpeedMeter;
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

  /** Speed of the machine in units of the reference machine's. */
  public static final String SPEED = "tengen.worker.speed";

  /** Whether clocks are scaled by this speed. */
  public static final String SPEED_STEADY = "tengen.worker.speed.steady";

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
    finished = counter(GAMES_FINISHED, "Games played to their end", registry);
    declined = counter(GAMES_DECLINED, "Jobs declined because they could not be played", registry);
    dropped =
        counter(
            GAMES_DROPPED,
            "Games dropped because the coordinator took their lease back or the worker stops",
            registry);
    moves = counter(MOVES, "Moves of finished games", registry);
    reconnects = counter(RECONNECTS, "Streams to a coordinator opened after the first", registry);
    artifactBytes =
        Counter.builder(ARTIFACT_BYTES)
            .baseUnit(BaseUnits.BYTES)
            .description("Bytes of networks fetched from the coordinator")
            .register(registry);
    busy = gauge(SLOTS_BUSY, "Slots that are playing a game", registry);
    outbox = gauge(OUTBOX_SIZE, "Results that the coordinator has not acknowledged yet", registry);
  }

  /** Publishes the speed of the machine, 0 if it is not known, and whether it is steady, 1 or 0. */
  public static void bindSpeed(MeterRegistry registry, SpeedMeter meter) {
    Gauge.builder(SPEED, meter, each -> each.speed().map(WorkerSpeed::factor).orElse(0.0))
        .description("Speed of the machine in units of the reference machine's; 0 if not known")
        .strongReference(true)
        .register(registry);
    Gauge.builder(
            SPEED_STEADY,
            meter,
            each -> each.speed().filter(WorkerSpeed::isSteady).isPresent() ? 1 : 0)
        .description("Whether clocks are scaled by this speed: 1 or 0")
        .strongReference(true)
        .register(registry);
  }

  private static Counter counter(String name, String description, MeterRegistry registry) {
    return Counter.builder(name).description(description).register(registry);
  }

  private static AtomicInteger gauge(String name, String description, MeterRegistry registry) {
    AtomicInteger value = new AtomicInteger();
    // The registry refers to the value weakly; this object keeps it.
    Gauge.builder(name, value, AtomicInteger::get).description(description).register(registry);
    return value;
  }

  /** Counts a slot that became busy. */
  public void slotTaken() {
    busy.incrementAndGet();
  }

  /** Counts a slot that became free. */
  public void slotFreed() {
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
