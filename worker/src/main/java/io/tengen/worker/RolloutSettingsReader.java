package io.tengen.worker;

import io.tengen.config.StrictConfig;
import io.tengen.worker.peer.ServingSettings;
import java.util.Optional;
import java.util.Set;

/** Reads the section of a worker's configuration about rollouts for others. */
final class RolloutSettingsReader {
  private static final String THREADS = "threads";
  private static final Set<String> KEYS = ServingSettingsReader.with(THREADS);

  private RolloutSettingsReader() {}

  static RolloutSettings read(StrictConfig config, String path) {
    StrictConfig section = config.section(path);
    section.requireKnown(KEYS);
    Optional<ServingSettings> serving = ServingSettingsReader.read(section);
    int threads =
        section.has(THREADS)
            ? section.wholeNumber(THREADS)
            : Math.min(Runtime.getRuntime().availableProcessors(), RolloutSettings.MAX_THREADS);
    return section.checked(THREADS, () -> new RolloutSettings(serving, threads));
  }
}
