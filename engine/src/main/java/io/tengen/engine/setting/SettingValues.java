package io.tengen.engine.setting;

import io.tengen.game.match.EngineSpec;
import java.util.Optional;
import java.util.SplittableRandom;

/** The settings of one engine as typed values. {@link SettingTable#read} makes them. Immutable. */
public final class SettingValues {
  private final EngineSpec spec;

  SettingValues(EngineSpec spec) {
    this.spec = spec;
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
    String text = spec.settings().get(setting.key());
    if (text == null) {
      return Optional.empty();
    }
    SettingType<T> type = setting.type();
    return Optional.of(
        type.parse(text).orElseThrow(() -> refusal(setting, "is not " + type.wanted())));
  }

  /** Returns whether the setting is given. */
  public boolean has(Setting<?> setting) {
    return spec.settings().containsKey(setting.key());
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

  /** Throws if the setting is given and one of its conditions does not hold. */
  void requireConditions(Setting<?> setting) {
    if (!has(setting)) {
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
