package io.tengen.coordinator.access;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts texts that leave the coordinator's memory, with AES-256 in GCM (NIST SP 800-38D), so
 * that they can be neither read nor changed. Thread-safe; does not block.
 */
public final class Sealer {
  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final SecretKeySpec key;
  private final byte[] purpose;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param key 32 secret bytes
   * @param purpose what the texts are for; a text that was sealed for another purpose is not opened
   */
  public Sealer(byte[] key, String purpose) {
    this.key = new SecretKeySpec(key, "AES");
    this.purpose = purpose.getBytes(StandardCharsets.UTF_8);
  }

  /** Encrypts a text; the result consists of letters, digits, "-" and "_". */
  public String seal(String text) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      byte[] sealed =
          cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(text.getBytes(StandardCharsets.UTF_8));
      byte[] all = ByteBuffer.allocate(NONCE_BYTES + sealed.length).put(nonce).put(sealed).array();
      return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  /** Decrypts a text; empty if it was not sealed with this key for this purpose. */
  public Optional<String> open(String sealed) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(sealed);
      if (bytes.length < NONCE_BYTES) {
        return Optional.empty();
      }
      byte[] plain =
          cipher(Cipher.DECRYPT_MODE, bytes)
              .doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES);
      return Optional.of(new String(plain, StandardCharsets.UTF_8));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      // Forged, or sealed with another key.
      return Optional.empty();
    }
  }

  private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(ALGORITHM);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce, 0, NONCE_BYTES));
    cipher.updateAAD(purpose);
    return cipher;
  }
}
