package io.tengen.engine.play;

import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Rules;
import io.tengen.text.NearestWord;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The kinds of engine that this process can play, by name. Immutable and thread-safe. */
public final class EngineKinds {
  private final TreeMap<String, EngineKind> byName = new TreeMap<>();

  public EngineKinds(List<EngineKind> kinds) {
    for (EngineKind kind : kinds) {
      byName.put(kind.name(), kind);
    }
  }

  /** Returns all kinds, sorted by name. */
  public List<EngineKind> all() {
    return List.copyOf(byName.values());
  }

  /**
   * Returns everything that this process offers, in the form of {@link EngineKind#requirements}.
   */
  public List<String> offers() {
    return byName.values().stream().flatMap(kind -> kind.offers().stream()).toList();
  }

  /**
   * Checks that this process can play the engine.
   *
   * @throws IllegalArgumentException with one line that names the engine and the remedy
   */
  public void check(EngineSpec spec) {
    kind(spec).check(spec);
  }

  /**
   * Checks that the engine supports boards of this size.
   *
   * @throws IllegalArgumentException with one line that names the engine and what it plays on
   */
  public void requireBoard(EngineSpec spec, int size) {
    kind(spec).requireBoard(spec, size);
  }

  /**
   * Checks that the engine supports games of these rules on some board.
   *
   * @throws IllegalArgumentException with one line that names the engine and what it plays
   */
  public void requireRules(EngineSpec spec, Rules rules) {
    kind(spec).requireRules(spec, rules);
  }

  /**
   * Checks that the engine supports a game.
   *
   * @throws IllegalArgumentException with one line that names the engine and the remedy
   */
  public void requireEncounter(EngineSpec spec, EngineKind.Encounter encounter) {
    EngineKind kind = kind(spec);
    kind.requireRules(spec, encounter.setup().rules());
    kind.requireEncounter(spec, encounter);
  }

  /**
   * Returns whether a single player may play both sides of a game of this engine against itself.
   *
   * @throws IllegalArgumentException with one line if kind, key or value is unknown
   */
  public boolean playsBothSides(EngineSpec spec) {
    return kind(spec).playsBothSides();
  }

  /**
   * Creates a player for a known game.
   *
   * @param seed the seed of this game and side; players of equal spec and seed that search on one
   *     thread make equal moves
   * @throws IllegalArgumentException with one line if kind, key or value is unknown, or the engine
   *     does not support the game
   */
  public Player create(EngineSpec spec, long seed, EngineKind.Encounter encounter) {
    requireEncounter(spec, encounter);
    return kind(spec).create(spec, seed, encounter);
  }

  /**
   * Creates a player for one game.
   *
   * @param seed the seed of this game and side; players of equal spec and seed that search on one
   *     thread make equal moves
   * @throws IllegalArgumentException with one line if kind, key or value is unknown
   */
  public Player create(EngineSpec spec, long seed) {
    return kind(spec).create(spec, seed);
  }

  /** Returns the kind with this name; empty if there is none. */
  public Optional<EngineKind> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** Checks the settings of an engine and returns its kind. */
  private EngineKind kind(EngineSpec spec) {
    EngineKind kind = find(spec.kind()).orElseThrow(() -> spec.fault(unknown(spec.kind())));
    kind.settingsOf(spec).read(spec);
    return kind;
  }

  /** Returns an error message for an unknown kind, with the known ones. */
  public String unknown(String kind) {
    return "unknown kind \""
        + kind
        + "\""
        + NearestWord.question(kind, List.copyOf(byName.keySet()))
        + "; choose one of "
        + String.join(", ", byName.keySet());
  }
}
