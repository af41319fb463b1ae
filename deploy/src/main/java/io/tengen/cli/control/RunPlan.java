package io.tengen.cli.control;

import io.tengen.engine.artifact.Artifact;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.MatchRules;
import java.util.List;
import java.util.Map;

/**
 * What a run is made of; fixed when it is created.
 *
 * @param engines at least two for an evaluation, exactly one for self-play; names are unique
 * @param games to play in all
 * @param seed what every game's seed derives from
 * @param rules how games are refereed
 * @param networks those that engines name and that workers fetch from the coordinator
 */
public record RunPlan(
    Kind kind,
    List<EngineSpec> engines,
    GameSetup setup,
    int games,
    long seed,
    MatchRules rules,
    Map<String, Artifact> networks) {

  public RunPlan {
    engines = List.copyOf(engines);
    networks = Map.copyOf(networks);
  }

  /** A plan whose engines name no networks, or such as the workers have of their own. */
  public RunPlan(
      Kind kind,
      List<EngineSpec> engines,
      GameSetup setup,
      int games,
      long seed,
      MatchRules rules) {
    this(kind, engines, setup, games, seed, rules, Map.of());
  }

  /** The same plan with these networks for the workers to fetch. */
  public RunPlan withNetworks(Map<String, Artifact> fetched) {
    return new RunPlan(kind, engines, setup, games, seed, rules, fetched);
  }

  /** What a run is for. */
  public enum Kind {
    /** Round robin in colour-swapped pairs; yields ratings. */
    EVALUATION("evaluation"),
    /** One engine against itself; yields records with visit counts. */
    SELF_PLAY("self-play");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** As tables and JSON call it. */
    public String words() {
      return words;
    }
  }
}
