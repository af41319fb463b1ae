package io.tengen.engine.play;

import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A kind of engine: what it is called, its settings, what it can do, and how its players are made.
 * Whatever differs between kinds is a method here, so that a new kind is one class and its line in
 * {@code StandardEngines}. What follows from the settings alone is read from their table.
 */
public interface EngineKind {
  /** What stands before the colon, such as {@code mcts}. */
  String name();

  /** What it is, in one line for help texts, without a full stop. */
  String meaning();

  /** Every setting, for parsing, checks, help texts and documentation. */
  SettingTable settings();

  /** What this process offers of the kind, in the form of {@link #requirements}. */
  default List<String> offers() {
    return List.of(name());
  }

  /**
   * What a worker must offer, all of it, to play this engine: {@code KIND}, and {@code
   * KIND:KEY=NAME} for each entry of the worker's own lists that the settings name. An engine that
   * is nothing but such an entry ({@link #shorthand}) requires {@code KIND:NAME} instead of the
   * kind.
   *
   * @param brought entries that come with the game: of these a worker need only offer to fetch such
   *     entries for this kind, {@code KIND:KEY}
   */
  default Set<String> requirements(EngineSpec spec, Set<ResourceName> brought) {
    Set<String> needs = new TreeSet<>();
    Optional<WorkerResource> whole = shorthand().filter(one -> isNamed(spec, one));
    needs.add(whole.map(one -> name() + ":" + spec.settings().get(one.key())).orElse(name()));
    for (ResourceName entry : entries(spec)) {
      WorkerResource resource = entry.resource();
      if (!whole.equals(Optional.of(resource))) {
        needs.add(
            brought.contains(entry)
                ? resource.fetchedRequirement(name())
                : resource.requirement(name(), entry.name()));
      }
    }
    return Collections.unmodifiableSet(needs);
  }

  /** The entries of workers' lists that an engine names. */
  default Set<ResourceName> entries(EngineSpec spec) {
    return settings()
        .resources()
        .flatMap(resource ->
            Optional.ofNullable(spec.settings().get(resource.key()))
                .map(entry -> new ResourceName(resource, entry))
                .stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean isNamed(EngineSpec spec, WorkerResource resource) {
    return spec.settings().containsKey(resource.key());
  }

  /**
   * The list of the worker's whose entries are whole engines of this kind, such as {@code
   * gtp:PROGRAM}; empty if engines of this kind are more than that.
   */
  default Optional<WorkerResource> shorthand() {
    return Optional.empty();
  }

  /** Whether engines of this kind can ask a network. */
  default boolean takesNetworks() {
    return takes(WorkerResource.NETWORK);
  }

  /** Whether engines of this kind can name such an entry. */
  default boolean takes(WorkerResource resource) {
    return settings().resources().anyMatch(one -> one == resource);
  }

  /** The name of the network that an engine asks; empty if it asks none. */
  default Optional<String> network(EngineSpec spec) {
    return takesNetworks()
        ? Optional.ofNullable(spec.settings().get(WorkerResource.NETWORK.key()))
        : Optional.empty();
  }

  /**
   * Whether the engine's moves follow from the game's seed alone, on whatever machine, where there
   * is no clock. What a worker has of its own may differ from another's, and devices round
   * differently.
   */
  default boolean isRepeatable(EngineSpec spec) {
    return false;
  }

  /** Whether players say with their moves how likely they are to win. */
  default boolean estimatesWinRate() {
    return false;
  }

  /**
   * A player for one game.
   *
   * @param seed where the player draws its randomness from, unless its settings say otherwise
   * @throws IllegalArgumentException with one line if a value is out of range or a program is
   *     missing
   */
  Player create(EngineSpec spec, long seed);

  /**
   * A player for one game of which everything is known; most kinds need only the seed.
   *
   * @param seed as of the other
   * @throws IllegalArgumentException as of the other
   */
  default Player create(EngineSpec spec, long seed, Encounter encounter) {
    return create(spec, seed);
  }

  /**
   * Whether one player may play both sides of a game against itself: it then knows of each move
   * what it has found out for the one before.
   */
  default boolean playsBothSides() {
    return false;
  }

  /**
   * Whether a player of this spec plays such a game, said by silence.
   *
   * @throws IllegalArgumentException with one line if it does not
   */
  default void requireEncounter(EngineSpec spec, Encounter encounter) {}

  /**
   * A game as one of its players sees it before it begins.
   *
   * @param side that the player has
   * @param seed of the game: the same for both players
   */
  record Encounter(GameSetup setup, Color side, EngineSpec opponent, long seed) {}

  /**
   * Whether a player of this spec plays on boards of this size, said by silence; may block as
   * {@link #create} does.
   *
   * @throws IllegalArgumentException with one line if it does not, or if a value is out of range
   */
  default void requireBoard(EngineSpec spec, int size) {}
}
