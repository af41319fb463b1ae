package io.tengen.coordinator.config;

import com.typesafe.config.Config;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Reads the part of the configuration that says whom the coordinator lets in. */
final class AccessConfigReader {
  static final String TLS = "tls";
  static final String INSECURE = "insecure";
  static final String LIMITS = "limits";

  private static final String CERTIFICATE = TLS + ".cert";
  private static final String KEY = TLS + ".key";
  private static final String CA = TLS + ".ca";
  private static final String REQUIRED = TLS + ".client-required";
  private static final String RELOAD = TLS + ".reload";
  private static final Set<String> TLS_KEYS =
      Set.of("cert", "key", "ca", "client-required", "reload");
  private static final Set<String> LIMITS_KEYS = Set.of("messages", "slots", "greetings");

  private final AccessSettings settings;
  private final WorkerLimits workerLimits;

  /**
   * @param config what stands below {@code tengen.coordinator}
   */
  AccessConfigReader(Config config) {
    checkKeys(config, TLS, TLS_KEYS);
    checkKeys(config, LIMITS, LIMITS_KEYS);
    settings = named(TLS, () -> new AccessSettings(tls(config), config.getBoolean(INSECURE)));
    workerLimits =
        named(
            LIMITS,
            () ->
                new WorkerLimits(
                    config.getInt(LIMITS + ".messages"),
                    config.getInt(LIMITS + ".slots"),
                    config.getInt(LIMITS + ".greetings")));
  }

  AccessSettings settings() {
    return settings;
  }

  WorkerLimits limits() {
    return workerLimits;
  }

  /** What is wrong with a section as a whole stands nowhere in particular. */
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

  private static Optional<AccessSettings.Tls> tls(Config config) {
    Optional<Path> certificate = file(config, CERTIFICATE);
    Optional<Path> key = file(config, KEY);
    Optional<Path> ca = file(config, CA);
    if (certificate.isEmpty() && key.isEmpty() && ca.isEmpty()) {
      return Optional.empty();
    }
    if (certificate.isEmpty() || key.isEmpty()) {
      throw new IllegalArgumentException(
          "give both --tls-cert and --tls-key; tengen cert makes them");
    }
    return Optional.of(
        new AccessSettings.Tls(
            certificate.get(),
            key.get(),
            ca,
            config.getBoolean(REQUIRED),
            config.getDuration(RELOAD)));
  }

  static Optional<Path> file(Config config, String path) {
    String text = config.getString(path);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    return CoordinatorConfigReader.checked(
        config,
        path,
        () -> {
          Path file = CoordinatorConfigReader.path(text);
          if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IllegalArgumentException(
                "file " + file + " does not exist or cannot be read");
          }
          return Optional.of(file);
        });
  }

  static void checkKeys(Config config, String section, Set<String> known) {
    CoordinatorConfigReader.checkKeys(
        CoordinatorConfigReader.object(config, section, CoordinatorConfigReader.ROOT + "."),
        known,
        CoordinatorConfigReader.ROOT + "." + section + ".");
  }
}
