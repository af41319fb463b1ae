package io.tengen.coordinator.run.verify;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Draws the games that a second worker plays again: by HMAC-SHA-256 over run and game, so that
 * nobody without the key can tell which they will be. Thread-safe.
 */
public final class Sampler {
  private static final String ALGORITHM = "HmacSHA256";
  private static final double UNIT = 0x1p-53;

  /** Never computes anything: is cloned, which costs less than another with the same key. */
  private final Mac keyed;

  /**
   * @param key secret
   */
  public Sampler(byte[] key) {
    try {
      keyed = Mac.getInstance(ALGORITHM);
      keyed.init(new SecretKeySpec(key, ALGORITHM));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  /**
   * Whether the game is of the sample; of a larger share's if it is of a smaller one's.
   *
   * @param share 0 for no game, 1 for all
   */
  boolean takes(String run, int index, double share) {
    byte[] name = run.getBytes(StandardCharsets.UTF_8);
    byte[] text = ByteBuffer.allocate(Integer.BYTES + name.length).putInt(index).put(name).array();
    try {
      long lot = ByteBuffer.wrap(((Mac) keyed.clone()).doFinal(text)).getLong();
      return (lot >>> 11) * UNIT < share;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the platform's " + ALGORITHM + " can be cloned", e);
    }
  }
}
