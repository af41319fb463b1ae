package io.tengen.worker.speed;

import io.tengen.engine.rollout.UniformRollout;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.SplittableRandom;

/**
 * Measures the machine's speed by uniform playouts from the empty 9x9 board, always the same ones,
 * on the calling thread. It plays {@value #PLAYOUTS} of them again and again until the shortest
 * time has not become shorter for a while, and takes that time, because everything that disturbs
 * playouts makes them longer. Lasts about half a second. Not thread-safe.
 */
final class RolloutTrial implements SpeedTrial {
  /**
   * Playouts per second of wall-clock time on the reference machine, an otherwise idle virtual core
   * of an AMD EPYC (Zen 4, 3.6 GHz) with JDK 25. A change to the playouts that changes their speed
   * changes this constant with it, or clocks on all machines change; see docs/results/clocks.md for
   * how it was measured.
   */
  static final double REFERENCE_RATE = 111_600;

  private static final int PLAYOUTS = 1_000;
  private static final long SEED = 1;
  private static final int BOARD = 9;
  private static final double KOMI = 7.5;

  /** Number of rounds without a shorter time after which the measurement ends. */
  private static final int PATIENCE = 30;

  /** The largest number of rounds of a measurement. */
  private static final int MOST = 200;

  /** A time counts as shorter if it is less than this share of the shortest before. */
  private static final double SHORTER = 0.99;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  @Override
  public SpeedMeasurement measure() throws InterruptedException {
    Position start = new Position(GameSetup.of(Rules.parse("chinese"), BOARD, KOMI));
    Position scratch = new Position(start);
    UniformRollout policy = new UniformRollout();
    double best = 0;
    long cpu = 0;
    long wall = 0;
    int since = 0;
    for (int i = 0; i < MOST && since < PATIENCE; i++) {
      if (Thread.interrupted()) {
        throw new InterruptedException("measurement interrupted");
      }
      long cpuBefore = threads.getCurrentThreadCpuTime();
      long before = System.nanoTime();
      play(policy, start, scratch);
      long nanos = Math.max(1, System.nanoTime() - before);
      double rate = PLAYOUTS * 1e9 / nanos;
      boolean isShorter = rate * SHORTER > best;
      // The share of the rounds that were compiled, not of those before.
      cpu = (isShorter ? 0 : cpu) + threads.getCurrentThreadCpuTime() - cpuBefore;
      wall = (isShorter ? 0 : wall) + nanos;
      since = isShorter ? 0 : since + 1;
      best = Math.max(best, rate);
    }
    return new SpeedMeasurement(best / REFERENCE_RATE, Math.min(1, cpu / (double) wall));
  }

  private static void play(UniformRollout policy, Position start, Position scratch) {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < PLAYOUTS; i++) {
      scratch.copyFrom(start);
      policy.playForResult(scratch, random);
    }
  }
}
