package io.tengen.coordinator.access;

import io.tengen.files.artifact.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text form of a token: {@code tgn_ID_SECRET}, with a public id of 64 bits and a secret of 256
 * random bits, both in hexadecimal. The fixed prefix lets scanners find tokens that leaked into
 * source code.
 *
 * <p>Only the SHA-256 of the secret is stored. Slow hashes such as Argon2 make guessing passwords
 * more expensive. 256 random bits cannot be guessed at all, so a fast hash is as secure, and a
 * flood of wrong tokens does not overload the coordinator.
 *
 * @param id public identifier
 * @param secret the secret, known only to the bearer
 */
record TokenText(String id, String secret) {
  private static final Pattern FORM = Pattern.compile("tgn_([0-9a-f]{16})_([0-9a-f]{64})");
  private static final int LENGTH = 85;
  private static final int ID_BYTES = 8;
  private static final int SECRET_BYTES = 32;

  static TokenText random(SecureRandom random) {
    return new TokenText(hex(random, ID_BYTES), hex(random, SECRET_BYTES));
  }

  private static String hex(SecureRandom random, int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  static Optional<TokenText> parse(String text) {
    if (text.length() != LENGTH) {
      return Optional.empty();
    }
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? Optional.of(new TokenText(form.group(1), form.group(2)))
        : Optional.empty();
  }

  /** SHA-256 of the secret, in hexadecimal. */
  String digest() {
    return Sha256.of(secret.getBytes(StandardCharsets.US_ASCII));
  }

  /** Whether a digest is that of the secret. Takes the same time whichever digit differs. */
  boolean matches(String digest) {
    return MessageDigest.isEqual(
        digest().getBytes(StandardCharsets.US_ASCII), digest.getBytes(StandardCharsets.US_ASCII));
  }

  /** The token as its bearer sends it. */
  String text() {
    return "tgn_" + id + "_" + secret;
  }

  /** Omits the secret, since this text may be logged. */
  @Override
  public String toString() {
    return "token " + id;
  }
}
