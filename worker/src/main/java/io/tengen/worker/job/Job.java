package io.tengen.worker.job;

import io.tengen.engine.artifact.Artifact;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.MatchRules;
import java.util.Map;

/**
 * A game to play.
 *
 * @param seed where both players' randomness comes from
 * @param rules how the game is refereed
 * @param keepCandidates whether the record keeps each move's visited root moves or only the totals
 * @param networks those of the engines' that are to be fetched, by the name that they use
 */
public record Job(
    Lease lease,
    GameSetup setup,
    EngineSpec black,
    EngineSpec white,
    long seed,
    MatchRules rules,
    boolean keepCandidates,
    Map<String, Artifact> networks) {
  public Job {
    networks = Map.copyOf(networks);
  }
}
