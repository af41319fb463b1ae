package io.tengen.game.match;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * An engine in text form, {@code NAME=KIND:key=value,...} with an optional name. Only the form is
 * checked, not whether such an engine exists.
 *
 * <p>Some kinds have a setting whose key may be left out: {@code gtp:PROGRAM} is short for {@code
 * gtp:program=PROGRAM}. The kind defines which setting that is, if any.
 *
 * @param name the name in tables; defaults to the text after {@code NAME=}
 * @param kind such as {@code random}, {@code mcts} or {@code gtp}
 * @param settings in alphabetical order of their keys
 */
public record EngineSpec(String name, String kind, Map<String, String> settings) {
  /** The form of names, which allows {@code mcts:visits=50} itself. */
  private static final Pattern NAME = Pattern.compile("[\\w.:=,+@ -]{1,64}");

  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");
  private static final Pattern VALUE = Pattern.compile("[\\w.+@/-]+");

  /**
   * @throws IllegalArgumentException with one line if name, kind, a key or a value is not of its
   *     form
   */
  public EngineSpec {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "engine name \""
              + name
              + "\" must have 1 to 64 letters, digits, blanks or any of . : = , + @ _ -; give a"
              + " short one, as in a=mcts:visits=400");
    }
    if (!WORD.matcher(kind).matches()) {
      throw new IllegalArgumentException("engine \"" + name + "\": \"" + kind + "\" is not a kind");
    }
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    for (var setting : settings.entrySet()) {
      if (!WORD.matcher(setting.getKey()).matches()
          || !VALUE.matcher(setting.getValue()).matches()) {
        throw new IllegalArgumentException(
            "engine \""
                + name
                + "\": \""
                + setting.getKey()
                + "="
                + setting.getValue()
                + "\" is not KEY=VALUE");
      }
    }
  }

  /**
   * Parses {@code [NAME=]KIND[:key=value,...]} without short forms.
   *
   * @throws IllegalArgumentException with one line that names the fault
   */
  public static EngineSpec parse(String text) {
    return parse(text, kind -> Optional.empty());
  }

  /**
   * Parses {@code [NAME=]KIND[:key=value,...]}.
   *
   * @param shorthand gives the key that may be left out for a kind; empty if there is none
   * @throws IllegalArgumentException with one line that names the fault
   */
  public static EngineSpec parse(String text, Function<String, Optional<String>> shorthand) {
    String name = isNamed(text) ? text.substring(0, text.indexOf('=')) : text;
    return parseAs(name, text, shorthand);
  }

  private static boolean isNamed(String text) {
    int equals = text.indexOf('=');
    int colon = text.indexOf(':');
    return equals >= 0 && (colon < 0 || equals < colon);
  }

  /**
   * Parses {@code [NAME=]KIND[:key=value,...]} without short forms and gives the engine another
   * name. The text may be longer than a name.
   *
   * @throws IllegalArgumentException with one line that names the fault
   */
  public static EngineSpec parseAs(String name, String text) {
    return parseAs(name, text, kind -> Optional.empty());
  }

  private static EngineSpec parseAs(
      String name, String text, Function<String, Optional<String>> shorthand) {
    String engine = isNamed(text) ? text.substring(text.indexOf('=') + 1) : text;
    int split = engine.indexOf(':');
    String kind = split < 0 ? engine : engine.substring(0, split);
    Map<String, String> settings = new TreeMap<>();
    if (split >= 0) {
      for (String setting : engine.substring(split + 1).split(",", -1)) {
        addSetting(text, shorthand.apply(kind), setting, settings);
      }
    }
    return new EngineSpec(name, kind, settings);
  }

  private static void addSetting(
      String text, Optional<String> shorthand, String setting, Map<String, String> settings) {
    int equals = setting.indexOf('=');
    if (setting.isEmpty() || (equals < 0 && shorthand.isEmpty())) {
      throw new IllegalArgumentException(
          "engine \"" + text + "\": \"" + setting + "\" is not KEY=VALUE");
    }
    String key = equals < 0 ? shorthand.get() : setting.substring(0, equals);
    if (settings.put(key, setting.substring(equals + 1)) != null) {
      throw new IllegalArgumentException("engine \"" + text + "\" sets " + key + " twice");
    }
  }

  /**
   * Returns an exception for callers to throw, whose message is one line that names this engine.
   */
  public IllegalArgumentException fault(String what) {
    return new IllegalArgumentException("engine \"" + name + "\": " + what);
  }

  /** Returns an exception for callers to throw that adds this engine's name to another one. */
  public IllegalArgumentException fault(IllegalArgumentException cause) {
    return new IllegalArgumentException("engine \"" + name + "\": " + cause.getMessage(), cause);
  }

  /** Returns this engine with the setting set to this value. */
  public EngineSpec with(String key, String value) {
    Map<String, String> others = new TreeMap<>(settings);
    others.put(key, value);
    return new EngineSpec(name, kind, others);
  }

  /** Returns this engine under another name. */
  public EngineSpec named(String other) {
    return new EngineSpec(other, kind, settings);
  }

  /** Returns this engine without the setting. */
  public EngineSpec without(String key) {
    Map<String, String> others = new TreeMap<>(settings);
    others.remove(key);
    return new EngineSpec(name, kind, others);
  }

  /** Returns the text form without the name, which {@link #parse} reads. */
  public String engine() {
    if (settings.isEmpty()) {
      return kind;
    }
    StringBuilder text = new StringBuilder(kind);
    char separator = ':';
    for (var setting : settings.entrySet()) {
      text.append(separator).append(setting.getKey()).append('=').append(setting.getValue());
      separator = ',';
    }
    return text.toString();
  }

  /**
   * Returns the text form with the name, which {@link #parse} reads, except for explicit names that
   * contain {@code :} or {@code =}.
   */
  @Override
  public String toString() {
    return isItsOwnName() ? name : name + "=" + engine();
  }

  /** Returns whether the name is the engine's text form itself. */
  private boolean isItsOwnName() {
    if (name.equals(engine())) {
      return true;
    }
    if (name.indexOf(':') < 0) {
      return false;
    }
    try {
      // A single setting may be one whose key can be left out.
      Optional<String> only =
          settings.size() == 1 ? settings.keySet().stream().findFirst() : Optional.empty();
      return parse(name, any -> only).equals(this);
    } catch (IllegalArgumentException e) {
      // The name only looks like an engine.
      return false;
    }
  }
}
