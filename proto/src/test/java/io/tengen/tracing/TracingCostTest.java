package io.tengen.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The cost of asking whether a game is traced, which happens several times for every game. */
class TracingCostTest {
  private static final int GAMES = 100_000;

  private static final int ATTEMPTS = 5;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Returns the bytes that questions about games allocate which are not traced. */
  private static long allocated(Tracing tracing) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    long traced = 0;
    for (int game = 0; game < GAMES; game++) {
      if (tracing.isOn() && tracing.isTraced("bcb1atf3", game)) {
        traced++;
      }
    }
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertEquals(0, traced);
    return bytes;
  }

  /**
   * Returns the least that several attempts allocate. The first one loads classes, and now and then
   * the virtual machine allocates a little by itself.
   */
  private static long leastAllocated(Tracing tracing) {
    return LongStream.generate(() -> allocated(tracing)).limit(ATTEMPTS).min().orElseThrow();
  }

  @Test
  void gamesThatAreNotTracedAllocateNothing() {
    TracingSettings none = new TracingSettings(URI.create("http://127.0.0.1:1"), 0, Map.of());
    try (Tracing on =
        OtlpTracing.open(Optional.of(none), "service", "instance", new SimpleMeterRegistry())) {
      assertEquals(0, leastAllocated(Tracing.OFF));
      assertEquals(0, leastAllocated(on));
    }
  }
}
