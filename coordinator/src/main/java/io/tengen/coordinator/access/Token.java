package io.tengen.coordinator.access;

import java.time.Instant;
import java.util.Optional;

/**
 * What is known of a token, its secret not.
 *
 * @param id public
 * @param name for whom or what it is
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
  /** Why it is worthless at this time; empty if it is good. */
  Optional<String> flaw(Instant now) {
    if (revokedAt.isPresent()) {
      return Optional.of("the token was revoked");
    }
    return expiresAt.filter(end -> !now.isBefore(end)).map(end -> "the token has expired");
  }

  Principal principal() {
    return new Principal("token:" + id, name, role.contained());
  }
}
