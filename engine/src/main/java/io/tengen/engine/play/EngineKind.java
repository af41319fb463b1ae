package io.tengen.engine.play;

import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A kind of engine: its name, settings and capabilities, and a factory of its players. All
 * differences between kinds are methods of this interface, so that a new kind needs one class and a
 * line in {@code StandardEngines}.
 */
public interface EngineKind {
  /** Returns the name, the part of a spec before the colon, such as {@code mcts}. */
  String name();

  /** Returns a description of one line for help texts, without a full stop. */
  String meaning();

  /** Returns the table of all settings, for parsing, checks, help texts and documentation. */
  SettingTable settings();

  /**
   * Returns the table of the settings that an engine may have, which may depend on what it names.
   *
   * @throws IllegalArgumentException with one line if it names something that is not here
   */
  default SettingTable settingsOf(EngineSpec spec) {
    return settings();
  }

  /**
   * Checks that this process can play the engine. Settings have been checked.
   *
   * @throws IllegalArgumentException with one line that names the engine and the remedy
   */
  default void check(EngineSpec spec) {
    create(spec, 0).close();
  }

  /**
   * Returns the engine with a setting that identifies which version of a worker's own resource it
   * uses, as a worker with these offers has it; the same engine if it needs none or has one. Games
   * are then played only by workers that offer this version.
   */
  default EngineSpec identified(EngineSpec spec, Set<String> offers) {
    return spec;
  }

  /**
   * Returns the version that {@link #identified} has given the engine, for records of games; empty
   * if there is none.
   */
  default String build(EngineSpec spec) {
    return "";
  }

  /**
   * Returns what this process offers for engines of this kind, in the form of {@link
   * #requirements}.
   */
  default List<String> offers() {
    return List.of(name());
  }

  /**
   * Returns everything that a worker must offer to play this engine: {@code KIND}, and {@code
   * KIND:KEY=NAME} for each entry of the worker's lists that the settings name. An engine that
   * consists of a single such entry ({@link #shorthand}) requires {@code KIND:NAME} instead of the
   * kind.
   *
   * @param brought the networks and policies that workers fetch from the coordinator for the game;
   *     for these a worker only has to offer to fetch such files for this kind, for example {@code
   *     KIND:net}
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
    return settings().rows().stream()
        .flatMap(row ->
            row.resource().stream()
                .flatMap(resource ->
                    Optional.ofNullable(spec.settings().get(row.key())).stream()
                        .map(name -> new ResourceName(resource, name))))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean isNamed(EngineSpec spec, WorkerResource resource) {
    return spec.settings().containsKey(resource.key());
  }

  /**
   * Returns the list of the worker whose entries are complete engines of this kind, such as {@code
   * gtp:PROGRAM}; empty if there is none.
   */
  default Optional<WorkerResource> shorthand() {
    return Optional.empty();
  }

  /** Returns whether engines of this kind can use a network. */
  default boolean takesNetworks() {
    return takes(WorkerResource.NETWORK);
  }

  /** Whether engines of this kind can name such an entry. */
  default boolean takes(WorkerResource resource) {
    return settings().resources().anyMatch(one -> one == resource);
  }

  /** Returns the name of the network that an engine uses; empty if it uses none. */
  default Optional<String> network(EngineSpec spec) {
    return takesNetworks()
        ? Optional.ofNullable(spec.settings().get(WorkerResource.NETWORK.key()))
        : Optional.empty();
  }

  /**
   * Returns whether the engine's moves without a clock depend only on the game's seed, on every
   * machine. Engines that use a worker's own resources are not repeatable, because those may differ
   * between workers, and devices round differently.
   */
  default boolean isRepeatable(EngineSpec spec) {
    return false;
  }

  /** Returns whether players report a win rate with their moves. */
  default boolean estimatesWinRate() {
    return false;
  }

  /**
   * Creates a player for one game.
   *
   * @param seed the seed of the player's randomness, unless its settings have one
   * @throws IllegalArgumentException with one line if a value is out of range or a program is
   *     missing
   */
  Player create(EngineSpec spec, long seed);

  /**
   * Creates a player for a known game. Most kinds need only the seed.
   *
   * @param seed the seed of the player's randomness, unless its settings have one
   * @throws IllegalArgumentException with one line if a value is out of range or a program is
   *     missing
   */
  default Player create(EngineSpec spec, long seed, Encounter encounter) {
    return create(spec, seed);
  }

  /**
   * Returns whether a single player may play both sides of a game against itself, so that each
   * search can use the results of the previous one.
   */
  default boolean playsBothSides() {
    return false;
  }

  /**
   * Throws if a player of this spec supports no game of these rules, on any board.
   *
   * @throws IllegalArgumentException with one line if it does not
   */
  default void requireRules(EngineSpec spec, Rules rules) {}

  /**
   * Throws if a player of this spec does not support a game whose rules it supports.
   *
   * @throws IllegalArgumentException with one line if it does not
   */
  default void requireEncounter(EngineSpec spec, Encounter encounter) {}

  /**
   * A game before it begins, from the side of one of its players.
   *
   * @param side the player's colour
   * @param seed the game's seed, which is equal for both players
   */
  record Encounter(GameSetup setup, Color side, EngineSpec opponent, long seed) {}

  /**
   * Throws if a player of this spec does not support boards of this size. May block like {@link
   * #create}.
   *
   * @throws IllegalArgumentException with one line if it does not, or if a value is out of range
   */
  default void requireBoard(EngineSpec spec, int size) {}
}
