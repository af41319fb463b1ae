package io.tengen.coordinator.config;

import io.tengen.config.StrictConfig;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads how people sign in through an OpenID Connect provider. */
final class OpenIdConfigReader {
  static final String OPENID = "openid";

  private static final Set<String> KEYS =
      Set.of(
          "issuer", "name", "client-id", "client-secret", "address", "scopes", "roles", "session");
  private static final Set<String> ROLE_KEYS = Set.of("claim", "user", "admin");

  private OpenIdConfigReader() {}

  /**
   * Returns the settings; empty if there is no issuer.
   *
   * @param http the section {@code tengen.coordinator.http}
   */
  static Optional<OpenIdSettings> read(StrictConfig http) {
    StrictConfig config = http.section(OPENID);
    config.requireKnown(KEYS);
    config.section("roles").requireKnown(ROLE_KEYS);
    if (config.text("issuer").isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(http.checked(OPENID, () -> settings(config)));
  }

  private static OpenIdSettings settings(StrictConfig config) {
    return new OpenIdSettings(
        config.address("issuer"),
        config.text("name"),
        config.text("client-id"),
        config.text("client-secret"),
        config.address("address"),
        config.texts("scopes"),
        config.text("roles.claim"),
        values(config, "roles.user"),
        values(config, "roles.admin"),
        config.duration("session"));
  }

  private static Set<String> values(StrictConfig config, String path) {
    return Set.copyOf(List.copyOf(config.texts(path)));
  }
}
