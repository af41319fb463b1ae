package io.tengen.wire.control;

import java.time.Instant;
import java.util.Optional;

/**
 * What is known of a token, without its secret.
 *
 * @param id public
 * @param name for whom or what it is
 * @param role what its bearer may do
 * @param expiresAt from when on it is worthless
 * @param revokedAt since when it is worthless
 */
public record Token(
    String id,
    String name,
    Role role,
    Instant createdAt,
    Optional<Instant> expiresAt,
    Optional<Instant> revokedAt) {
  /** Whether it has expired at this time. */
  public boolean isExpired(Instant now) {
    return expiresAt.isPresent() && !now.isBefore(expiresAt.get());
  }

  /** What is to be said of it at this time: good, expired or revoked. */
  public String state(Instant now) {
    return revokedAt.isPresent() ? "revoked" : isExpired(now) ? "expired" : "good";
  }

  /**
   * A new token.
   *
   * @param secret what the bearer shows; kept nowhere
   */
  public record Created(Token token, String secret) {
    @Override
    public String toString() {
      return token.toString();
    }
  }
}
