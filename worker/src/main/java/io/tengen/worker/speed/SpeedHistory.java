package io.tengen.worker.speed;

import io.tengen.game.record.ClockScale;
import io.tengen.wire.worker.WorkerSpeed;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * What a worker knows of its machine's speed from its measurements so far. A speed is steady if the
 * last two quiet measurements differ by at most {@link #MOST_RATIO}, or if there was only one.
 * Immutable.
 *
 * @param speed what the worker tells; empty before the first measurement
 * @param news one line for the worker's log about the last measurement; empty if it confirmed the
 *     one before
 */
record SpeedHistory(Optional<WorkerSpeed> speed, String news) {
  /** The greatest ratio of consecutive measurements of a steady machine. */
  static final double MOST_RATIO = 1.2;

  /** Time from a measurement to the next one on a steady machine. */
  static final Duration STEADY_INTERVAL = Duration.ofMinutes(10);

  /** Time from a measurement to the next one while the speed is not steady. */
  static final Duration UNSTEADY_INTERVAL = Duration.ofSeconds(15);

  /** Before the first measurement. */
  static final SpeedHistory NONE = new SpeedHistory(Optional.empty(), "");

  /** The speed that an operator has set. */
  static SpeedHistory fixed(double factor) {
    return new SpeedHistory(Optional.of(WorkerSpeed.steady(factor)), "");
  }

  /**
   * Returns the history with another measurement.
   *
   * @param isOwnLoad whether the worker itself played games during it. A measurement that these
   *     games disturbed says nothing, unless there is no other.
   */
  SpeedHistory after(SpeedMeasurement measured, boolean isOwnLoad) {
    // In steps of a hundredth, so that the noise of measurements is no news.
    double factor =
        Math.clamp(
            Math.rint(measured.factor() * 100) / 100, ClockScale.SLOWEST, ClockScale.FASTEST);
    if (measured.isLoaded()) {
      return isOwnLoad && speed.isPresent()
          ? new SpeedHistory(speed, "")
          : tell(lastFactorOr(factor), WorkerSpeed.State.LOADED, loaded(measured));
    }
    if (speed.isEmpty()) {
      return tell(factor, WorkerSpeed.State.STEADY, steady(factor));
    }
    double before = speed.get().factor();
    if (Math.max(factor / before, before / factor) > MOST_RATIO) {
      return tell(factor, WorkerSpeed.State.UNSTEADY, jumped(before, factor));
    }
    return tell(factor, WorkerSpeed.State.STEADY, speed.get().isSteady() ? "" : steady(factor));
  }

  /** Returns the speed to remember after a measurement that does not count. */
  private double lastFactorOr(double measured) {
    return speed.map(WorkerSpeed::factor).orElse(measured);
  }

  /** Returns the time until the next measurement. */
  Duration interval() {
    return speed.filter(WorkerSpeed::isSteady).isPresent() ? STEADY_INTERVAL : UNSTEADY_INTERVAL;
  }

  private static SpeedHistory tell(double factor, WorkerSpeed.State state, String news) {
    return new SpeedHistory(Optional.of(new WorkerSpeed(factor, state)), news);
  }

  private static String steady(double factor) {
    return "this machine has " + text(factor) + " times the reference speed";
  }

  private static String jumped(double before, double factor) {
    return ("the speed of this machine has changed from %s to %s times the reference speed;"
            + " it is measured again in %d s, and gets no games with scaled clocks until then")
        .formatted(text(before), text(factor), UNSTEADY_INTERVAL.toSeconds());
  }

  private static String loaded(SpeedMeasurement measured) {
    return ("other programs load this machine: a measurement of its speed got %d %%"
            + " of a processor; it gets no games with scaled clocks until one gets %d %%")
        .formatted(
            Math.round(100 * measured.cpuShare()), Math.round(100 * SpeedMeasurement.LEAST_SHARE));
  }

  private static String text(double factor) {
    return String.format(Locale.ROOT, "%.2f", factor);
  }
}
