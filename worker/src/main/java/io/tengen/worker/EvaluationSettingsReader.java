package io.tengen.worker;

import io.tengen.config.StrictConfig;
import io.tengen.worker.peer.ServingSettings;
import java.util.Optional;
import java.util.Set;

/** Reads the section of a worker's configuration about evaluations for others and by others. */
final class EvaluationSettingsReader {
  static final String SERVE = "serve";
  private static final String ADVERTISE = "advertise";
  private static final String CERT = "cert";
  private static final String KEY = "key";
  private static final String ANSWERS = "answers";
  private static final String HALF = "half";
  private static final String FULL = "full";
  private static final Set<String> KEYS = Set.of(SERVE, ADVERTISE, CERT, KEY, ANSWERS);

  private EvaluationSettingsReader() {}

  static EvaluationSettings read(StrictConfig config, String path) {
    StrictConfig section = config.section(path);
    section.requireKnown(KEYS);
    String answers = section.text(ANSWERS);
    section.check(
        ANSWERS,
        () -> {
          if (!answers.equals(HALF) && !answers.equals(FULL)) {
            throw new IllegalArgumentException(answers + " is neither half nor full");
          }
        });
    String serve = section.text(SERVE);
    return new EvaluationSettings(
        serve.isEmpty() ? Optional.empty() : Optional.of(serving(section, serve)),
        answers.equals(FULL));
  }

  private static ServingSettings serving(StrictConfig section, String serve) {
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
