package io.tengen.cli.learn.setting;

import io.tengen.config.StrictConfig;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes and reads the settings file {@code learn.conf}: HOCON with a comment above each key. */
public final class LearnFile {
  private LearnFile() {}

  /** Returns the text of a settings file, which {@link #read} can read. */
  public static String text(LearnSettings settings) {
    StringBuilder text =
        new StringBuilder(
            "# How the network in this directory learns; fixed since its first game.\n");
    if (settings.isOfSeveralSizes()) {
      text.append("# Values such as 7:8.5,9:7.5 are those of boards of 7x7 and of 9x9.\n");
    }
    Map<String, String> texts = settings.texts();
    for (LearnSettings.KeyDescription setting : LearnSettings.ALL) {
      String value = texts.get(setting.key());
      if (value == null) {
        continue;
      }
      text.append("\n# ").append(setting.meaning()).append('\n');
      text.append(setting.key()).append(" = ");
      text.append(value.matches("[\\w.]+") ? value : StrictConfig.quote(value)).append('\n');
    }
    return text.toString();
  }

  /**
   * Reads a settings file.
   *
   * @return the settings by key, as {@link LearnSettings#of} expects them
   * @throws IllegalArgumentException with a message of one line that names the file and the key
   */
  public static Map<String, String> read(Path file) {
    return StrictConfig.read(file, LearnFile::texts);
  }

  private static Map<String, String> texts(StrictConfig config) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (LearnSettings.KeyDescription setting : LearnSettings.ALL) {
      if (config.has(setting.key())) {
        texts.put(setting.key(), config.text(setting.key()));
      }
    }
    config.requireKnown(
        LearnSettings.ALL.stream()
            .map(LearnSettings.KeyDescription::key)
            .collect(Collectors.toSet()));
    return texts;
  }
}
