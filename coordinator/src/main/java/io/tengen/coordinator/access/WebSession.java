package io.tengen.coordinator.access;

import com.google.gson.Gson;
import io.tengen.wire.access.Role;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A session of a person that an OpenID Connect provider has identified.
 *
 * @param subject the provider's identifier of the person
 * @param name readable name
 * @param role what the person may do
 * @param validUntil when the provider must be asked again
 * @param end when the person must sign in again
 * @param refreshToken what asks the provider again; empty if it gave nothing for that
 * @param idToken the provider's last statement, which ends its own session
 */
public record WebSession(
    String subject,
    String name,
    Role role,
    Instant validUntil,
    Instant end,
    Optional<String> refreshToken,
    String idToken) {
  static final String PREFIX = "openid:";
  private static final Gson GSON = new Gson();

  /** What is stored. */
  private record Content(
      String subject,
      String name,
      String role,
      long validUntil,
      long end,
      @Nullable String refreshToken,
      String idToken) {}

  /** Returns the person as a caller. */
  public Principal principal() {
    return new Principal(PREFIX + subject, name, role.contained());
  }

  /** Returns whether requests are accepted at a time. */
  public boolean isValid(Instant now) {
    return now.isBefore(validUntil) && now.isBefore(end);
  }

  String toJson() {
    return GSON.toJson(
        new Content(
            subject,
            name,
            role.word(),
            validUntil.getEpochSecond(),
            end.getEpochSecond(),
            refreshToken.orElse(null),
            idToken));
  }

  static WebSession fromJson(String json) {
    Content content = GSON.fromJson(json, Content.class);
    return new WebSession(
        content.subject,
        content.name,
        Role.parse(content.role),
        Instant.ofEpochSecond(content.validUntil),
        Instant.ofEpochSecond(content.end),
        Optional.ofNullable(content.refreshToken),
        content.idToken);
  }

  /** Returns a text without the tokens, since it may be logged. */
  @Override
  public String toString() {
    return "session of " + PREFIX + subject;
  }
}
