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
   * The values that a file has, by key: those at the start, and changes by their section's name.
   */
  private record Texts(Map<String, String> first, Map<String, Map<String, String>> changes) {}

  /**
   * Reads a settings file.
   *
   * @throws IllegalArgumentException with a message of one line that names the file and the key
   */
  public static LearnPlan read(Path file) {
    Texts texts = StrictConfig.read(file, LearnFile::allTexts);
    try {
      return plan(texts);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private static Texts allTexts(StrictConfig config) {
    Set<String> known = new HashSet<>(KEYS);
    known.add(CHANGE);
    config.requireKnown(known);
    Map<String, Map<String, String>> changes = new LinkedHashMap<>();
    for (String from : config.has(CHANGE) ? config.names(CHANGE) : Set.<String>of()) {
      StrictConfig change = config.section(StrictConfig.join(CHANGE, from));
      change.requireKnown(KEYS);
      changes.put(from, texts(change));
    }
    return new Texts(texts(config), changes);
  }

  private static LearnPlan plan(Texts texts) {
    SortedMap<Integer, Map<String, String>> all = new TreeMap<>();
    texts.changes().forEach((from, changed) -> all.put(generation(from), changed));
    all.put(0, texts.first());
    return LearnPlan.ofTexts(all);
  }

  private static int generation(String name) {
    if (!name.matches("0|[1-9]\\d{0,8}")) {
      throw new IllegalArgumentException(
          CHANGE + "." + name + " does not name a generation, such as " + CHANGE + ".5");
    }
    int from = Integer.parseInt(name);
    LearnPlan.requireChangeable(from);
    return from;
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
