package io.tengen.cli.learn;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigUtil;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

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
      text.append(value.matches("[\\w.]+") ? value : ConfigUtil.quoteString(value)).append('\n');
    }
    return text.toString();
  }

  /**
   * The settings by key, as {@link LearnSettings#of} wants them.
   *
   * @throws IllegalArgumentException with one line that names the file and the key
   */
  public static Map<String, String> read(Path file) {
    try {
      Config config = ConfigFactory.parseFile(file.toFile());
      Map<String, String> texts = new LinkedHashMap<>();
      for (LearnSettings.Setting setting : LearnSettings.ALL) {
        if (config.hasPath(setting.key())) {
          texts.put(setting.key(), config.getString(setting.key()));
        }
      }
      TreeSet<String> unknown = new TreeSet<>(config.root().keySet());
      unknown.removeAll(texts.keySet());
      if (!unknown.isEmpty()) {
        throw new IllegalArgumentException(
            file + " has a setting that is not known: " + unknown.first());
      }
      return texts;
    } catch (ConfigException e) {
      throw new IllegalArgumentException(
          "cannot read " + file + ": " + String.valueOf(e.getMessage()).replaceAll("\\s+", " "), e);
    }
  }
}
