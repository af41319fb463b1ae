package io.tengen.coordinator.config;

import io.tengen.config.StrictConfig;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Reads the part of the configuration that controls access to the coordinator. */
final class AccessConfigReader {
  static final String TLS = "tls";
  static final String INSECURE = "insecure";
  static final String LIMITS = "limits";
  static final String USERS = "users";

  private static final String CERTIFICATE = TLS + ".cert";
  private static final String KEY = TLS + ".key";
  private static final String CA = TLS + ".ca";
  private static final String REQUIRED = TLS + ".client-required";
  private static final String RELOAD = TLS + ".reload";
  private static final Set<String> TLS_KEYS =
      Set.of("cert", "key", "ca", "client-required", "reload");
  private static final Set<String> LIMITS_KEYS = Set.of("messages", "slots", "greetings");

  private static final Set<String> USERS_KEYS =
      Set.of("games", "priority", "running", "share", "bytes", "on-revoke", "approval", "play");

  private static final String PLAY = USERS + ".play";
  private static final Set<String> PLAY_KEYS = Set.of("games", "engines", "analyses", "idle");

  private final AccessSettings settings;
  private final WorkerLimits limits;
  private final UserLimits users;

  /**
   * @param config the section {@code tengen.coordinator}
   */
  AccessConfigReader(StrictConfig config) {
    config.section(TLS).requireKnown(TLS_KEYS);
    config.section(LIMITS).requireKnown(LIMITS_KEYS);
    config.section(USERS).requireKnown(USERS_KEYS);
    config.section(PLAY).requireKnown(PLAY_KEYS);
    PlayLimits play =
        config.checked(
            PLAY,
            () ->
                new PlayLimits(
                    config.wholeNumber(PLAY + ".games"),
                    config.wholeNumber(PLAY + ".engines"),
                    config.wholeNumber(PLAY + ".analyses"),
                    config.duration(PLAY + ".idle")));
    settings = named(TLS, () -> new AccessSettings(tls(config), config.flag(INSECURE)));
    limits =
        named(
            LIMITS,
            () ->
                new WorkerLimits(
                    config.wholeNumber(LIMITS + ".messages"),
                    config.wholeNumber(LIMITS + ".slots"),
                    config.wholeNumber(LIMITS + ".greetings")));
    users =
        config.checked(
            USERS,
            () ->
                new UserLimits(
                    config.wholeNumber(USERS + ".games"),
                    config.wholeNumber(USERS + ".priority"),
                    config.wholeNumber(USERS + ".running"),
                    config.decimal(USERS + ".share"),
                    config.bytes(USERS + ".bytes"),
                    UserLimits.OnRevoke.parse(config.text(USERS + ".on-revoke")),
                    config.wholeNumber(USERS + ".approval"),
                    play));
  }

  AccessSettings settings() {
    return settings;
  }

  WorkerLimits limits() {
    return limits;
  }

  UserLimits users() {
    return users;
  }

  /** Adds the section's path to error messages that concern a section as a whole. */
  private static <T> T named(String section, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      String path = CoordinatorConfigReader.ROOT + "." + section;
      throw new IllegalArgumentException(
          message.contains(path) ? message : path + ": " + message, e);
    }
  }

  private static Optional<AccessSettings.Tls> tls(StrictConfig config) {
    Optional<Path> certificate = config.optionalFile(CERTIFICATE);
    Optional<Path> key = config.optionalFile(KEY);
    Optional<Path> ca = config.optionalFile(CA);
    if (certificate.isEmpty() && key.isEmpty() && ca.isEmpty()) {
      return Optional.empty();
    }
    if (certificate.isEmpty() || key.isEmpty()) {
      throw new IllegalArgumentException(
          "give both --tls-cert and --tls-key; tengen cert makes them");
    }
    return Optional.of(
        new AccessSettings.Tls(
            certificate.get(), key.get(), ca, config.flag(REQUIRED), config.duration(RELOAD)));
  }
}
