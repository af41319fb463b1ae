package io.tengen.worker.speed;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.wire.worker.WorkerSpeed;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows the speed of a worker's machine: measures it at start and again from time to time, when no
 * game is played or a slot is free for it, so that a measurement takes no time from a game. One
 * thread of its own measures. Thread-safe; methods do not block unless stated.
 */
public final class SpeedMeter implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SpeedMeter.class);

  private enum Stage {
    /** The next measurement is not due. */
    RESTING,
    /** A measurement waits for a slot. */
    DUE,
    MEASURING
  }

  private final SpeedTrial trial;
  private final BooleanSupplier isPlaying;
  private final Thread thread;
  private final boolean isMeasuring;

  @GuardedBy("this")
  private SpeedHistory history;

  @GuardedBy("this")
  private Stage stage;

  /** Whether the measurement occupies a slot. */
  @GuardedBy("this")
  private boolean takesSlot = true;

  private volatile Runnable onChange = () -> {};

  private SpeedMeter(
      SpeedTrial trial, SpeedHistory history, boolean isMeasuring, BooleanSupplier isPlaying) {
    this.trial = trial;
    this.history = history;
    this.isMeasuring = isMeasuring;
    this.isPlaying = isPlaying;
    // The first measurement is before the first game.
    stage = isMeasuring ? Stage.MEASURING : Stage.RESTING;
    thread = Thread.ofPlatform().name("speed").daemon(true).unstarted(this::loop);
  }

  /**
   * Creates a meter, which measures from {@link #start} on if the setting says so.
   *
   * @param isPlaying returns whether the worker plays a game now
   */
  public static SpeedMeter of(SpeedSetting setting, BooleanSupplier isPlaying) {
    return switch (setting) {
      case SpeedSetting.Measured _ -> measuring(new RolloutTrial(), isPlaying);
      case SpeedSetting.None _ ->
          new SpeedMeter(new RolloutTrial(), SpeedHistory.NONE, false, isPlaying);
      case SpeedSetting.Fixed(double factor) ->
          new SpeedMeter(new RolloutTrial(), SpeedHistory.fixed(factor), false, isPlaying);
    };
  }

  /** Creates a meter that measures by this trial. */
  static SpeedMeter measuring(SpeedTrial trial, BooleanSupplier isPlaying) {
    return new SpeedMeter(trial, SpeedHistory.NONE, true, isPlaying);
  }

  /**
   * Begins to measure. May be called once.
   *
   * @param changed called on the meter's thread when the speed has changed or a measurement waits
   *     for a slot or has ended
   */
  public void start(Runnable changed) {
    onChange = changed;
    if (isMeasuring) {
      thread.start();
    }
  }

  /** Returns the speed that the worker tells now; empty if it has none. */
  public synchronized Optional<WorkerSpeed> speed() {
    return history.speed();
  }

  /**
   * Returns how many free slots a measurement occupies, 0 or 1, after beginning one that waits if
   * it may: with a free slot, or while no game is played.
   *
   * @param free number of slots that neither play nor are reserved
   */
  public synchronized int occupied(int free) {
    if (stage == Stage.DUE && (free > 0 || !isPlaying.getAsBoolean())) {
      stage = Stage.MEASURING;
      takesSlot = free > 0;
      notifyAll();
    }
    return stage == Stage.MEASURING && takesSlot && free > 0 ? 1 : 0;
  }

  /** Ends measuring. Does not wait for a measurement that is being made. */
  @Override
  public void close() {
    thread.interrupt();
  }

  private void loop() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        measure();
        rest();
        onChange.run();
        awaitSlot();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | LinkageError e) {
      log.error("the speed of this machine cannot be measured", e);
      synchronized (this) {
        // A measurement that has failed occupies no slot.
        stage = Stage.RESTING;
      }
      onChange.run();
    }
  }

  private void measure() throws InterruptedException {
    boolean playedBefore = isPlaying.getAsBoolean();
    SpeedMeasurement measured = trial.measure();
    boolean isOwnLoad = playedBefore || isPlaying.getAsBoolean();
    SpeedHistory now;
    synchronized (this) {
      now = history.after(measured, isOwnLoad);
      history = now;
      stage = Stage.RESTING;
    }
    if (!now.news().isEmpty()) {
      log.info("{}", now.news());
    }
    onChange.run();
  }

  private synchronized void rest() throws InterruptedException {
    long until = System.nanoTime() + history.interval().toNanos();
    long left = until - System.nanoTime();
    while (left > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = until - System.nanoTime();
    }
    stage = Stage.DUE;
  }

  private synchronized void awaitSlot() throws InterruptedException {
    while (stage == Stage.DUE) {
      wait();
    }
  }
}
