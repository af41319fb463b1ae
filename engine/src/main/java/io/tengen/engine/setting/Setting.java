package io.tengen.engine.setting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One setting of a kind of engine: a row of the kind's {@link SettingTable}. It says everything
 * about the setting that parsing, checks, help texts and documentation need. Immutable.
 *
 * <p>Texts have keys and words in backticks. {@link #plain} takes them out for terminals.
 *
 * @param <T> of its values
 */
public final class Setting<T> {
  /** The setting {@code seed}, which every kind has that draws random numbers. */
  public static final Setting<Long> SEED =
      new Row<>("seed", new SettingType.Seed())
          .unset("the game's")
          .meaning("fixes the randomness: games still differ, runs repeat")
          .repeatable();

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

  /** A whole number from {@code least} to {@code most}, both included. */
  public static Row<Integer> whole(String key, int least, int most) {
    return new Row<>(key, new SettingType.WholeNumber(least, most));
  }

  /** A decimal number from {@code least} to {@code most}, both included. */
  public static Row<Double> decimal(String key, double least, double most) {
    return new Row<>(key, new SettingType.Decimal(least, most));
  }

  /** One of these words, the first of which is the default. */
  public static Row<String> word(String key, List<String> words) {
    return new Row<>(key, new SettingType.Word(words)).standard(words.getFirst());
  }

  /** One of the constants of an enum, written in lower case; the first is the default. */
  public static <E extends Enum<E>> Row<E> choice(String key, Class<E> type) {
    return new Row<>(key, new SettingType.Choice<>(type)).standard(type.getEnumConstants()[0]);
  }

  /** The name of an entry of a list that workers have. */
  public static Row<String> entry(WorkerResource resource) {
    return new Row<>(resource.key(), new SettingType.Entry(resource));
  }

  /** What stands before the equals sign. */
  public String key() {
    return key;
  }

  /** What it does, without range and default. */
  public String meaning() {
    return meaning;
  }

  /** The values that it takes. */
  public String values() {
    return type.values();
  }

  /** What holds where it is not given. */
  public String fallback() {
    return fallbackText;
  }

  /** What it needs of the other settings; empty if nothing. */
  public String needs() {
    return conditions.stream()
        .map(Condition::needs)
        .filter(needs -> !needs.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** The page of {@code docs} that says more; empty if there is none. */
  public String page() {
    return page;
  }

  /** The list of the worker's that the value is an entry of; empty for other settings. */
  public Optional<WorkerResource> resource() {
    return type instanceof SettingType.Entry entry
        ? Optional.of(entry.resource())
        : Optional.empty();
  }

  /** A text of a setting without its backticks. */
  public static String plain(String text) {
    return text.replace("`", "");
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

  /** Whether games of engines with this value follow from their seed. */
  boolean isRepeatable(String value) {
    return type.parse(value).filter(repeatable).isPresent();
  }

  /**
   * A setting that is being written. {@link #repeatable}, {@link #unrepeatable} or {@link
   * #repeatableIf} ends it, so that nobody can forget to say which it is.
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

    /** What the setting does, in a few words without a full stop, without range and default. */
    public Row<T> meaning(String text) {
      meaning = text;
      return this;
    }

    /** The page of {@code docs} that says more, such as {@code policies.md}. */
    public Row<T> page(String file) {
      page = file;
      return this;
    }

    /** The value where the setting is not given. */
    public Row<T> standard(T value) {
      return standard(values -> value, type.describe(value));
    }

    /**
     * The value where the setting is not given, if it depends on others.
     *
     * @param text the same for people
     */
    public Row<T> standard(Function<SettingValues, T> value, String text) {
      fallback = value;
      fallbackText = text;
      return this;
    }

    /**
     * There is no value where the setting is not given.
     *
     * @param text what holds then, for people
     */
    public Row<T> unset(String text) {
      fallback = null;
      fallbackText = text;
      return this;
    }

    /** Asks this of the other settings; conditions are checked in their order. */
    public Row<T> needs(Condition... more) {
      conditions.addAll(List.of(more));
      return this;
    }

    /** The setting: whatever its value, games follow from their seed. */
    public Setting<T> repeatable() {
      return repeatableIf(value -> true);
    }

    /** The setting: where it is given, games do not follow from their seed. */
    public Setting<T> unrepeatable() {
      return repeatableIf(value -> false);
    }

    /** The setting: games follow from their seed with these values only. */
    public Setting<T> repeatableIf(Predicate<T> condition) {
      return new Setting<>(this, condition);
    }
  }
}
