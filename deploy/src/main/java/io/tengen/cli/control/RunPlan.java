package io.tengen.cli.control;

import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.MatchRules;
import java.util.List;

/**
 * What a run is made of; fixed when it is created.
 *
 * @param engines at least two for an evaluation, exactly one for self-play; names are unique
 * @param games to play in all
 * @param seed what every game's seed derives from
 * @param rules how games are refereed
 */
public record RunPlan(
    Kind kind, List<EngineSpec> engines, GameSetup setup, int games, long seed, MatchRules rules) {

  public RunPlan {
    engines = List.copyOf(engines);
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
