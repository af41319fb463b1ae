package io.tengen.cli.learn;

import io.tengen.config.StrictConfig;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Settings as a file that people read: HOCON, a comment over each key. */
public final class LearnFile {
  private LearnFile() {}

  /** What {@link #read} reads. */
  public static String text(LearnSettings settings) {
    StringBuilder text =
        new StringBuilder(
            "# How the network in this directory learns; fixed since its first game.\n");
    Map<String, String> texts = settings.texts();
    for (LearnSettings.Setting setting : LearnSettings.ALL) {
      String value = String.valueOf(texts.get(setting.key()));
      text.append("\n# ").append(setting.meaning()).append('\n');
      text.append(setting.key()).append(" = ");
      text.append(value.matches("[\\w.]+") ? value : StrictConfig.quote(value)).append('\n');
    }
    return text.toString();
  }

  /**
   * The settings by key, as {@link LearnSettings#of} wants them.
   *
   * @throws IllegalArgumentException with one line that names the file and the key
   */
  public static Map<String, String> read(Path file) {
    return StrictConfig.read(file, LearnFile::texts);
  }

  private static Map<String, String> texts(StrictConfig config) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (LearnSettings.Setting setting : LearnSettings.ALL) {
      if (config.has(setting.key())) {
        texts.put(setting.key(), config.text(setting.key()));
      }
    }
    config.requireKnown(
        LearnSettings.ALL.stream().map(LearnSettings.Setting::key).collect(Collectors.toSet()));
    return texts;
  }
}
