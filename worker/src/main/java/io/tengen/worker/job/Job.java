package io.tengen.worker.job;

import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.GameSetup;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A game to play.
 *
 * @param seed where both players' randomness comes from
 * @param rules how the game is refereed
 * @param keepCandidates whether the record keeps each move's visited root moves or only the totals
 * @param artifacts networks and policies that are to be fetched, by the entry that the engines name
 * @param opening what the game begins with; null if with its set-up
 * @param randomOpening what is drawn for the players before they are asked; null for nothing
 * @param checkpoint where another worker left the game; empty for one that begins
 * @param shards place in an object store that the game is to be brought to if it counts; empty for
 *     none
 */
public record Job(
    Lease lease,
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
    String shards) {
  public Job {
    artifacts = Map.copyOf(artifacts);
  }

  /** A game that begins with its set-up. */
  public Job(
      Lease lease,
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
        "");
  }
}
