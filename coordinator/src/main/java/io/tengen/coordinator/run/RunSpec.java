package io.tengen.coordinator.run;

import io.tengen.engine.artifact.Artifact;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.MatchRules;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a run is made of; fixed when it is created.
 *
 * @param engines at least two for an evaluation, exactly one for self-play; names are unique
 * @param start what every game begins with
 * @param games to play in all
 * @param seed every game's seed derives from this and its index
 * @param matchRules how games are refereed, as {@link MatchRules#parse} reads it
 * @param networks those of the networks that engines name which workers fetch from the coordinator;
 *     others the workers have of their own
 */
public record RunSpec(
    RunKind kind,
    List<EngineSpec> engines,
    SetupRef start,
    int games,
    long seed,
    String matchRules,
    Map<String, Artifact> networks) {
  public static final int MAX_GAMES = 10_000_000;
  static final int MAX_ENGINES = 100;

  /**
   * @throws IllegalArgumentException with one line that names the field and the remedy
   */
  public RunSpec {
    engines = List.copyOf(engines);
    checkEngines(kind, engines);
    start.toSetup();
    if (games < 1 || games > MAX_GAMES) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "games must be 1 to %,d, not %,d", MAX_GAMES, games));
    }
    MatchRules.parse(matchRules);
    // Journals from before there were networks do not have the field.
    Map<String, Artifact> sent = Objects.requireNonNullElse(networks, Map.of());
    checkNetworks(sent, engines);
    networks = Collections.unmodifiableMap(new TreeMap<>(sent));
  }

  /** What every game begins with. Checks it anew: keep the result. */
  public GameSetup toSetup() {
    return start.toSetup();
  }

  /** How games are refereed. Reads it anew: keep the result. */
  public MatchRules toMatchRules() {
    return MatchRules.parse(matchRules);
  }

  private static void checkNetworks(Map<String, Artifact> networks, List<EngineSpec> engines) {
    Set<String> named =
        engines.stream().flatMap(engine -> engine.network().stream()).collect(Collectors.toSet());
    for (String network : networks.keySet()) {
      if (!named.contains(network)) {
        throw new IllegalArgumentException(
            "networks has \""
                + network.replaceAll("[^ -~]", "?")
                + "\", which no engine names as its net=; leave it out");
      }
    }
  }

  private static void checkEngines(RunKind kind, List<EngineSpec> engines) {
    if (kind == RunKind.EVALUATION && engines.size() < 2) {
      throw new IllegalArgumentException(
          "an evaluation needs at least two engines, not " + engines.size());
    }
    if (kind == RunKind.SELF_PLAY && engines.size() != 1) {
      throw new IllegalArgumentException(
          "self-play takes exactly one engine, not " + engines.size());
    }
    if (engines.size() > MAX_ENGINES) {
      throw new IllegalArgumentException(
          "a run takes at most " + MAX_ENGINES + " engines, not " + engines.size());
    }
    Set<String> names = new HashSet<>();
    for (EngineSpec engine : engines) {
      if (!names.add(engine.name())) {
        throw new IllegalArgumentException(
            "two engines are called \""
                + engine.name()
                + "\"; give one another name: NAME=KIND:...");
      }
    }
  }
}
