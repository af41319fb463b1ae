package io.tengen.engine.setting;

import io.tengen.game.match.EngineSpec;
import io.tengen.text.NearestWord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings of an engine kind in the order of the documentation, and the only list of their
 * keys. Immutable.
 */
public final class SettingTable {
  private final List<Setting<?>> rows;
  private final List<Presets> presets;

  private SettingTable(List<Setting<?>> rows, List<Presets> presets) {
    this.rows = List.copyOf(rows);
    this.presets = List.copyOf(presets);
    if (keys().stream().distinct().count() != rows.size()) {
      throw new IllegalStateException("two settings have the same key: " + keys());
    }
  }

  /** Returns a table of these rows. */
  public static SettingTable of(Setting<?>... rows) {
    return new SettingTable(List.of(rows), List.of());
  }

  /** Collects the rows of a table where they are declared as constants. */
  public static final class Builder {
    private final List<Setting<?>> rows = new ArrayList<>();
    private final List<Presets> presets = new ArrayList<>();

    /** Appends a row and returns it. */
    public <T> Setting<T> add(Setting<T> row) {
      rows.add(row);
      return row;
    }

    /** Appends the row of these presets and returns it. */
    public Setting<String> addPresets(Presets some) {
      presets.add(some);
      return add(some.row());
    }

    /** Appends the rows of another table. */
    public Builder addAll(SettingTable table) {
      rows.addAll(table.rows);
      presets.addAll(table.presets);
      return this;
    }

    /** Returns a table of the rows that were added so far. */
    public SettingTable build() {
      return new SettingTable(rows, presets);
    }
  }

  /** Returns all settings. */
  public List<Setting<?>> rows() {
    return rows;
  }

  private List<String> keys() {
    return rows.stream().map(Setting::key).toList();
  }

  /**
   * Parses an engine's settings, and checks keys, values, ranges and conditions.
   *
   * @throws IllegalArgumentException with one line that names the engine, the key, the value and
   *     what is allowed
   */
  public SettingValues read(EngineSpec spec) {
    List<String> keys = keys();
    for (String key : spec.settings().keySet()) {
      if (!keys.contains(key)) {
        String question = NearestWord.question(key, keys);
        String all = keys.isEmpty() ? "; it has none" : "; it has " + String.join(", ", keys);
        throw spec.fault(
            spec.kind()
                + " has no setting \""
                + key
                + "\""
                + (question.isEmpty() ? all : question));
      }
    }
    SettingValues values = new SettingValues(spec, preset(spec));
    rows.forEach(values::requireValue);
    rows.forEach(values::requireConditions);
    return values;
  }

  /**
   * Returns the text of the value that an engine's setting has, whether it is given, by a preset or
   * by default; empty if there is no such setting, or it has no value.
   *
   * @throws IllegalArgumentException with one line if the engine's settings are invalid
   */
  public Optional<String> value(EngineSpec spec, String key) {
    SettingValues values = read(spec);
    return rows.stream().filter(row -> row.key().equals(key)).findFirst().flatMap(values::text);
  }

  private Map<String, String> preset(EngineSpec spec) {
    Map<String, String> texts = new HashMap<>();
    presets.forEach(some -> texts.putAll(some.of(spec)));
    return texts;
  }

  /**
   * Returns whether the settings of an engine allow the seed to determine its games. A value that
   * {@link #read} would reject makes them unrepeatable.
   */
  public boolean isRepeatable(EngineSpec spec) {
    return spec.settings().entrySet().stream().allMatch(this::isRepeatable);
  }

  private boolean isRepeatable(Map.Entry<String, String> given) {
    return rows.stream()
        .anyMatch(row -> row.key().equals(given.getKey()) && row.isRepeatable(given.getValue()));
  }

  /** Returns the lists in the worker's configuration whose entries the settings name. */
  public Stream<WorkerResource> resources() {
    return rows.stream().map(Setting::resource).flatMap(Optional::stream);
  }
}
