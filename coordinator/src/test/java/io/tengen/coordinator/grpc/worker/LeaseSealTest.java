package io.tengen.coordinator.grpc.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.job.GrantedLease;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobLease;
import io.tengen.wire.LeaseToken;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LeaseSealTest {
  private static final JobLease GAME = JobLease.ofGame("r", new HeldLease(3, 77));
  private static final JobLease TRAINING = JobLease.ofTraining("r", 77);

  private final LeaseSeal seal = new LeaseSeal(new byte[32]);

  @Test
  void opensItsTokens() {
    for (long id : new long[] {0, 1, 77, GrantedLease.LARGEST_ID}) {
      for (JobLease lease :
          List.of(JobLease.ofGame("r", new HeldLease(3, id)), JobLease.ofTraining("t", id))) {
        LeaseToken shown = seal.seal(lease, "token:a");
        assertTrue(shown.toBytes().length < 100);
        assertEquals(Optional.of(lease), seal.open(shown, "token:a"));
        // After a restart as well.
        assertEquals(Optional.of(lease), new LeaseSeal(new byte[32]).open(shown, "token:a"));
      }
    }
  }

  @Test
  void refusesTokensOfAnotherHolderJobOrKey() {
    byte[] key = new byte[32];
    key[31] = 1;
    for (JobLease lease : List.of(GAME, TRAINING)) {
      LeaseToken shown = seal.seal(lease, "token:a");
      assertEquals(Optional.empty(), seal.open(shown, "token:b"));
      assertEquals(Optional.empty(), new LeaseSeal(key).open(shown, "token:a"));
      for (int bit = 0; bit < 8 * shown.toBytes().length; bit++) {
        byte[] other = shown.toBytes();
        other[bit / 8] ^= (byte) (1 << bit % 8);
        assertEquals(Optional.empty(), seal.open(LeaseToken.of(other), "token:a"));
      }
    }
  }

  /** The end of a name must not pass for the beginning of a holder. */
  @Test
  void separatesLeaseAndHolder() {
    byte[] shown = seal.seal(JobLease.ofTraining("ab", 1), "c").toBytes();
    LeaseToken shorter = LeaseToken.of(Arrays.copyOf(shown, shown.length - 1));
    assertEquals(Optional.empty(), seal.open(shorter, "bc"));
  }

  @Test
  void refusesForgedTokens() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 10_000; i++) {
      byte[] guess = new byte[random.nextInt(300)];
      random.nextBytes(guess);
      assertEquals(Optional.empty(), seal.open(LeaseToken.of(guess), "token:a"));
    }
  }

  @Test
  void readsTheJobOfATokenForLogs() {
    assertEquals(Optional.of(GAME), LeaseSeal.claim(seal.seal(GAME, "token:a")));
    assertEquals("game 3 of run r", GAME.job().toString());
    assertEquals("training r", TRAINING.job().toString());
  }

  @Test
  void leasesThatDoNotFitAreNotShown() {
    assertThrows(
        IllegalArgumentException.class,
        () -> seal.seal(JobLease.ofTraining("t", 1L << 31), "token:a"));
    assertThrows(
        IllegalArgumentException.class, () -> seal.seal(JobLease.ofTraining("t", -1), "token:a"));
  }
}
