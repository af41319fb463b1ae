package io.tengen.worker;

import io.tengen.config.StrictConfig;
import io.tengen.worker.peer.ServingSettings;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads where a worker serves others, from a section about one thing that it does for them. */
final class ServingSettingsReader {
  static final String SERVE = "serve";
  private static final String ADVERTISE = "advertise";
  private static final String CERT = "cert";
  private static final String KEY = "key";

  private ServingSettingsReader() {}

  /** Returns the keys that {@link #read} reads, and another. */
  static Set<String> with(String other) {
    Set<String> keys = new TreeSet<>(Set.of(SERVE, ADVERTISE, CERT, KEY));
    keys.add(other);
    return keys;
  }

  /** Returns the settings; empty if the worker does not serve. */
  static Optional<ServingSettings> read(StrictConfig section) {
    String serve = section.text(SERVE);
    return serve.isEmpty() ? Optional.empty() : Optional.of(read(section, serve));
  }

  private static ServingSettings read(StrictConfig section, String serve) {
    section.check(SERVE, () -> WorkerConfig.checkAddress(serve));
    String advertise = section.text(ADVERTISE);
    if (!advertise.isEmpty()) {
      section.check(ADVERTISE, () -> WorkerConfig.checkAddress(advertise));
    }
    int colon = serve.lastIndexOf(':');
    String host = serve.substring(0, colon).replaceAll("[\\[\\]]", "");
    var cert = section.optionalPath(CERT);
    var key = section.optionalPath(KEY);
    section.check(
        CERT,
        () -> {
          if (cert.isPresent() != key.isPresent()) {
            throw new IllegalArgumentException("a certificate and its key go together: set both");
          }
        });
    return new ServingSettings(
        host,
        Integer.parseInt(serve.substring(colon + 1)),
        advertise.isEmpty() ? Optional.empty() : Optional.of(advertise),
        cert.flatMap(file -> key.map(secret -> new ServingSettings.Tls(file, secret))));
  }
}
