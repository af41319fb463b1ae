package io.tengen.wire.access;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals bytes for a holder, so that they can be recognized without being stored. A token is the
 * first 16 bytes of HMAC-SHA-256 over the bytes and the holder, followed by the bytes; they can be
 * read by everybody and made only with the key. Thread-safe; does not block.
 */
public final class TokenSeal {
  /** The number of bytes by which a token is longer than its content. */
  public static final int MAC_BYTES = 16;

  private static final String ALGORITHM = "HmacSHA256";

  /** Only cloned, never used itself: a clone costs less than a new instance with the key. */
  private final Mac keyed;

  /**
   * @param key a secret
   */
  public TokenSeal(byte[] key) {
    try {
      keyed = Mac.getInstance(ALGORITHM);
      keyed.init(new SecretKeySpec(key, ALGORITHM));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  /** Returns the token with this content for this holder. */
  public byte[] seal(byte[] content, String holder) {
    return ByteBuffer.allocate(MAC_BYTES + content.length)
        .put(code(content, holder), 0, MAC_BYTES)
        .put(content)
        .array();
  }

  /** Returns the content of a token; empty if it was not sealed for this holder with this key. */
  public Optional<byte[]> open(byte[] token, String holder) {
    if (token.length < MAC_BYTES) {
      return Optional.empty();
    }
    byte[] content = Arrays.copyOfRange(token, MAC_BYTES, token.length);
    byte[] code = Arrays.copyOf(code(content, holder), MAC_BYTES);
    return MessageDigest.isEqual(code, Arrays.copyOf(token, MAC_BYTES))
        ? Optional.of(content)
        : Optional.empty();
  }

  /** Returns a secret of 32 bytes for a purpose, from which the key cannot be derived. */
  public byte[] derive(String purpose) {
    return code(new byte[0], purpose);
  }

  private byte[] code(byte[] content, String holder) {
    byte[] whose = holder.getBytes(StandardCharsets.UTF_8);
    // The length of the content separates its end from the start of the holder.
    ByteBuffer text =
        ByteBuffer.allocate(Integer.BYTES + content.length + whose.length)
            .putInt(content.length)
            .put(content)
            .put(whose);
    try {
      return ((Mac) keyed.clone()).doFinal(text.array());
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the platform's " + ALGORITHM + " can be cloned", e);
    }
  }
}
