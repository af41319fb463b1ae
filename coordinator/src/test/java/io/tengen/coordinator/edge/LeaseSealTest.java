package io.tengen.coordinator.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.job.Lease;
import io.tengen.proto.v1.JobId;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LeaseSealTest {
  private static final JobId JOB = JobId.newBuilder().setRun("r").setIndex(3).build();

  private final LeaseSeal seal = new LeaseSeal(new byte[32]);

  @Test
  void whatWasShownIsKnownAgain() {
    for (long lease : new long[] {0, 1, 77, Lease.LARGEST_ID}) {
      long shown = seal.seal(JOB, lease, "token:a");
      assertTrue(shown >= 0);
      assertEquals(OptionalLong.of(lease), seal.open(JOB, shown, "token:a"));
      // After a restart as well.
      assertEquals(OptionalLong.of(lease), new LeaseSeal(new byte[32]).open(JOB, shown, "token:a"));
    }
  }

  @Test
  void anotherHolderGameRunOrKeyDoesNot() {
    long shown = seal.seal(JOB, 77, "token:a");
    JobId index = JOB.toBuilder().setIndex(4).build();
    JobId run = JOB.toBuilder().setRun("s").build();
    byte[] key = new byte[32];
    key[31] = 1;
    assertEquals(OptionalLong.empty(), seal.open(JOB, shown, "token:b"));
    assertEquals(OptionalLong.empty(), seal.open(index, shown, "token:a"));
    assertEquals(OptionalLong.empty(), seal.open(run, shown, "token:a"));
    assertEquals(OptionalLong.empty(), new LeaseSeal(key).open(JOB, shown, "token:a"));
    for (int bit = 0; bit < 64; bit++) {
      assertEquals(OptionalLong.empty(), seal.open(JOB, shown ^ 1L << bit, "token:a"));
    }
  }

  @Test
  void guessingIsInVain() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 10_000; i++) {
      assertEquals(OptionalLong.empty(), seal.open(JOB, random.nextLong(), "token:a"));
    }
  }

  @Test
  void leasesThatDoNotFitAreNotShown() {
    assertThrows(IllegalArgumentException.class, () -> seal.seal(JOB, 1L << 31, "token:a"));
    assertThrows(IllegalArgumentException.class, () -> seal.seal(JOB, -1, "token:a"));
  }
}
