package io.tengen.cli.bench;

import com.sun.management.ThreadMXBean;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Measures several pieces of work in alternating slices of a fraction of a second, so that other
 * load on the machine and changes of its clock speed affect all of them alike.
 */
final class InterleavedMeasurement {
  private static final double SLICE_SECONDS = 0.1;
  private static final int FEWEST_ROUNDS = 5;
  private static final double NANOS = 1e9;

  /** Shorter measurements show no progress. */
  private static final double SHOWN_SECONDS = 2;

  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private InterleavedMeasurement() {}

  /** The part of a work that runs on one thread. */
  @FunctionalInterface
  interface Lane {
    /**
     * Does work for a while, far less than a millisecond if possible; returns the number of
     * operations.
     */
    long once() throws InterruptedException;
  }

  /**
   * Work to be measured.
   *
   * @param lanes run concurrently, each always on the same thread; live threads that they start
   *     count as theirs
   * @param seconds wall-clock time to measure it for
   * @param warmup wall-clock time to run it before, unmeasured
   */
  record Work(List<? extends Lane> lanes, double seconds, double warmup) {}

  /**
   * Measures all works and shows progress on the terminal. Blocks.
   *
   * @return a measurement for each work, all with equally many slices
   */
  static List<Measurement> measure(Terminal terminal, List<Work> works)
      throws InterruptedException {
    double longest = works.stream().mapToDouble(Work::seconds).max().orElseThrow();
    int rounds = Math.max(FEWEST_ROUNDS, (int) Math.round(longest / SLICE_SECONDS));
    List<List<Measurement.Slice>> slices = new ArrayList<>();
    works.forEach(work -> slices.add(new ArrayList<>()));
    try (LaneThreads laneThreads =
            new LaneThreads(
                works.stream().mapToInt(work -> work.lanes.size()).max().orElseThrow());
        Clock clock = new Clock(terminal, works)) {
      for (Work work : works) {
        double end = clock.seconds() + work.warmup;
        while (clock.seconds() < end) {
          laneThreads.slice(work.lanes, SLICE_SECONDS);
          clock.show();
        }
      }
      double end = clock.seconds() + works.stream().mapToDouble(Work::seconds).sum();
      // A slice takes longer if a lane does something long; then there are fewer slices.
      while (slices.getFirst().isEmpty() || clock.seconds() < end) {
        for (int i = 0; i < works.size(); i++) {
          Work work = works.get(i);
          slices.get(i).add(laneThreads.slice(work.lanes, work.seconds / rounds));
          clock.show();
        }
      }
    }
    return slices.stream().map(Measurement::new).toList();
  }

  /** Measures the elapsed time and shows it as progress. */
  private static final class Clock implements AutoCloseable {
    private final long start = System.nanoTime();
    private final double all;
    private final int pieces;
    private final Progress progress;

    Clock(Terminal terminal, List<Work> works) {
      all = works.stream().mapToDouble(work -> work.seconds + work.warmup).sum();
      pieces = (int) Math.ceil(all / SLICE_SECONDS);
      progress = new Progress(terminal, pieces, "slices", System::nanoTime);
      show();
    }

    double seconds() {
      return (System.nanoTime() - start) / NANOS;
    }

    void show() {
      if (all > SHOWN_SECONDS) {
        progress.update((int) Math.min(pieces, seconds() / SLICE_SECONDS));
      }
    }

    @Override
    public void close() {
      progress.close();
    }
  }

  /** The threads that run the lanes, and the threads that lanes have started. */
  private static final class LaneThreads implements AutoCloseable {
    // A thread started by a thread of this group belongs to the group.
    private final ThreadGroup group = new ThreadGroup("bench");
    private final Set<Thread> own = ConcurrentHashMap.newKeySet();
    private final List<ExecutorService> threads = new ArrayList<>();

    LaneThreads(int size) {
      for (int i = 0; i < size; i++) {
        threads.add(Executors.newSingleThreadExecutor(this::thread));
      }
    }

    private Thread thread(Runnable lane) {
      Thread thread = Thread.ofPlatform().group(group).daemon().name("bench").unstarted(lane);
      own.add(thread);
      return thread;
    }

    /** Runs all lanes concurrently for a number of seconds. */
    Measurement.Slice slice(List<? extends Lane> lanes, double seconds)
        throws InterruptedException {
      Measurement.Slice before = helpers();
      long end = System.nanoTime() + (long) (seconds * NANOS);
      List<Future<Measurement.Slice>> parts = new ArrayList<>();
      for (int i = 0; i < lanes.size(); i++) {
        Lane lane = lanes.get(i);
        Callable<Measurement.Slice> part = () -> part(lane, end);
        parts.add(threads.get(i).submit(part));
      }
      Measurement.Slice sum = new Measurement.Slice(0, 0, 0, 0);
      for (Future<Measurement.Slice> part : parts) {
        sum = sum.plus(result(part));
      }
      return sum.plus(helpers()).minus(before);
    }

    /** Returns the use so far by threads that lanes have started; they are idle between slices. */
    private Measurement.Slice helpers() {
      Thread[] all = new Thread[2 * group.activeCount() + 8];
      int count = group.enumerate(all);
      long[] helpers =
          Arrays.stream(all, 0, count)
              .filter(thread -> !own.contains(thread))
              .mapToLong(Thread::threadId)
              .toArray();
      return new Measurement.Slice(
          0,
          used(THREADS.getThreadCpuTime(helpers)),
          0,
          used(THREADS.getThreadAllocatedBytes(helpers)));
    }

    /**
     * Returns the sum of amounts; that of a thread that has ended meanwhile is −1 and is ignored.
     */
    private static long used(long[] amounts) {
      return Arrays.stream(amounts).filter(amount -> amount > 0).sum();
    }

    /** Runs one lane on its thread, at least once. */
    private static Measurement.Slice part(Lane lane, long end) throws InterruptedException {
      long start = System.nanoTime();
      long cpu = THREADS.getCurrentThreadCpuTime();
      long bytes = THREADS.getCurrentThreadAllocatedBytes();
      long operations = 0;
      do {
        operations += lane.once();
      } while (System.nanoTime() < end);
      bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
      cpu = THREADS.getCurrentThreadCpuTime() - cpu;
      return new Measurement.Slice(operations, cpu, System.nanoTime() - start, bytes);
    }

    private static Measurement.Slice result(Future<Measurement.Slice> part)
        throws InterruptedException {
      try {
        return part.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("a measured thread failed", e.getCause());
      }
    }

    @Override
    public void close() {
      threads.forEach(ExecutorService::shutdownNow);
      // If one lane has failed, others may still use the caller's objects.
      threads.forEach(ExecutorService::close);
    }
  }
}
