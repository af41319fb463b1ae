package io.tengen.cli.control;

import io.tengen.coordinator.run.plan.FleetShare;
import io.tengen.coordinator.run.plan.SelfPlayTerms;
import io.tengen.engine.artifact.Artifact;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.MatchRules;
import io.tengen.engine.game.MatchTerms;
import java.util.List;
import java.util.Map;

/**
 * What a run is made of; fixed when it is created.
 *
 * @param engines at least two for an evaluation, exactly one for self-play; names are unique
 * @param games to play in all, or at most where the format has an end of its own
 * @param seed what every game's seed derives from
 * @param rules how games are refereed
 * @param networks those that engines name and that workers fetch from the coordinator
 * @param format how games are paired and when the run ends, as {@link
 *     io.tengen.coordinator.contest.Contest#parse} reads it; empty for a round robin
 * @param terms openings, and what single engines have for themselves; without the openings where
 *     many runs are listed or one is watched
 * @param pool the rating pool that the results enter; empty for none
 * @param schedule what part of the workers the run gets
 * @param selfPlay how games of self-play begin otherwise than alike
 * @param shards place in an object store that workers bring the games to; empty for none
 * @param verify share of the repeatable games that a second worker plays again, 0 to 1
 */
public record RunPlan(
    Kind kind,
    List<EngineSpec> engines,
    GameSetup setup,
    int games,
    long seed,
    MatchRules rules,
    Map<String, Artifact> networks,
    String format,
    MatchTerms terms,
    String pool,
    FleetShare schedule,
    SelfPlayTerms selfPlay,
    String shards,
    double verify) {

  public RunPlan {
    engines = List.copyOf(engines);
    networks = Map.copyOf(networks);
  }

  /**
   * A plan in which all games begin alike, whose engines name no networks, or such as the workers
   * have of their own.
   */
  public RunPlan(
      Kind kind,
      List<EngineSpec> engines,
      GameSetup setup,
      int games,
      long seed,
      MatchRules rules) {
    this(
        kind,
        engines,
        setup,
        games,
        seed,
        rules,
        Map.of(),
        "",
        MatchTerms.NONE,
        "",
        FleetShare.DEFAULT,
        SelfPlayTerms.NONE,
        "",
        0);
  }

  /** The same plan with these networks for the workers to fetch. */
  public RunPlan withNetworks(Map<String, Artifact> fetched) {
    return with(fetched, format, terms, pool, schedule, selfPlay, shards, verify);
  }

  /** The same plan with games paired like this. */
  public RunPlan withFormat(String paired) {
    return with(networks, paired, terms, pool, schedule, selfPlay, shards, verify);
  }

  /** The same plan on these terms. */
  public RunPlan withTerms(MatchTerms wanted) {
    return with(networks, format, wanted, pool, schedule, selfPlay, shards, verify);
  }

  /** The same plan with its results entering this pool; empty for none. */
  public RunPlan withPool(String entered) {
    return with(networks, format, terms, entered, schedule, selfPlay, shards, verify);
  }

  /** The same plan with this part of the workers. */
  public RunPlan withSchedule(FleetShare wanted) {
    return with(networks, format, terms, pool, wanted, selfPlay, shards, verify);
  }

  /** The same plan with games that begin so. */
  public RunPlan withSelfPlay(SelfPlayTerms begun) {
    return with(networks, format, terms, pool, schedule, begun, shards, verify);
  }

  /** The same plan with its games brought to this place; empty for nowhere. */
  public RunPlan withShards(String place) {
    return with(networks, format, terms, pool, schedule, selfPlay, place, verify);
  }

  /** The same plan with this share of its repeatable games played again. */
  public RunPlan withVerify(double share) {
    return with(networks, format, terms, pool, schedule, selfPlay, shards, share);
  }

  private RunPlan with(
      Map<String, Artifact> fetched,
      String paired,
      MatchTerms on,
      String entered,
      FleetShare part,
      SelfPlayTerms begun,
      String place,
      double verified) {
    return new RunPlan(
        kind, engines, setup, games, seed, rules, fetched, paired, on, entered, part, begun, place,
        verified);
  }

  /** What a run is for. */
  public enum Kind {
    /** Engines against each other, paired as {@link RunPlan#format} says; yields ratings. */
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
