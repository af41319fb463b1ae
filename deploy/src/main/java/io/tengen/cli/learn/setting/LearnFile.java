package io.tengen.cli.learn.setting;

import io.tengen.config.StrictConfig;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes and reads the settings file {@code learn.conf}: HOCON with a comment above each key. */
public final class LearnFile {
  /** The key of sections with changes; each section has the number of its first generation. */
  private static final String CHANGE = "change";

  private static final Set<String> KEYS =
      LearnSettings.ALL.stream()
          .map(LearnSettings.KeyDescription::key)
          .collect(Collectors.toUnmodifiableSet());

  private LearnFile() {}

  /** Returns the text of a settings file, which {@link #read} can read. */
  public static String text(LearnPlan plan) {
    StringBuilder text =
        new StringBuilder(
            "# How the network in this directory learns; tengen learn --change changes it.\n");
    if (plan.first().isOfSeveralSizes()) {
      text.append("# Values such as 7:8.5,9:7.5 are those of boards of 7x7 and of 9x9.\n");
    }
    Map<String, String> texts = plan.first().texts();
    for (LearnSettings.KeyDescription setting : LearnSettings.ALL) {
      String value = texts.get(setting.key());
      if (value != null) {
        text.append("\n# ").append(setting.meaning()).append('\n');
        text.append(line(setting.key(), value));
      }
    }
    for (int from : plan.changes().keySet()) {
      text.append("\n# From generation ").append(from).append(" on.\n");
      text.append(CHANGE).append('.').append(from).append(" {\n");
      plan.changed(from).forEach((key, value) -> text.append("  ").append(line(key, value)));
      text.append("}\n");
    }
    return text.toString();
  }

  private static String line(String key, String value) {
    return key + " = " + (value.matches("[\\w.]+") ? value : StrictConfig.quote(value)) + '\n';
  }

  /**
   * Reads a settings file.
   *
   * @throws IllegalArgumentException with a message of one line that names the file and the key
   */
  public static LearnPlan read(Path file) {
    return StrictConfig.read(file, config -> plan(file, config));
  }

  private static LearnPlan plan(Path file, StrictConfig config) {
    Set<String> known = new HashSet<>(KEYS);
    known.add(CHANGE);
    config.requireKnown(known);
    LearnPlan plan = LearnPlan.of(settings(file, texts(config)));
    for (Map.Entry<Integer, StrictConfig> change : changes(file, config).entrySet()) {
      change.getValue().requireKnown(KEYS);
      int from = change.getKey();
      Map<String, String> texts = plan.at(from).texts();
      texts.putAll(texts(change.getValue()));
      LearnSettings changed = settings(file, texts);
      try {
        plan = plan.with(from, changed);
      } catch (IllegalArgumentException e) {
        throw in(file, e);
      }
    }
    return plan;
  }

  /** Returns the sections with changes by their first generations. */
  private static SortedMap<Integer, StrictConfig> changes(Path file, StrictConfig config) {
    SortedMap<Integer, StrictConfig> changes = new TreeMap<>();
    for (String from : config.has(CHANGE) ? config.names(CHANGE) : Set.<String>of()) {
      if (!from.matches("0|[1-9]\\d{0,8}")) {
        throw new IllegalArgumentException(
            file
                + ": "
                + CHANGE
                + "."
                + from
                + " does not name a generation, such as "
                + CHANGE
                + ".5");
      }
      changes.put(Integer.parseInt(from), config.section(StrictConfig.join(CHANGE, from)));
    }
    return changes;
  }

  private static LearnSettings settings(Path file, Map<String, String> texts) {
    try {
      return LearnSettings.of(texts);
    } catch (IllegalArgumentException e) {
      throw in(file, e);
    }
  }

  private static IllegalArgumentException in(Path file, IllegalArgumentException e) {
    return new IllegalArgumentException(file + ": " + e.getMessage(), e);
  }

  /** Returns the values of the settings that a section has, by key. */
  private static Map<String, String> texts(StrictConfig config) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String key : KEYS) {
      if (config.has(key)) {
        texts.put(key, config.text(key));
      }
    }
    return texts;
  }
}
