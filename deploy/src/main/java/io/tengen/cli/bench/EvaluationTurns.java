package io.tengen.cli.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Measures works in turns, by wall-clock time and by the processor time of this process, which
 * other programs change little. Unlike {@link InterleavedMeasurement} it counts all threads of the
 * process, including those that it did not start.
 */
final class EvaluationTurns {
  private static final double NANOS = 1e9;
  private static final double TURN_SECONDS = 0.5;
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private EvaluationTurns() {}

  /** Does work for a moment; returns the number of evaluated positions. */
  @FunctionalInterface
  interface Part {
    long once() throws Exception;
  }

  /** One turn of one work. */
  record Turn(long positions, long wallNanos, long cpuNanos) {
    double perSecond() {
      return positions * NANOS / wallNanos;
    }

    /** Returns microseconds of processor time for a position. */
    double cpuMicros() {
      return cpuNanos / 1e3 / positions;
    }
  }

  /**
   * Measures works; blocks.
   *
   * @param works for each its parts, which run concurrently on threads of their own
   * @param seconds wall-clock time for each work
   * @param warmup wall-clock time for each work before, unmeasured
   * @return the turns of each work, as many for all
   */
  static List<List<Turn>> measure(
      Terminal terminal, List<List<Part>> works, double seconds, double warmup)
      throws InterruptedException {
    int rounds = Math.max(3, (int) Math.round(seconds / TURN_SECONDS));
    int warm = (int) Math.ceil(warmup / TURN_SECONDS);
    List<List<Turn>> turns = new ArrayList<>();
    works.forEach(work -> turns.add(new ArrayList<>()));
    try (ExecutorService threads = Executors.newCachedThreadPool();
        Progress progress =
            new Progress(terminal, (rounds + warm) * works.size(), "turns", System::nanoTime)) {
      int done = 0;
      for (int round = -warm; round < rounds; round++) {
        for (int i = 0; i < works.size(); i++) {
          Turn turn = turn(threads, works.get(i));
          if (round >= 0) {
            turns.get(i).add(turn);
          }
          done++;
          progress.update(done);
        }
      }
    }
    return turns;
  }

  private static Turn turn(ExecutorService threads, List<Part> parts) throws InterruptedException {
    long start = System.nanoTime();
    long cpu = PROCESS.getProcessCpuTime();
    long end = start + (long) (TURN_SECONDS * NANOS);
    List<Future<Long>> results = new ArrayList<>();
    for (Part part : parts) {
      results.add(threads.submit(() -> repeat(part, end)));
    }
    long positions = 0;
    for (Future<Long> result : results) {
      try {
        positions += result.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("a measured thread failed", e.getCause());
      }
    }
    return new Turn(positions, System.nanoTime() - start, PROCESS.getProcessCpuTime() - cpu);
  }

  private static long repeat(Part part, long end) throws Exception {
    long positions = 0;
    do {
      positions += part.once();
    } while (System.nanoTime() - end < 0);
    return positions;
  }
}
