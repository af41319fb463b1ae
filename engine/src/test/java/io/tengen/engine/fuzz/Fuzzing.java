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
 * Feeds mutated files to a reader until there have been enough bytes. A file that makes it throw,
 * that takes it too long, or memory that is not given back fails the test; the message holds the
 * file in Base64.
 */
final class Fuzzing {
  /** How many bytes, where {@code -Dtengen.fuzz.bytes} does not say so: some seconds' worth. */
  private static final long BYTES = Long.getLong("tengen.fuzz.bytes", 1_000_000L);

  /** Of processor time, for one file of at most {@link Mutator#MAX_LENGTH} bytes. */
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final long HANGS_MILLIS = TimeUnit.MINUTES.toMillis(2);

  private static final long MOST_GROWTH = 8L << 20;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Mutator mutator;
  private final Reader reader;
  private final long all;
  private final long hangsMillis;

  // Written by the feeding thread, read by the waiting one.
  private volatile byte[] file = new byte[0];
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicInteger files = new AtomicInteger();
  private volatile @Nullable Throwable failure;

  /** What is tested. */
  @FunctionalInterface
  interface Reader {
    /** Must take any file; whatever it throws is a fault. */
    void read(byte[] file) throws Exception;
  }

  /**
   * @param all bytes to feed
   * @param hangsMillis on the clock: a file that is not through by then is taken to hang
   */
  Fuzzing(Mutator mutator, Reader reader, long all, long hangsMillis) {
    this.mutator = mutator;
    this.reader = reader;
    this.all = all;
    this.hangsMillis = hangsMillis;
  }

  /** Feeds the reader; blocks. */
  static void feed(Mutator mutator, Reader reader) throws InterruptedException {
    new Fuzzing(mutator, reader, BYTES, HANGS_MILLIS).run();
  }

  void run() throws InterruptedException {
    // A part first, so that what is only made once is there before memory is looked at.
    feedTo(all / 5);
    long before = usedMemory();
    feedTo(all);
    long growth = usedMemory() - before;
    assertTrue(growth < MOST_GROWTH, () -> growth + " bytes were not given back");
  }

  /** In a thread of its own: one that hangs cannot be stopped, but it can be left behind. */
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
      assertTrue(nanos < MOST_NANOS, () -> "took " + nanos / 1_000_000 + " ms");
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
