package io.tengen.engine.program;

import io.tengen.engine.setting.Setting;
import java.util.List;
import java.util.Optional;

/**
 * An argument of an external engine, which engine texts set, as in {@code gtp:lz,visits=100}. Its
 * value takes the place of {@code {visits}} in the entry's command and start-up commands. Numbers
 * and words of a list are the only types, so that no engine text can name a file or another option.
 * Immutable.
 *
 * @param setting key, type and description
 * @param fallback the value if the engine text gives none; empty if it must give one
 * @param sample a value to try the program with if there is no fallback
 */
public record ProgramArgument(Setting<?> setting, Optional<String> fallback, String sample) {
  private static final String REQUIRED = "none; must be given";

  /** Creates an argument of whole numbers from {@code least} to {@code most}, both included. */
  public static ProgramArgument whole(
      String key, int least, int most, Optional<String> fallback, String meaning) {
    requireOrder(least, most);
    return checked(
        Setting.whole(key, least, most).unset(fallback.orElse(REQUIRED)).meaning(meaning),
        fallback,
        String.valueOf(least));
  }

  /** Creates an argument of decimal numbers from {@code least} to {@code most}, both included. */
  public static ProgramArgument decimal(
      String key, double least, double most, Optional<String> fallback, String meaning) {
    requireOrder(least, most);
    return checked(
        Setting.decimal(key, least, most).unset(fallback.orElse(REQUIRED)).meaning(meaning),
        fallback,
        String.valueOf(least));
  }

  /** Creates an argument of these words, at least one. */
  public static ProgramArgument word(
      String key, List<String> words, Optional<String> fallback, String meaning) {
    if (words.isEmpty()) {
      throw new IllegalArgumentException("values must have at least one word");
    }
    return checked(
        Setting.word(key, words).unset(fallback.orElse(REQUIRED)).meaning(meaning),
        fallback,
        words.getFirst());
  }

  private static void requireOrder(double least, double most) {
    if (!(least <= most)) {
      throw new IllegalArgumentException("min " + least + " is above max " + most);
    }
  }

  private static ProgramArgument checked(
      Setting.Row<?> row, Optional<String> fallback, String sample) {
    Setting<?> setting = row.unrepeatable();
    fallback.ifPresent(setting::requireValue);
    return new ProgramArgument(setting, fallback, sample);
  }

  /** Returns the key, which precedes the equals sign in engine texts. */
  String key() {
    return setting.key();
  }
}
