package io.tengen.coordinator.run;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * An engine as a run names it. Whether such an engine exists is the workers' to know.
 *
 * @param name unique in its run; what tables call the engine
 * @param kind such as {@code random}, {@code mcts} or {@code gtp}
 * @param settings in alphabetical order of their keys
 */
public record EngineRef(String name, String kind, Map<String, String> settings) {
  private static final Pattern NAME = Pattern.compile("[\\w.:=,+@ -]{1,64}");
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");
  private static final Pattern VALUE = Pattern.compile("[\\w.+@/-]+");

  /**
   * @throws IllegalArgumentException with one line that names what is not of the form
   */
  public EngineRef {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "engine name \""
              + name
              + "\" must have 1 to 64 letters, digits, blanks or any of . : = , + @ _ -");
    }
    if (!WORD.matcher(kind).matches()) {
      throw new IllegalArgumentException("engine \"" + name + "\": \"" + kind + "\" is not a kind");
    }
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    for (var setting : settings.entrySet()) {
      if (!WORD.matcher(setting.getKey()).matches()
          || !VALUE.matcher(setting.getValue()).matches()) {
        throw new IllegalArgumentException(
            "engine \"%s\": \"%s=%s\" is not KEY=VALUE"
                .formatted(name, setting.getKey(), setting.getValue()));
      }
    }
  }

  /** What a worker must offer to play this engine: the kind, or {@code gtp:PROGRAM}. */
  public String requirement() {
    String program = settings.get("program");
    return kind.equals("gtp") && program != null ? "gtp:" + program : kind;
  }
}
