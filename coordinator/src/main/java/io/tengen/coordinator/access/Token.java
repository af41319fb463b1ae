package io.tengen.coordinator.access;

import java.time.Instant;
import java.util.Optional;

/**
 * A token without its secret.
 *
 * @param id public identifier
 * @param name name of the user or machine that it is for
 * @param role the role that it gives
 * @param createdAt time of its creation
 * @param expiresAt the time from which it is not valid; empty if it does not expire
 * @param revokedAt the time at which it was revoked; empty if it was not
 */
public record Token(
    String id,
    String name,
    Role role,
    Instant createdAt,
    Optional<Instant> expiresAt,
    Optional<Instant> revokedAt) {
  /** The reason why the token is not valid at a time; empty if it is valid. */
  Optional<String> invalidity(Instant now) {
    if (revokedAt.isPresent()) {
      return Optional.of("the token was revoked");
    }
    return expiresAt.filter(end -> !now.isBefore(end)).map(end -> "the token has expired");
  }

  Principal principal() {
    return new Principal("token:" + id, name, role.contained());
  }
}
