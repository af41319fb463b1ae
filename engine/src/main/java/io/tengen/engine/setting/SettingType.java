package io.tengen.engine.setting;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The type of a setting: its values and their notation. Immutable.
 *
 * @param <T> the type of a value
 */
sealed interface SettingType<T> {
  /** Parses a value; empty if the text is malformed or the value is out of range. */
  Optional<T> parse(String text);

  /** Returns a description of a valid value, worded to complete the message "KEY=5 is not". */
  String wanted();

  /**
   * Returns a description of all values for tables and help texts, with words and keys in
   * backticks.
   */
  String values();

  /** Formats a value for tables and help texts. */
  String describe(T value);

  /** Returns the texts of all values, the default first; empty if there are too many to list. */
  default List<String> choices() {
    return List.of();
  }

  /** Whole numbers from {@code least} to {@code most}, both included. */
  record WholeNumber(int least, int most) implements SettingType<Integer> {
    @Override
    public Optional<Integer> parse(String text) {
      try {
        int value = Integer.parseInt(text);
        return value >= least && value <= most ? Optional.of(value) : Optional.empty();
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }

    @Override
    public String wanted() {
      return "a whole number between " + least + " and " + most;
    }

    @Override
    public String values() {
      return describe(least) + " to " + describe(most);
    }

    @Override
    public String describe(Integer value) {
      return String.format(Locale.ROOT, "%,d", value);
    }
  }

  /** Decimal numbers from {@code least} to {@code most}, both included. */
  record Decimal(double least, double most) implements SettingType<Double> {
    private static final Pattern NUMBER =
        Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Pattern ZEROS = Pattern.compile("\\.?0+$");
    private static final double LEAST_PLAIN = 1e-4;

    @Override
    public Optional<Double> parse(String text) {
      // Double.parseDouble also reads "1d", "0x1p3", "NaN" and blanks.
      if (!NUMBER.matcher(text).matches()) {
        return Optional.empty();
      }
      double value = Double.parseDouble(text);
      return value >= least && value <= most ? Optional.of(value) : Optional.empty();
    }

    @Override
    public String wanted() {
      return "a number between " + least + " and " + most;
    }

    @Override
    public String values() {
      return describe(least) + " to " + describe(most);
    }

    @Override
    public String describe(Double value) {
      return value != 0 && Math.abs(value) < LEAST_PLAIN
          ? String.valueOf(value)
          : ZEROS.matcher(String.format(Locale.ROOT, "%,.4f", value)).replaceFirst("");
    }
  }

  /** Whole numbers of 64 bits. */
  record Seed() implements SettingType<Long> {
    @Override
    public Optional<Long> parse(String text) {
      try {
        return Optional.of(Long.parseLong(text));
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }

    @Override
    public String wanted() {
      return "a whole number";
    }

    @Override
    public String values() {
      return "a whole number";
    }

    @Override
    public String describe(Long value) {
      return String.valueOf(value);
    }
  }

  /** One of a few words. */
  record Word(List<String> words) implements SettingType<String> {
    public Word {
      words = List.copyOf(words);
    }

    @Override
    public Optional<String> parse(String text) {
      return words.contains(text) ? Optional.of(text) : Optional.empty();
    }

    @Override
    public List<String> choices() {
      return words;
    }

    @Override
    public String wanted() {
      return String.join(" or ", words);
    }

    @Override
    public String values() {
      return words.stream().map(this::describe).collect(Collectors.joining(" or "));
    }

    @Override
    public String describe(String value) {
      return "`" + value + "`";
    }
  }

  /** One of the constants of an enum, written in lower case. */
  record Choice<E extends Enum<E>>(Class<E> type) implements SettingType<E> {
    @Override
    public Optional<E> parse(String text) {
      return constants().filter(constant -> word(constant).equals(text)).findFirst();
    }

    @Override
    public List<String> choices() {
      return constants().map(Choice::word).toList();
    }

    private Stream<E> constants() {
      return Stream.of(type.getEnumConstants());
    }

    private static String word(Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String wanted() {
      return constants().map(Choice::word).collect(Collectors.joining(" or "));
    }

    @Override
    public String values() {
      return constants().map(this::describe).collect(Collectors.joining(" or "));
    }

    @Override
    public String describe(E value) {
      return "`" + word(value) + "`";
    }
  }

  /** Any text that an engine's setting can have. */
  record Text() implements SettingType<String> {
    @Override
    public Optional<String> parse(String text) {
      return Optional.of(text);
    }

    @Override
    public String wanted() {
      return "a text";
    }

    @Override
    public String values() {
      return "a text";
    }

    @Override
    public String describe(String value) {
      return value;
    }
  }

  /**
   * Names of entries of a list in the worker's configuration. Only the worker checks that an entry
   * exists.
   */
  record Entry(WorkerResource resource) implements SettingType<String> {
    @Override
    public Optional<String> parse(String text) {
      return Optional.of(text);
    }

    @Override
    public String wanted() {
      return "a name";
    }

    @Override
    public String values() {
      return "an entry of the worker's " + resource.list();
    }

    @Override
    public String describe(String value) {
      return value;
    }
  }
}
