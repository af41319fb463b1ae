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
 * Measures several pieces of work in turns of a fraction of a second, round after round, so that
 * whatever else the machine does, and however warm it runs, hits all of them alike.
 */
final class InterleavedMeasurement {
  private static final double SLICE_SECONDS = 0.1;
  private static final int FEWEST_ROUNDS = 5;
  private static final double NANOS = 1e9;

  /** Below this nobody waits for a sign of life. */
  private static final double SHOWN_SECONDS = 2;

  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private InterleavedMeasurement() {}

  /** One thread's part of a work. */
  @FunctionalInterface
  interface Lane {
    /** Does something for a while, far less than a millisecond if it can; how often it did it. */
    long once() throws InterruptedException;
  }

  /**
   * Something to be measured.
   *
   * @param lanes each always on the same thread, all at once; threads that they start count as
   *     theirs as long as they live
   * @param seconds wall-clock time to measure it for
   * @param warmup wall-clock time to do it before, unmeasured
   */
  record Work(List<? extends Lane> lanes, double seconds, double warmup) {}

  /**
   * Measures all of these; blocks. How far it has come stands on the terminal.
   *
   * @return one for each work, all with equally many slices
   */
  static List<Measurement> measure(Terminal terminal, List<Work> works)
      throws InterruptedException {
    double longest = works.stream().mapToDouble(Work::seconds).max().orElseThrow();
    int rounds = Math.max(FEWEST_ROUNDS, (int) Math.round(longest / SLICE_SECONDS));
    List<List<Measurement.Slice>> slices = new ArrayList<>();
    works.forEach(work -> slices.add(new ArrayList<>()));
    try (Crew crew =
            new Crew(works.stream().mapToInt(work -> work.lanes.size()).max().orElseThrow());
        Clock clock = new Clock(terminal, works)) {
      for (Work work : works) {
        double end = clock.seconds() + work.warmup;
        while (clock.seconds() < end) {
          crew.slice(work.lanes, SLICE_SECONDS);
          clock.show();
        }
      }
      double end = clock.seconds() + works.stream().mapToDouble(Work::seconds).sum();
      // A slice may take longer than it should, where a lane does something long: fewer then.
      while (slices.getFirst().isEmpty() || clock.seconds() < end) {
        for (int i = 0; i < works.size(); i++) {
          Work work = works.get(i);
          slices.get(i).add(crew.slice(work.lanes, work.seconds / rounds));
          clock.show();
        }
      }
    }
    return slices.stream().map(Measurement::new).toList();
  }

  /** How long it has taken, and how long it will. */
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

  /** The threads that work: one for each lane, and those that they have started. */
  private static final class Crew implements AutoCloseable {
    // Whatever thread one of this group starts belongs to it too.
    private final ThreadGroup group = new ThreadGroup("bench");
    private final Set<Thread> own = ConcurrentHashMap.newKeySet();
    private final List<ExecutorService> threads = new ArrayList<>();

    Crew(int size) {
      for (int i = 0; i < size; i++) {
        threads.add(Executors.newSingleThreadExecutor(this::thread));
      }
    }

    private Thread thread(Runnable lane) {
      Thread thread = Thread.ofPlatform().group(group).daemon().name("bench").unstarted(lane);
      own.add(thread);
      return thread;
    }

    /** All lanes at once for this long. */
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

    /** What the threads that lanes have started have used so far; they rest between slices. */
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

    /** The sum; of a thread that has ended meanwhile there is −1. */
    private static long used(long[] amounts) {
      return Arrays.stream(amounts).filter(amount -> amount > 0).sum();
    }

    /** On the lane's thread: at least once. */
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
      // Where one lane has failed, others may still be at something of their caller's.
      threads.forEach(ExecutorService::close);
    }
  }
}
