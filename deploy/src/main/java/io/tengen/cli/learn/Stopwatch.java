package io.tengen.cli.learn;

import com.sun.management.OperatingSystemMXBean;
import io.tengen.cli.learn.Generation.Time;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** Measures wall-clock time and the processor time of this process. */
final class Stopwatch {
  private static final double NANOS = 1e9;

  private final long start = System.nanoTime();
  private final long cpuStart = cpuNanos();

  private Stopwatch() {}

  static Stopwatch start() {
    return new Stopwatch();
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  Time time() {
    return new Time((System.nanoTime() - start) / NANOS, (cpuNanos() - cpuStart) / NANOS);
  }

  /** Returns the time since the start, of which a thread spent this much on the processor. */
  Time time(Duration processor) {
    return new Time((System.nanoTime() - start) / NANOS, processor.toNanos() / NANOS);
  }
}
