package io.tengen.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The cost of asking whether a game is traced, which happens several times for every game. */
class TracingCostTest {
  private static final int GAMES = 100_000;

  /**
   * The most bytes for all games: far less than an object for each. The virtual machine, such as
   * its compiler, may allocate a little by itself.
   */
  private static final long FEW = 4096;

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

  private static void assertFew(long bytes) {
    assertTrue(bytes <= FEW, () -> bytes + " bytes for " + GAMES + " games");
  }

  @Test
  void gamesThatAreNotTracedAllocateNothing() {
    TracingSettings none = new TracingSettings(URI.create("http://127.0.0.1:1"), 0, Map.of());
    try (Tracing on =
        OtlpTracing.open(Optional.of(none), "service", "instance", new SimpleMeterRegistry())) {
      // The first calls load classes.
      allocated(Tracing.OFF);
      allocated(on);
      assertFew(allocated(Tracing.OFF));
      assertFew(allocated(on));
    }
  }
}
