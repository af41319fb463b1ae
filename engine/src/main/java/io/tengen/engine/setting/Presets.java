package io.tengen.engine.setting;

import io.tengen.game.match.EngineSpec;
import java.util.Map;
import java.util.Optional;

/**
 * Named groups of settings of an engine kind, of which a setting chooses one. What an engine's spec
 * gives itself precedes its preset. Immutable.
 *
 * @param row the setting whose values are the names; it has no default
 * @param settings the texts of the settings by name and key; all allow repeatable games
 */
public record Presets(Setting<String> row, Map<String, Map<String, String>> settings) {
  public Presets {
    settings = Map.copyOf(settings);
  }

  /** Returns the settings of the preset of an engine; empty if it names none that exists. */
  Map<String, String> of(EngineSpec spec) {
    return Optional.ofNullable(spec.settings().get(row.key())).map(settings::get).orElse(Map.of());
  }
}
