package io.tengen.worker.job;

import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.ClockScale;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.GameSetup;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A game to play.
 *
 * @param seed the seed of both players' randomness
 * @param rules how the game is refereed
 * @param keepCandidates whether the record keeps the visited root moves of each search or only its
 *     totals
 * @param artifacts the networks and policies to fetch, by the name that the engines use
 * @param opening the moves that the game begins with; null to begin with the set-up
 * @param randomOpening a number of first moves drawn at random instead of chosen by the players;
 *     null for none
 * @param checkpoint the moves that another worker made of this game; empty for a new game
 * @param shards the place in an object store to upload the game to if it counts; empty for none
 * @param clockScale how the times of the rules were scaled to this worker's speed, for the record
 */
public record Job(
    GameLease lease,
    GameSetup setup,
    EngineSpec black,
    EngineSpec white,
    long seed,
    MatchRules rules,
    boolean keepCandidates,
    Map<ResourceName, Artifact> artifacts,
    @Nullable Opening opening,
    @Nullable RandomOpening randomOpening,
    Optional<Checkpoint> checkpoint,
    String shards,
    ClockScale clockScale) {
  public Job {
    artifacts = Map.copyOf(artifacts);
  }

  /** Creates a game that begins with its set-up. */
  public Job(
      GameLease lease,
      GameSetup setup,
      EngineSpec black,
      EngineSpec white,
      long seed,
      MatchRules rules,
      boolean keepCandidates,
      Map<ResourceName, Artifact> artifacts) {
    this(
        lease,
        setup,
        black,
        white,
        seed,
        rules,
        keepCandidates,
        artifacts,
        null,
        null,
        Optional.empty(),
        "",
        ClockScale.NONE);
  }
}
