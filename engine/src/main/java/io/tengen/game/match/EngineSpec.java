package io.tengen.game.match;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * An engine as people type it: {@code NAME=KIND:key=value,...}, the name optional. Says what is
 * meant, not whether such an engine exists: that is for who plays it to check.
 *
 * <p>{@code gtp:PROGRAM} is short for {@code gtp:program=PROGRAM}.
 *
 * @param name what tables call the engine; defaults to the text after {@code NAME=}
 * @param kind such as {@code random}, {@code mcts} or {@code gtp}
 * @param settings in alphabetical order of their keys
 */
public record EngineSpec(String name, String kind, Map<String, String> settings) {
  /** What may stand in a name; enough for {@code mcts:visits=50} itself. */
  private static final Pattern NAME = Pattern.compile("[\\w.:=,+@ -]{1,64}");

  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");
  private static final Pattern VALUE = Pattern.compile("[\\w.+@/-]+");
  private static final String PROGRAM = "program";

  /** The setting that names weights of a worker's own, rather than saying what they are. */
  public static final String POLICY = "policy";

  /**
   * The setting that names a network: one that its run sends along, or else of the worker's own.
   */
  public static final String NETWORK = "net";

  /**
   * @throws IllegalArgumentException if name, kind, a key or a value is not of the form
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
   * Reads {@code [NAME=]KIND[:key=value,...]}.
   *
   * @throws IllegalArgumentException with one line that says what is wrong
   */
  public static EngineSpec parse(String text) {
    return parseAs(isNamed(text) ? text.substring(0, text.indexOf('=')) : text, text);
  }

  private static boolean isNamed(String text) {
    int equals = text.indexOf('=');
    int colon = text.indexOf(':');
    return equals >= 0 && (colon < 0 || equals < colon);
  }

  /**
   * Reads the same for who calls the engine otherwise, whatever name is written there; so what is
   * written may be longer than names are.
   *
   * @throws IllegalArgumentException with one line that says what is wrong
   */
  public static EngineSpec parseAs(String name, String text) {
    String engine = isNamed(text) ? text.substring(text.indexOf('=') + 1) : text;
    int split = engine.indexOf(':');
    String kind = split < 0 ? engine : engine.substring(0, split);
    Map<String, String> settings = new TreeMap<>();
    if (split >= 0) {
      for (String setting : engine.substring(split + 1).split(",", -1)) {
        addSetting(text, kind, setting, settings);
      }
    }
    return new EngineSpec(name, kind, settings);
  }

  private static void addSetting(
      String text, String kind, String setting, Map<String, String> settings) {
    int equals = setting.indexOf('=');
    String key = equals < 0 ? PROGRAM : setting.substring(0, equals);
    if (setting.isEmpty() || (equals < 0 && !kind.equals("gtp"))) {
      throw new IllegalArgumentException(
          "engine \"" + text + "\": \"" + setting + "\" is not KEY=VALUE");
    }
    if (settings.put(key, setting.substring(equals + 1)) != null) {
      throw new IllegalArgumentException("engine \"" + text + "\" sets " + key + " twice");
    }
  }

  /**
   * What a worker must offer, all of it, to play this engine: the kind, or for an outside program
   * {@code gtp:PROGRAM}; and with weights or a network of the worker's own {@code KIND:policy=NAME}
   * and {@code KIND:net=NAME}.
   */
  public Set<String> requirements() {
    return requirements(Set.of());
  }

  /**
   * The same where these networks are sent along: for one of them a worker need only offer to take
   * networks, {@code KIND:net}.
   */
  public Set<String> requirements(Set<String> networksSent) {
    String program = settings.get(PROGRAM);
    Set<String> needs = new TreeSet<>();
    needs.add(kind.equals("gtp") && program != null ? "gtp:" + program : kind);
    for (String key : List.of(POLICY, NETWORK)) {
      String wanted = settings.get(key);
      if (wanted != null) {
        boolean sent = key.equals(NETWORK) && networksSent.contains(wanted);
        needs.add(sent ? networksRequirement(kind) : requirement(kind, key, wanted));
      }
    }
    return Collections.unmodifiableSet(needs);
  }

  /**
   * Whether its moves follow from the game's seed alone, on whatever machine: it searches on one
   * thread, for as many visits as it is told, with what the program itself comes with. Networks are
   * left out, since devices round differently, weights of a worker's own, since they may be others,
   * and whatever goes by the clock. That there is no clock is for the asker to know.
   */
  public boolean isRepeatable() {
    return switch (kind) {
      case "random" -> true;
      case "mcts" ->
          settings.getOrDefault("threads", "1").equals("1")
              && List.of("time", POLICY, NETWORK).stream().noneMatch(settings::containsKey);
      default -> false;
    };
  }

  /** The name of the network that it asks. */
  public Optional<String> network() {
    return Optional.ofNullable(settings.get(NETWORK));
  }

  /**
   * What a worker offers that has something of its own for engines of this kind.
   *
   * @param key {@link #POLICY} or {@link #NETWORK}
   * @param name of it
   */
  public static String requirement(String kind, String key, String name) {
    return kind + ":" + key + "=" + name;
  }

  /** What a worker offers that takes networks for engines of this kind when they are sent along. */
  public static String networksRequirement(String kind) {
    return kind + ":" + NETWORK;
  }

  /** The same engine without the setting. */
  public EngineSpec without(String key) {
    Map<String, String> others = new TreeMap<>(settings);
    others.remove(key);
    return new EngineSpec(name, kind, others);
  }

  /** The engine without its name, in the form that {@link #parse} reads. */
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
   * The whole, in the form that {@link #parse} reads; but a name of its own with a {@code :} or
   * {@code =} in it, which people cannot type, is not read back.
   */
  @Override
  public String toString() {
    return isItsOwnName() ? name : name + "=" + engine();
  }

  /** Whether the name is the engine itself, as it was typed. */
  private boolean isItsOwnName() {
    if (name.equals(engine())) {
      return true;
    }
    if (name.indexOf(':') < 0) {
      return false;
    }
    try {
      return parse(name).equals(this);
    } catch (IllegalArgumentException e) {
      // A name as any other, which only looks like an engine.
      return false;
    }
  }
}
