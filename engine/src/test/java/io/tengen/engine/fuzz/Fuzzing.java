package io.tengen.engine.fuzz;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Feeds mutated files to a reader up to a number of bytes. The test fails if the reader throws,
 * takes too long or leaks memory; the message has the file in Base64.
 */
final class Fuzzing {
  /** The number of bytes: {@code -Dtengen.fuzz.bytes}, or by default enough for some seconds. */
  private static final long BYTES = Long.getLong("tengen.fuzz.bytes", 1_000_000L);

  /** The maximum CPU time for one file of at most {@link Mutator#MAX_LENGTH} bytes. */
  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final long HANGS_MILLIS = TimeUnit.MINUTES.toMillis(2);

  private static final long MAX_GROWTH = 8L << 20;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Mutator mutator;
  private final Reader reader;
  private final long all;
  private final long hangsMillis;

  // Written by the feeding thread and read by the waiting thread.
  private volatile byte[] file = new byte[0];
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicInteger files = new AtomicInteger();
  private volatile @Nullable Throwable failure;

  /** The reader under test. */
  @FunctionalInterface
  interface Reader {
    /** Reads a file. Must not throw for any contents. */
    void read(byte[] file) throws Exception;
  }

  /**
   * Creates a run.
   *
   * @param all the number of bytes to feed
   * @param hangsMillis the elapsed time in milliseconds after which a file is considered to hang
   */
  Fuzzing(Mutator mutator, Reader reader, long all, long hangsMillis) {
    this.mutator = mutator;
    this.reader = reader;
    this.all = all;
    this.hangsMillis = hangsMillis;
  }

  /** Feeds the default number of bytes to a reader; blocks. */
  static void feed(Mutator mutator, Reader reader) throws InterruptedException {
    new Fuzzing(mutator, reader, BYTES, HANGS_MILLIS).run();
  }

  void run() throws InterruptedException {
    // Feeds a part first, so that one-time allocations do not count as growth.
    feedTo(all / 5);
    long before = usedMemory();
    feedTo(all);
    long growth = usedMemory() - before;
    assertTrue(growth < MAX_GROWTH, () -> growth + " bytes were not freed");
  }

  /** Feeds up to {@code most} bytes on a thread of its own, which is abandoned if it hangs. */
  private void feedTo(long most) throws InterruptedException {
    Thread feeder =
        Thread.ofPlatform()
            .daemon()
            .name("fuzz")
            .uncaughtExceptionHandler((thread, thrown) -> failure = thrown)
            .start(() -> feedAll(most));
    int before;
    do {
      before = files.get();
      feeder.join(hangsMillis);
    } while (feeder.isAlive() && files.get() > before);
    if (feeder.isAlive()) {
      StringBuilder where = new StringBuilder();
      for (StackTraceElement frame : feeder.getStackTrace()) {
        where.append("\n  at ").append(frame);
      }
      fail("hangs" + where + "\n" + described());
    }
    if (failure != null) {
      fail("fails with " + failure + "\n" + described(), failure);
    }
  }

  private void feedAll(long most) {
    while (bytes.get() < most) {
      file = mutator.next();
      long start = THREADS.getCurrentThreadCpuTime();
      try {
        reader.read(file);
      } catch (Exception e) {
        throw new IllegalStateException("threw " + e, e);
      }
      long nanos = THREADS.getCurrentThreadCpuTime() - start;
      assertTrue(nanos < MAX_NANOS, () -> "took " + nanos / 1_000_000 + " ms");
      bytes.addAndGet(file.length);
      files.incrementAndGet();
    }
  }

  private String described() {
    return "after "
        + files
        + " files of "
        + bytes
        + " bytes in all, by "
        + Base64.getEncoder().encodeToString(file);
  }

  private static long usedMemory() throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(20);
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }
}
