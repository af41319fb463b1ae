package io.tengen.coordinator.run.verify;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Selects the games that a second worker replays, by HMAC-SHA-256 over run and game, so that the
 * selection is unpredictable without the key. Thread-safe.
 */
public final class Sampler {
  private static final String ALGORITHM = "HmacSHA256";
  private static final double UNIT = 0x1p-53;

  /**
   * A prototype that is only cloned, which costs less than initializing a new instance with the
   * key.
   */
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
   * Returns whether the game is selected. A game selected at one share is also selected at every
   * larger share.
   *
   * @param share share of all games to select, 0 to 1
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
