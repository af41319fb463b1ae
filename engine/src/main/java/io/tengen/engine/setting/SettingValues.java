package io.tengen.engine.setting;

import io.tengen.game.match.EngineSpec;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** The settings of one engine as typed values. {@link SettingTable#read} makes them. Immutable. */
public final class SettingValues {
  private final EngineSpec spec;
  private final Map<String, String> texts;

  /**
   * @param preset the texts of settings that hold unless the engine's spec has others
   */
  SettingValues(EngineSpec spec, Map<String, String> preset) {
    this.spec = spec;
    Map<String, String> all = new HashMap<>(preset);
    all.putAll(spec.settings());
    texts = Map.copyOf(all);
  }

  /**
   * Returns the value of a setting, or its default.
   *
   * @throws IllegalArgumentException with one line if the value is malformed or out of range
   * @throws IllegalStateException if there is neither a value nor a default
   */
  public <T> T get(Setting<T> setting) {
    return find(setting)
        .or(() -> setting.fallback(this))
        .orElseThrow(() -> new IllegalStateException(setting.key() + " has no default"));
  }

  /**
   * Returns the value of a setting; empty if it is not given.
   *
   * @throws IllegalArgumentException with one line if the value is malformed or out of range
   */
  public <T> Optional<T> find(Setting<T> setting) {
    String text = texts.get(setting.key());
    if (text == null) {
      return Optional.empty();
    }
    SettingType<T> type = setting.type();
    return Optional.of(
        type.parse(text).orElseThrow(() -> refusal(setting, "is not " + type.wanted())));
  }

  /** Returns whether the setting is given, by the engine's spec or by a preset. */
  public boolean has(Setting<?> setting) {
    return texts.containsKey(setting.key());
  }

  /** Returns the text of the value of a setting, or of its default; empty if it has neither. */
  <T> Optional<String> text(Setting<T> setting) {
    return find(setting)
        .or(() -> setting.fallback(this))
        .map(value ->
            value instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT)
                : String.valueOf(value));
  }

  /** Returns the seed of a game, mixed with {@link Setting#SEED} if that is given. */
  public long seed(long gameSeed) {
    return find(Setting.SEED)
        .map(seed -> gameSeed ^ new SplittableRandom(seed).nextLong())
        .orElse(gameSeed);
  }

  /** Throws if the setting is given with a malformed or out-of-range value. */
  void requireValue(Setting<?> setting) {
    find(setting);
  }

  /**
   * Throws if the engine's spec gives the setting and one of its conditions does not hold. Settings
   * of a preset without an effect are of no harm.
   */
  void requireConditions(Setting<?> setting) {
    if (!spec.settings().containsKey(setting.key())) {
      return;
    }
    for (Condition condition : setting.conditions()) {
      if (!condition.holds().test(this)) {
        throw refusal(setting, condition.refusal());
      }
    }
  }

  private IllegalArgumentException refusal(Setting<?> setting, String what) {
    String key = setting.key();
    return spec.fault(key + "=" + spec.settings().get(key) + " " + what);
  }
}
