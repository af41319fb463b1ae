package io.tengen.coordinator.http.openid;

import io.tengen.wire.access.Role;
import java.time.Instant;
import java.util.Optional;

/**
 * A person as the provider describes it.
 *
 * @param subject the provider's identifier of the person
 * @param name readable name
 * @param role what the person may do; empty for nothing
 * @param validUntil when the provider must be asked again
 * @param refreshToken what asks it again; empty if the provider gave nothing for that
 * @param idToken the statement that this is from, as the provider signed it
 */
public record Account(
    String subject,
    String name,
    Optional<Role> role,
    Instant validUntil,
    Optional<String> refreshToken,
    String idToken) {}
