package io.tengen.worker.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ServerPaceTest {
  private static ServerPace measured(int count, long nanos, long busy) {
    ServerPace pace = new ServerPace();
    for (int i = 0; i < 100; i++) {
      pace.answered(count, nanos, busy);
    }
    return pace;
  }

  @Test
  void batchesTakeHalfAMillisecond() {
    assertEquals(50, measured(10, 300_000, 100_000).batch(2));
    assertEquals(64, measured(10, 300_000, 10_000).batch(2));
    assertEquals(1, measured(1, 3_000_000, 2_000_000).batch(2));
    // Many threads share what a server may have.
    assertEquals(5, measured(10, 300_000, 100_000).batch(64));
  }

  @Test
  void hasThreeBatchesAThreadAndWhatTheNetworkHolds() {
    // Two threads play 2 rollouts in 10 µs; the network takes 200 µs.
    assertEquals(3 * 2 * 50 + 40, measured(10, 300_000, 100_000).room(2, 1024));
    assertEquals(100, measured(10, 300_000, 100_000).room(2, 100));
    assertEquals(1024, measured(10, 100_000_000, 100_000).room(64, 5000));
  }

  @Test
  void queueingIsNotLatencyOfTheNetwork() {
    ServerPace pace = measured(10, 300_000, 100_000);
    int before = pace.room(2, 1024);
    for (int i = 0; i < 20; i++) {
      pace.answered(10, 5_000_000, 100_000);
    }
    assertTrue(pace.room(2, 1024) < before + 30);
    assertTrue(pace.deadline() == 1_000_000_000);
  }

  @Test
  void waitsForTwentyLatencies() {
    assertEquals(10_000_000_000L, new ServerPace().deadline());
    assertEquals(1_000_000_000, measured(1, 1_000_000, 1000).deadline());
    assertEquals(2_000_000_000, measured(1, 100_000_000, 1000).deadline(), 1e6);
    assertEquals(10_000_000_000L, measured(1, 5_000_000_000L, 1000).deadline());
  }
}
