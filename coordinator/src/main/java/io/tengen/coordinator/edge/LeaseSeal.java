package io.tengen.coordinator.edge;

import io.tengen.coordinator.job.Lease;
import io.tengen.proto.v1.JobId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.OptionalLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Turns the ids of leases into what workers are shown, and back: the id in the upper half, and in
 * the lower one the first 32 bits of HMAC-SHA-256 over run, game, id and whose lease it is. So a
 * lease is known again after a restart of the coordinator, which keeps no list of them (decision
 * 3), and a worker cannot speak of one that it was not given. Thread-safe.
 */
final class LeaseSeal {
  private static final String ALGORITHM = "HmacSHA256";
  private static final long LOWER_HALF = 0xffff_ffffL;
  private static final int HALF = 32;

  /** Never computes anything: is cloned, which costs less than another with the same key. */
  private final Mac keyed;

  /**
   * @param key secret, and the same after a restart
   */
  LeaseSeal(byte[] key) {
    try {
      keyed = Mac.getInstance(ALGORITHM);
      keyed.init(new SecretKeySpec(key, ALGORITHM));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  /**
   * What a worker is shown.
   *
   * @param holder {@link io.tengen.coordinator.access.Principal#id} of the worker
   */
  long seal(JobId job, long lease, String holder) {
    if (lease < 0 || lease > Lease.LARGEST_ID) {
      throw new IllegalArgumentException("lease " + lease + " has more than 31 bits");
    }
    return lease << HALF | code(job, lease, holder);
  }

  /** The lease that this holder was shown this way; empty if he was shown no such thing. */
  OptionalLong open(JobId job, long shown, String holder) {
    long lease = shown >> HALF;
    return lease >= 0 && (shown & LOWER_HALF) == code(job, lease, holder)
        ? OptionalLong.of(lease)
        : OptionalLong.empty();
  }

  private long code(JobId job, long lease, String holder) {
    byte[] run = job.getRunBytes().toByteArray();
    byte[] whose = holder.getBytes(StandardCharsets.UTF_8);
    // The length of the run's name keeps its end and the holder's beginning apart.
    ByteBuffer text =
        ByteBuffer.allocate(run.length + whose.length + 2 * Integer.BYTES + Long.BYTES)
            .putInt(run.length)
            .put(run)
            .putInt(job.getIndex())
            .putLong(lease)
            .put(whose);
    try {
      byte[] code = ((Mac) keyed.clone()).doFinal(text.array());
      return ByteBuffer.wrap(code).getInt() & LOWER_HALF;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the platform's " + ALGORITHM + " can be cloned", e);
    }
  }
}
