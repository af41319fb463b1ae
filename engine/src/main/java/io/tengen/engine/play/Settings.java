package io.tengen.engine.play;

import io.tengen.game.match.EngineSpec;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Reads the values of an engine's settings; what is wrong with one is said in one line. */
public final class Settings {
  /** Understood by every kind that draws random numbers. */
  public static final EngineKind.Setting SEED =
      new EngineKind.Setting("seed", "fixes the randomness: games still differ, runs repeat");

  private final EngineSpec spec;

  public Settings(EngineSpec spec) {
    this.spec = spec;
  }

  /**
   * A whole number.
   *
   * @throws IllegalArgumentException if the value is none or out of range
   */
  public int integer(String key, int fallback, int least, int most) {
    return (int) number(key, fallback, least, most, true);
  }

  /**
   * A decimal number.
   *
   * @throws IllegalArgumentException if the value is none or out of range
   */
  public double decimal(String key, double fallback, double least, double most) {
    return number(key, fallback, least, most, false);
  }

  /**
   * One of a few words; the first where the setting is absent.
   *
   * @throws IllegalArgumentException if the value is none of them
   */
  public String choice(String key, List<String> words) {
    String value = spec.settings().getOrDefault(key, words.getFirst());
    if (!words.contains(value)) {
      throw refusal(key, value, String.join(" or ", words));
    }
    return value;
  }

  /** The game's seed, mixed with the setting {@code seed} if there is one. */
  public long seed(long gameSeed) {
    String value = spec.settings().get(SEED.key());
    if (value == null) {
      return gameSeed;
    }
    try {
      return gameSeed ^ new SplittableRandom(Long.parseLong(value)).nextLong();
    } catch (NumberFormatException e) {
      throw refusal(SEED.key(), value, "a whole number");
    }
  }

  public boolean has(String key) {
    return spec.settings().containsKey(key);
  }

  /** What is wrong with a setting that has a value: it is not this. */
  IllegalArgumentException refusal(String key, String wanted) {
    return refusal(key, String.valueOf(spec.settings().get(key)), wanted);
  }

  private double number(String key, double fallback, double least, double most, boolean whole) {
    @Nullable String value = spec.settings().get(key);
    if (value == null) {
      return fallback;
    }
    String wanted = whole ? "a whole number" : "a number";
    String range = wanted + " between " + plain(least, whole) + " and " + plain(most, whole);
    try {
      double number = whole ? Integer.parseInt(value) : Double.parseDouble(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw refusal(key, value, range);
    }
    throw refusal(key, value, range);
  }

  private static String plain(double number, boolean whole) {
    return whole ? String.valueOf((int) number) : String.valueOf(number);
  }

  private IllegalArgumentException refusal(String key, String value, String wanted) {
    return new IllegalArgumentException(
        "engine \"" + spec.name() + "\": " + key + "=" + value + " is not " + wanted);
  }
}
