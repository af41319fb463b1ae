package io.tengen.coordinator.grpc.worker;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WorkerNamesTest {
  private long now;
  private final WorkerNames names = new WorkerNames(Duration.ofSeconds(30), () -> now);

  @Test
  void keepsANameForItsOwnerWhileItsLeasesMayLast() {
    assertTrue(names.claim("w", "a"));
    assertTrue(names.claim("w", "a"), "a reconnect before the old stream is known to be broken");
    assertFalse(names.claim("w", "b"));
    names.leave("w");
    now += Duration.ofMinutes(5).toNanos();
    assertFalse(names.claim("w", "b"), "one stream is there yet");
    names.leave("w");
    now += Duration.ofSeconds(30).toNanos();
    assertFalse(names.claim("w", "b"));
    now += 1;
    assertTrue(names.claim("w", "b"));
  }

  @Test
  void forgetsExpiredNames() {
    for (int i = 0; i < 1_000; i++) {
      assertTrue(names.claim("w" + i, "a"));
      names.leave("w" + i);
      now += Duration.ofMinutes(1).toNanos();
    }
    assertTrue(names.size() <= 64, () -> names.size() + " names are remembered");
  }
}
