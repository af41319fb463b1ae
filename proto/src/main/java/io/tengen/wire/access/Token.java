package io.tengen.wire.access;

import java.time.Instant;
import java.util.Optional;

/**
 * The description of a token, without its secret.
 *
 * @param id the public id
 * @param name the name of the person or program that uses it
 * @param role the role of its bearer
 * @param expiresAt when the token expires; empty if it does not
 * @param revokedAt when the token was revoked; empty if it was not
 */
public record Token(
    String id,
    String name,
    Role role,
    Instant createdAt,
    Optional<Instant> expiresAt,
    Optional<Instant> revokedAt) {
  /** Returns whether the token has expired at this time. */
  public boolean isExpired(Instant now) {
    return expiresAt.isPresent() && !now.isBefore(expiresAt.get());
  }

  /** Returns the token's state at this time: good, expired or revoked. */
  public String state(Instant now) {
    return revokedAt.isPresent() ? "revoked" : isExpired(now) ? "expired" : "good";
  }

  /**
   * A new token.
   *
   * @param secret the text that the bearer sends; not stored
   */
  public record Created(Token token, String secret) {
    @Override
    public String toString() {
      return token.toString();
    }
  }
}
