package io.tengen.worker;

import io.tengen.config.StrictConfig;
import java.util.Set;

/** Reads the section of a worker's configuration about evaluations for others and by others. */
final class EvaluationSettingsReader {
  private static final String ANSWERS = "answers";
  private static final String HALF = "half";
  private static final String FULL = "full";
  private static final Set<String> KEYS = ServingSettingsReader.with(ANSWERS);

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
    return new EvaluationSettings(ServingSettingsReader.read(section), answers.equals(FULL));
  }
}
