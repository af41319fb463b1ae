package io.tengen.engine.play;

import io.tengen.engine.setting.NearestWord;
import io.tengen.game.match.EngineSpec;
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

  /** All kinds, by name. */
  public List<EngineKind> all() {
    return List.copyOf(byName.values());
  }

  /** Everything this process can play, in the form of {@link EngineKind#requirements}. */
  public List<String> offers() {
    return byName.values().stream().flatMap(kind -> kind.offers().stream()).toList();
  }

  /**
   * Whether this process can play the engine, said by silence: makes a player and closes it again.
   *
   * @throws IllegalArgumentException with one line that names the engine and the remedy
   */
  public void check(EngineSpec spec) {
    create(spec, 0).close();
  }

  /**
   * Whether the engine plays on boards of this size, said by silence.
   *
   * @throws IllegalArgumentException with one line that names the engine and what it plays on
   */
  public void requireBoard(EngineSpec spec, int size) {
    kind(spec).requireBoard(spec, size);
  }

  /**
   * Whether the engine plays such a game, said by silence.
   *
   * @throws IllegalArgumentException with one line that names the engine and the remedy
   */
  public void requireEncounter(EngineSpec spec, EngineKind.Encounter encounter) {
    kind(spec).requireEncounter(spec, encounter);
  }

  /**
   * Whether one player may play both sides of a game of this engine against itself.
   *
   * @throws IllegalArgumentException with one line if kind, key or value is unknown
   */
  public boolean playsBothSides(EngineSpec spec) {
    return kind(spec).playsBothSides();
  }

  /**
   * A player for this game; else as the other.
   *
   * @throws IllegalArgumentException with one line if it does not play such games
   */
  public Player create(EngineSpec spec, long seed, EngineKind.Encounter encounter) {
    requireEncounter(spec, encounter);
    return kind(spec).create(spec, seed, encounter);
  }

  /**
   * A player for one game.
   *
   * @param seed of this game and side; players of equal spec and seed that search on one thread
   *     make the same moves
   * @throws IllegalArgumentException with one line if kind, key or value is unknown
   */
  public Player create(EngineSpec spec, long seed) {
    return kind(spec).create(spec, seed);
  }

  /** The kind of this name; empty if there is none. */
  public Optional<EngineKind> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The kind of an engine whose settings have been checked. */
  private EngineKind kind(EngineSpec spec) {
    EngineKind kind =
        find(spec.kind())
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "engine \"" + spec.name() + "\": " + unknown(spec.kind())));
    kind.settings().read(spec);
    return kind;
  }

  /** What is wrong with the name of a kind that there is not, and what there is. */
  public String unknown(String kind) {
    return "unknown kind \""
        + kind
        + "\""
        + NearestWord.question(kind, List.copyOf(byName.keySet()))
        + "; choose one of "
        + String.join(", ", byName.keySet());
  }
}
