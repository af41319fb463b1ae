package io.tengen.engine.setting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A setting of an engine kind: a row of the kind's {@link SettingTable}, with all that parsing,
 * checks, help texts and documentation need. Immutable.
 *
 * <p>Texts contain keys and words in backticks. {@link #plain} removes the backticks for terminals.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {
  /** The setting {@code seed} of every kind that draws random numbers. */
  public static final Setting<Long> SEED =
      new Row<>("seed", new SettingType.Seed())
          .unset("none")
          .meaning("number that is mixed with the seed of each game")
          .repeatable();

  /** The setting {@code time} of kinds that search for as long as they are told. */
  public static final Setting<Double> TIME =
      new Row<>("time", new SettingType.Decimal(0.001, 86_400))
          .meaning("seconds for each move; such games cannot be reproduced exactly")
          .unrepeatable();

  private final String key;
  private final SettingType<T> type;
  private final String meaning;
  private final String page;
  private final @Nullable Function<SettingValues, T> fallback;
  private final String fallbackText;
  private final List<Condition> conditions;
  private final Predicate<T> repeatable;

  private Setting(Row<T> row, Predicate<T> repeatable) {
    this.key = row.key;
    this.type = row.type;
    this.meaning = row.meaning;
    this.page = row.page;
    this.fallback = row.fallback;
    this.fallbackText = row.fallbackText;
    this.conditions = List.copyOf(row.conditions);
    this.repeatable = repeatable;
  }

  /** Starts a setting of whole numbers from {@code least} to {@code most}, both included. */
  public static Row<Integer> whole(String key, int least, int most) {
    return new Row<>(key, new SettingType.WholeNumber(least, most));
  }

  /** Starts a setting of decimal numbers from {@code least} to {@code most}, both included. */
  public static Row<Double> decimal(String key, double least, double most) {
    return new Row<>(key, new SettingType.Decimal(least, most));
  }

  /** Starts a setting of these words, of which the first is the default. */
  public static Row<String> word(String key, List<String> words) {
    return new Row<>(key, new SettingType.Word(words)).defaultsTo(words.getFirst());
  }

  /**
   * Starts a setting of the constants of an enum, written in lower case; the first is the default.
   */
  public static <E extends Enum<E>> Row<E> choice(String key, Class<E> type) {
    return new Row<>(key, new SettingType.Choice<>(type)).defaultsTo(type.getEnumConstants()[0]);
  }

  /** Starts a setting of texts. */
  public static Row<String> text(String key) {
    return new Row<>(key, new SettingType.Text());
  }

  /** Starts a setting whose values name entries of a list in the worker's configuration. */
  public static Row<String> entry(WorkerResource resource) {
    return entry(resource.key(), resource);
  }

  /** Starts a setting of another key whose values name entries of such a list. */
  public static Row<String> entry(String key, WorkerResource resource) {
    return new Row<>(key, new SettingType.Entry(resource));
  }

  /** Returns the key, which precedes the equals sign. */
  public String key() {
    return key;
  }

  /** Returns the effect of the setting, without range and default. */
  public String meaning() {
    return meaning;
  }

  /** Returns a description of the allowed values. */
  public String values() {
    return type.values();
  }

  /** Returns the texts of all values, the default first; empty if there are too many to list. */
  public List<String> choices() {
    return type.choices();
  }

  /** Returns a description of the behaviour if the setting is not given. */
  public String fallback() {
    return fallbackText;
  }

  /** Returns a description of the conditions on other settings; empty if there are none. */
  public String needs() {
    return conditions.stream()
        .map(Condition::needs)
        .filter(needs -> !needs.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** Returns the page of {@code docs} with the details; empty if there is none. */
  public String page() {
    return page;
  }

  /**
   * Returns the list in the worker's configuration that contains the values; empty for other
   * settings.
   */
  public Optional<WorkerResource> resource() {
    return type instanceof SettingType.Entry entry
        ? Optional.of(entry.resource())
        : Optional.empty();
  }

  /** Returns a text of a setting without its backticks. */
  public static String plain(String text) {
    return text.replace("`", "");
  }

  /**
   * Checks a value.
   *
   * @throws IllegalArgumentException with one line if it is malformed or out of range
   */
  public void requireValue(String value) {
    if (type.parse(value).isEmpty()) {
      throw new IllegalArgumentException(key + "=" + value + " is not " + type.wanted());
    }
  }

  SettingType<T> type() {
    return type;
  }

  List<Condition> conditions() {
    return conditions;
  }

  Optional<T> fallback(SettingValues values) {
    return fallback == null ? Optional.empty() : Optional.of(fallback.apply(values));
  }

  /** Returns whether the seed determines the games of engines with this value. */
  boolean isRepeatable(String value) {
    return type.parse(value).filter(repeatable).isPresent();
  }

  /**
   * A builder of a setting. {@link #repeatable}, {@link #unrepeatable} and {@link #repeatableIf}
   * build the setting, so that every setting states its repeatability.
   *
   * @param <T> the type of its values
   */
  public static final class Row<T> {
    private final String key;
    private final SettingType<T> type;
    private final List<Condition> conditions = new ArrayList<>();
    private String meaning = "";
    private String page = "";
    private @Nullable Function<SettingValues, T> fallback;
    private String fallbackText = "none";

    private Row(String key, SettingType<T> type) {
      this.key = key;
      this.type = type;
    }

    /**
     * Sets the effect of the setting: a few words without a full stop, without range and default.
     */
    public Row<T> meaning(String text) {
      meaning = text;
      return this;
    }

    /** Sets the page of {@code docs} with the details, such as {@code policies.md}. */
    public Row<T> page(String file) {
      page = file;
      return this;
    }

    /** Sets the default. */
    public Row<T> defaultsTo(T value) {
      return defaultsTo(values -> value, type.describe(value));
    }

    /**
     * Sets a default that depends on other settings.
     *
     * @param value computes the default from the settings that are given
     * @param text a description of the default
     */
    public Row<T> defaultsTo(Function<SettingValues, T> value, String text) {
      fallback = value;
      fallbackText = text;
      return this;
    }

    /**
     * Sets a default that is another value with some settings.
     *
     * @param where returns whether the settings that are given are such settings
     * @param text says which these are, for the documentation, such as "with `net`"
     */
    public Row<T> defaultsTo(T usual, T other, Predicate<SettingValues> where, String text) {
      return defaultsTo(
          values -> where.test(values) ? other : usual,
          type.describe(usual) + "; " + type.describe(other) + " " + text);
    }

    /** Returns a value as the documentation shows it. */
    public String describe(T value) {
      return type.describe(value);
    }

    /**
     * States that the setting has no default.
     *
     * @param text a description of the behaviour if the setting is not given
     */
    public Row<T> unset(String text) {
      fallback = null;
      fallbackText = text;
      return this;
    }

    /** Adds conditions on the other settings, which are checked in this order. */
    public Row<T> needs(Condition... more) {
      conditions.addAll(List.of(more));
      return this;
    }

    /** Builds the setting. The seed determines the games for every value. */
    public Setting<T> repeatable() {
      return repeatableIf(value -> true);
    }

    /** Builds the setting. The seed does not determine the games if the setting is given. */
    public Setting<T> unrepeatable() {
      return repeatableIf(value -> false);
    }

    /**
     * Builds the setting. The seed determines the games only for values that satisfy the condition.
     */
    public Setting<T> repeatableIf(Predicate<T> condition) {
      return new Setting<>(this, condition);
    }
  }
}
